/** From the request to the first audio. */
export const FIRST_AUDIO_MS = 10_000;
/** A stream server that is silent this long is connected to again. */
export const SILENCE_MAX_MS = 5_000;
/** After the bytes of so many of the longest frames without a frame, the format has changed. */
export const UNFRAMED_FRAMES = 2;
/** Without audio for this long, the listeners are disconnected. */
export const OUTAGE_MAX_MS = 60_000;
/** After this long without audio, the newest seconds are old: a listener who reconnects has heard them. */
export const STALE_MS = 2_000;
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_MAX_MS = 10_000;
/** Of a core, for reading one stream; an honest one takes less than a thousandth. */
export const PROCESSOR_SHARE_MAX = 0.25;
/** May be spent beyond the share: the start of a stream comes at once. */
export const PROCESSOR_DEBT_MAX_MS = 2_500;
/** Addresses that cost more are not relayed for so long. */
export const TOO_COSTLY_FOR_MS = 10 * 60_000;
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
/** A segment: ten seconds of video at 3 Mbps, of audio many minutes. */
export const HLS_MEDIA_MAX_BYTES = 4 * 1024 * 1024;
/** A playlist with the relay's addresses, which are several times as long as those of the stream server. */
export const HLS_PLAYLIST_MAX_BYTES = 1024 * 1024;
/** What a playlist may name: a recording of an hour and a half, with segments of ten seconds. */
export const HLS_URIS_MAX_COUNT = 500;
/** What is left of a longer live playlist, beside its keys and initialization segments. */
export const HLS_SEGMENTS_MAX_COUNT = 400;
/** Files that responses hold and have not sent yet: of a channel, and of all. */
export const HLS_UNSENT_CHANNEL_MAX_BYTES = 32 * 1024 * 1024;
export const HLS_UNSENT_MAX_BYTES = 128 * 1024 * 1024;
/** A listener counts for so long without a request for a playlist, whatever the playlist claims. */
export const HLS_LISTENER_MAX_MS = 60_000;
/** An address that has failed is the last to be tried for this long. */
export const HLS_FAILED_MS = 10_000;
