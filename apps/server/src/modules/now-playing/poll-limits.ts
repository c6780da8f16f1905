/** A channel that somebody hears or looks at. */
export const HEARD_POLL_MS = 10_000;
/** One that nobody does, and one whose source names no songs. */
export const IDLE_POLL_MS = 60_000;
/** A dead one, after the first failure; twice as long after every further one. */
export const BACKOFF_FROM_MS = 10_000;
export const BACKOFF_MAX_MS = 5 * 60_000;
export const SOCKETS_MAX_COUNT = 32;
export const SOCKETS_PER_HOST = 2;
/** What failed last time may take so many of the sockets: hanging stations must not keep the living ones waiting. */
export const SUSPECT_SOCKETS_COUNT = 8;
/** After a pause, or at the start, polls begin at most this often. */
export const SPREAD_MS_PER_TARGET = 10;
/** Between two ticks of the clock; more means that the process was stopped or the lease was elsewhere. */
export const PAUSE_FROM_MS = 5_000;
export const TICK_MS = 500;
/** Everything that is tried for one channel at one time. */
export const POLL_LIMIT_MS = 10_000;
/** A status page, while a station is being found out: longer than a silent server is waited for, and leaves time for the stream. */
export const STATUS_LOOK_MS = 6_000;
