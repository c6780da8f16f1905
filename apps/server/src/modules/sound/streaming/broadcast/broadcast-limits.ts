import type { ConnectionLimits } from '../../../../http/connections/connection-limiter.ts';

const MIB = 1024 * 1024;

/**
 * How much a new listener gets at once: with this much Chromium's plain <audio> starts an MP3 in about 0.2 s, where
 * it takes 4.4 s with Icecast's 64 KB.
 */
export const BURST_MS = 8_000;
/** The burst of a stream whose frames are unknown: 8 s at 128 kbps. */
export const BURST_MAX_BYTES = 128 * 1024;
/** The burst of a stream with frames, whatever its bitrate. */
export const FRAMES_BURST_MAX_BYTES = MIB;
/** How far behind the newest audio a listener may choose to be. */
export const BEHIND_MAX_MS = 90_000;
/** What is kept of a stream: a listener that is behind may lose its connection for a minute on top. */
export const HISTORY_MS = BEHIND_MAX_MS + 60_000;
/** Of a stream with frames: all of it up to 320 kbps. */
export const HISTORY_MAX_BYTES = 6 * MIB;
/** Of a stream whose frames are unknown. */
export const BYTES_HISTORY_MAX_BYTES = 512 * 1024;
/** Of all streams together; beyond it each keeps no more than a burst. */
export const HISTORIES_MAX_BYTES = 128 * MIB;
/** A listener that is behind gets the stream so many times faster than it plays. */
export const CATCH_UP_RATE = 2;
/** Audio of a tick is one write to each socket: long compared to its cost, short to the burst. */
export const TICK_MS = 500;
/** Of a stream that begins: sent without waiting for the tick, as they arrive in chunks of the network. */
export const FIRST_PIECES = 16;
/** A listener with this much unread audio waits for the rest; the kernel's buffers come on top. */
export const UNSENT_MAX_BYTES = 256 * 1024;
/** The limit for a network is for an office, or the listeners of a mobile carrier, who share one address. */
export const STREAM_LIMITS: ConnectionLimits = { perStream: 10_000, perNetwork: 2_000 };
/** Requests of a network in a minute: each begins with a burst, and a turn of the dial is one. */
export const STREAM_REQUESTS_PER_MINUTE = 600;
export const RETRY_AFTER_SECONDS = 10;
