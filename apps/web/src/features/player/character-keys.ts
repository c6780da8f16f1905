import { createStore } from '../../lib/external-store.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const STORAGE_KEY = 'character-keys';
const OFF = 'off';

/**
 * Whether letters, digits and signs are shortcuts on this device. Who speaks to the computer, or hits keys
 * by accident, can switch them off (WCAG 2.1.4).
 */
export const characterKeysStore = createStore(readStored(STORAGE_KEY) !== OFF);

export const setCharacterKeys = (areOn: boolean): void => {
  characterKeysStore.set(() => areOn);
  writeStored(STORAGE_KEY, areOn ? 'on' : OFF);
};
