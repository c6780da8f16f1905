/** A channel that a listener plays or sees. */
export const WATCHED_POLL_MS = 10_000;
/** A status page without a watched channel, and a watched stream without titles. */
export const IDLE_POLL_MS = 60_000;
/** A stream whose channel is not watched: the stream server counts each poll as a listener. */
export const IDLE_STREAM_POLL_MS = 15 * 60_000;
/** Polls of one host begin at most this often. */
export const HOST_POLL_MS = 1_000;
/** The delay after the first failure; it doubles with every further one. */
export const BACKOFF_FROM_MS = 10_000;
export const BACKOFF_MAX_MS = 5 * 60_000;
export const POLLS_MAX_COUNT = 64;
export const POLLS_PER_HOST = 2;
/**
 * Polls of targets whose last poll failed: stream servers that hang must not delay the healthy
 * ones.
 */
export const FAILING_POLLS_MAX_COUNT = 16;
export const TICK_MS = 500;
/** Time limit of one poll, all attempts included. */
export const POLL_LIMIT_MS = 10_000;
/**
 * Time limit of a status page during source detection: longer than the wait for a server that does
 * not respond, and short enough to leave time for the stream.
 */
export const STATUS_PAGE_LIMIT_MS = 6_000;
