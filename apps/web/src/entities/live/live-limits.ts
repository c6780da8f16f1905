import { LIVE_HEARTBEAT_MS } from '@airdial/contract/limits';

/** A server speaks first, and at once: who hears nothing by then has a proxy before it that holds events back. */
export const FIRST_WORD_LIMIT_MS = 8_000;
/** Two heartbeats missed, and time for the line: the connection is dead, though nobody said so. */
export const SILENCE_LIMIT_MS = 2 * LIVE_HEARTBEAT_MS + 5_000;
/** A connection that breaks is mostly back before anybody would miss a song. */
export const POLL_AFTER_MS = 10_000;
/** Scrolling moves many cards: the server is told twice a second at most, far below what it takes from an address. */
export const FOCUS_GATHER_MS = 500;
export const FOCUS_RETRY_MS = 3_000;
/** Twice as long after every further failure, half of it by chance: a server that restarts is not stormed. */
export const RETRY_FROM_MS = 2_000;
export const RETRY_MAX_MS = 60_000;
/** Events that are refused will be so again: polling serves meanwhile. */
export const REFUSED_RETRY_FROM_MS = 5_000;
export const REFUSED_RETRY_MAX_MS = 5 * 60_000;
/** What everybody is told at once is not fetched by everybody at once. */
export const FETCH_SPREAD_MS = 2_000;
