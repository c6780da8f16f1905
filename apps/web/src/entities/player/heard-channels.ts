import { createStore } from '../../lib/external-store.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

const STORAGE_KEY = 'heard-channels';
const KEPT_MAX_COUNT = 12;

const isId = (value: unknown): value is string => typeof value === 'string';

/** Parses what is stored; anything else is an empty list. */
export const parseHeard = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isId).slice(0, KEPT_MAX_COUNT) : [];
  } catch {
    return [];
  }
};

/** With this channel as the newest. */
export const withHeard = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, KEPT_MAX_COUNT);

/** The ids of the channels that were heard on this device, the last one first. */
export const heardChannelsStore = createStore<readonly string[]>(parseHeard(readStored(STORAGE_KEY)), []);

/** @param isStored for the next visit, too */
export const addHeard = (id: string, isStored = true): void => {
  if (heardChannelsStore.get()[0] !== id) heardChannelsStore.set((ids) => withHeard(ids, id));
  if (isStored) writeStored(STORAGE_KEY, JSON.stringify(heardChannelsStore.get()));
};

/** For a device that is not to remember its channels any more. */
export const forgetHeard = (): void => {
  if (heardChannelsStore.get().length === 0) return;
  heardChannelsStore.set(() => []);
  removeStored(STORAGE_KEY);
};
