/** A channel that a listener plays or sees. */
export const WATCHED_POLL_MS = 10_000;
/** Any other channel, and one whose source names no tracks. */
export const IDLE_POLL_MS = 60_000;
/** The delay after the first failure; it doubles with every further one. */
export const BACKOFF_FROM_MS = 10_000;
export const BACKOFF_MAX_MS = 5 * 60_000;
export const SOCKETS_MAX_COUNT = 32;
export const SOCKETS_PER_HOST = 2;
/**
 * Sockets for targets whose last poll failed: stream servers that hang must not delay the healthy
 * ones.
 */
export const FAILING_SOCKETS_MAX_COUNT = 8;
/** After a pause, or at the start, polls begin at most this often. */
export const SPREAD_MS_PER_TARGET = 10;
/**
 * A longer time between two ticks means that the process was suspended or the lease was elsewhere.
 */
export const PAUSE_FROM_MS = 5_000;
export const TICK_MS = 500;
/** Time limit of one poll, all attempts included. */
export const POLL_LIMIT_MS = 10_000;
/**
 * Time limit of a status page during source detection: longer than the wait for a server that does
 * not respond, and short enough to leave time for the stream.
 */
export const STATUS_PAGE_LIMIT_MS = 6_000;
