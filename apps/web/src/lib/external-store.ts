import { useSyncExternalStore } from 'react';

/** The smallest store React can read: one value, and who wants to know when it changes. */
export type ExternalStore<State> = {
  get(): State;
  /** What the server rendered; React swaps it for the present value once the page is its own. */
  getInitial(): State;
  set(next: (current: State) => State): void;
  subscribe(listener: () => void): () => void;
};

export const createStore = <State>(initial: State, rendered: State = initial): ExternalStore<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => rendered,
    set(next) {
      state = next(state);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <State>(store: ExternalStore<State>): State =>
  useSyncExternalStore(store.subscribe, store.get, store.getInitial);
