import { createStore } from '../../lib/external-store.ts';

/** Whether the list of keys is open: '?' and the footer open it. */
export const keysHelpStore = createStore(false);
