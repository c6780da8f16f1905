export const CONNECTIONS_PER_ADDRESS = 20;
export const CONNECTIONS_PER_NODE = 20_000;
/** What a client that comes back may have missed and still be told. */
export const REPLAY_EVENTS_COUNT = 1_000;
export const REPLAY_MS = 60_000;
/** Counts move with every listener that comes; those who look are told now and then. */
export const COUNTS_EVERY_MS = 5_000;
/** An unchanged song only moves its time, and the label that depends on it counts in minutes. */
export const CONFIRMATIONS_EVERY_MS = 60_000;
/** When a client that lost its connection comes back; a little apart, so that they do not come all at once. */
export const RETRY_MS = 2_000;
export const BYE_RETRY_MS = 3_000;
export const RETRY_SPREAD_MS = 4_000;
/** So long the last words may take to go out. */
export const BYE_LIMIT_MS = 2_000;
