/**
 * How far the sender is ahead of playback, and so the burst on connect: with this much Chromium's
 * plain <audio> starts an MP3 in about 0.2 s, where it took 4.4 s with Icecast's 64 KB.
 */
export const SEND_AHEAD_MS = 8_000;
/** Short compared to SEND_AHEAD_MS, long compared to the cost of a write to every listener. */
export const TICK_MS = 250;
/** A listener with this much unread audio is dropped. */
export const UNSENT_MAX_MS = 15_000;
export const UNSENT_MAX_BYTES = 262_144;
export const LISTENERS_PER_STREAM_MAX = 500;
/** An office, or the listeners of a mobile carrier, who share one address. */
export const LISTENERS_PER_NETWORK_MAX = 500;
/**
 * The limit for a network: each request begins with SEND_AHEAD_MS of audio, so that a client that
 * reconnects all the time gets far more than it plays. A turn of the dial is one request.
 */
export const STREAM_REQUESTS_PER_MINUTE = 600;
export const RETRY_AFTER_SECONDS = 10;
export const ARTWORK_MAX_AGE_SECONDS = 604_800;
