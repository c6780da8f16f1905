/** One channel at a time: most measurements take as long. */
export const TICK_MS = 10_000;
/** The time in which a stream is read. */
export const READ_MAX_MS = 8_000;
/** The same from the request on, as an outgoing call has ten seconds: a late response is read for less. */
export const CALL_MAX_MS = 9_000;
/** 13 s of MP3 at 320 kbps, and less of FLAC. */
export const READ_MAX_BYTES = 512 * 1024;
/** Two playlists and the segments of HLS. */
export const HLS_MAX_MS = 20_000;
export const HLS_READ_SECONDS = 8;
/** Stations have segments of two seconds at least. */
export const PIECES_MAX_COUNT = 4;
/** Ten seconds of video at 800 kbps. */
export const SEGMENT_MAX_BYTES = 1024 * 1024;
/** What is decoded of that, which may be minutes of a low bitrate. */
export const SOUND_MAX_SECONDS = 15;
/** It decodes in a fraction of a second, and a server that stops waits for it. */
export const FFMPEG_MAX_MS = 3_000;
/** A thread that has not decoded by then never will. */
export const DECODING_MAX_MS = 10_000;
/** The thread's heap; the decoders have some megabytes of their own. */
export const HEAP_MAX_MB = 64;
/** The heap's young generation, which by default may grow to three times as much. */
export const YOUNG_HEAP_MAX_MB = 4;
/** 15 s of six channels at 96 kHz, as 32 bits. */
export const PCM_MAX_BYTES = 36 * 1024 * 1024;
