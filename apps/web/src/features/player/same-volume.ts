import { createStore } from '../../lib/external-store.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

const STORAGE_KEY = 'same-volume';
const OFF = 'off';

/** Whether the listener of this device wants channels lowered that are louder than others. */
export const sameVolumeStore = createStore(readStored(STORAGE_KEY) !== OFF);

export const switchSameVolume = (isOn: boolean): void => {
  sameVolumeStore.set(() => isOn);
  if (isOn) removeStored(STORAGE_KEY);
  else writeStored(STORAGE_KEY, OFF);
};
