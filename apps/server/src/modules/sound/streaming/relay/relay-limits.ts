/** How much a new listener gets at once: what the demo streams send, which Chromium starts in 0.2 s. */
export const BURST_MS = 8_000;
/** The burst of a stream whose frames are unknown: 8 s at 128 kbps. */
export const BURST_MAX_BYTES = 128 * 1024;
/** The burst of a stream with frames, whatever its bitrate. */
export const HOT_MAX_BYTES = 1024 * 1024;
/** Audio of a tick is one write to each socket: long compared to its cost, short to the burst. */
export const TICK_MS = 250;
/** A listener with this much unread audio is dropped; the kernel's buffers come on top. */
export const UNSENT_MAX_BYTES = 512 * 1024;
/** From the request to the first audio. */
export const FIRST_AUDIO_MS = 10_000;
/** A stream server that is silent this long is connected to again. */
export const SILENCE_MAX_MS = 5_000;
/** After the bytes of so many of the longest frames without a frame, the format has changed. */
export const UNFRAMED_FRAMES = 2;
/** Without audio for this long, the listeners are disconnected. */
export const OUTAGE_MAX_MS = 60_000;
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_MAX_MS = 10_000;
/** Between attempts to return to the first address of a channel. */
export const RETURN_MIN_MS = 30_000;
export const RETURN_MAX_MS = 10 * 60_000;
/** A stream server may send this much faster than it plays; a recording would come all at once. */
export const AHEAD_MAX_MS = 30_000;
/** After the last listener has left. */
export const LINGER_MS = 60_000;
/** Channels that stay open without listeners. */
export const HOT_CHANNELS_MAX_COUNT = 4;
/** Listeners in an hour from which on a channel is played often. */
export const HOT_PLAYS_PER_HOUR = 12;
export const CHANNELS_MAX_COUNT = 200;
export const LISTENERS_PER_CHANNEL_MAX = 10_000;
/** An office, or the listeners of a mobile carrier, who share one address. */
export const LISTENERS_PER_NETWORK_MAX = 2_000;
/** Requests of a network in a minute: each begins with a burst, and a turn of the dial is one. */
export const REQUESTS_PER_MINUTE = 600;
export const RETRY_AFTER_SECONDS = 10;
/** HLS players request a playlist and a segment every few seconds. */
export const HLS_REQUESTS_PER_MINUTE = 12_000;
/** Concurrent fetches of one channel, and those in the queue. */
export const HLS_FETCHES_MAX_COUNT = 8;
export const HLS_WAITING_MAX_COUNT = 100;
/**
 * A listener is gone after so many target durations without a request for a playlist. For as long, a cached
 * playlist bridges an outage.
 */
export const HLS_LISTENER_TARGETS = 3;
export const HLS_LISTENER_MIN_MS = 10_000;
/** An address that has failed is the last to be tried for this long. */
export const HLS_FAILED_MS = 10_000;
