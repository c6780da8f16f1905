export const TICK_MS = 5_000;
/** The counts of a node expire after this time. */
export const PRESENCE_LASTS_MS = 15_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const MINUTES_KEPT_MS = 48 * HOUR_MS;
