import { useSyncExternalStore } from 'react';

/** A minimal store for React's `useSyncExternalStore`: one value and its subscribers. */
export type ExternalStore<State> = {
  get(): State;
  /** The value that the server rendered; React replaces it by `get` after hydration. */
  getInitial(): State;
  set(update: (current: State) => State): void;
  subscribe(subscriber: () => void): () => void;
};

export const createStore = <State>(initial: State, rendered: State = initial): ExternalStore<State> => {
  let state = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => rendered,
    set(update) {
      state = update(state);
      for (const subscriber of subscribers) subscriber();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  };
};

export const useStore = <State>(store: ExternalStore<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.getInitial);
