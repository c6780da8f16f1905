import { createStore } from '../../lib/external-store.ts';

/** The index of the current channel among all channels of the dial; null: it is not on the dial. */
export const dialPositionStore = createStore<number | null>(null);
