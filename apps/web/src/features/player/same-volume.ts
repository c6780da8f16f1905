import { createStoredSwitch } from '../../lib/stored-store.ts';

/** Whether the listener of this device wants channels lowered that are louder than others. */
export const sameVolumeStore = createStoredSwitch('same-volume');
