import { createStoredSwitch } from '../../lib/stored-store.ts';

/**
 * Whether letters, digits and signs are shortcuts on this device. Who speaks to the computer, or hits keys
 * by accident, can switch them off (WCAG 2.1.4).
 */
export const characterKeysStore = createStoredSwitch('character-keys');
