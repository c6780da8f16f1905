import { LIVE_HEARTBEAT_MS } from '@airdial/contract/limits';

/** A server sends a snapshot at once: without one by then, a proxy buffers the events. */
export const FIRST_EVENT_TIMEOUT_MS = 8_000;
/** After two missed heartbeats, plus a margin for the network, the connection is dead. */
export const SILENCE_TIMEOUT_MS = 2 * LIVE_HEARTBEAT_MS + 5_000;
/** A broken connection usually returns before a track change is missed. */
export const POLL_AFTER_MS = 10_000;
/**
 * Scrolling changes the subscription often; twice a second stays far below the server's rate limit.
 */
export const SUBSCRIPTION_DEBOUNCE_MS = 500;
export const SUBSCRIPTION_RETRY_MS = 3_000;
/** Doubles after each failure, with jitter: a server that restarts is not hit by all at once. */
export const RETRY_FROM_MS = 2_000;
export const RETRY_MAX_MS = 60_000;
/** Refused events are likely to be refused again; the page polls meanwhile. */
export const REFUSED_RETRY_FROM_MS = 5_000;
export const REFUSED_RETRY_MAX_MS = 5 * 60_000;
/** Spreads the fetches after an event that all clients receive at the same time. */
export const FETCH_SPREAD_MS = 2_000;
