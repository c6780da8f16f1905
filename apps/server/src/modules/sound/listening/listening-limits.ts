export const TICK_MS = 5_000;
/** The counts of a node expire after this time. */
export const PRESENCE_LASTS_MS = 15_000;
