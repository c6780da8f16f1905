import { createStore, type ExternalStore } from './external-store.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

type Form<State> = {
  /** Takes whatever is stored; null: nothing is. */
  parse(text: string | null): State;
  /** Null: nothing needs to be stored. */
  serialize(state: State): string | null;
};

/** A store whose state this device remembers where the browser allows it. */
export const createStoredStore = <State>(
  key: string,
  { parse, serialize }: Form<State>,
): ExternalStore<State> => {
  const store = createStore(parse(readStored(key)));
  return {
    ...store,
    set(update) {
      store.set(update);
      const text = serialize(store.get());
      if (text === null) removeStored(key);
      else writeStored(key, text);
    },
  };
};

/** A switch that is on until it is switched off. */
export const createStoredSwitch = (key: string): ExternalStore<boolean> =>
  createStoredStore(key, {
    parse: (text) => text !== 'off',
    serialize: (isOn) => (isOn ? null : 'off'),
  });
