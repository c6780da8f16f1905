/** What decodes the beginning of a stream. */
export type SoundFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'ogg';

/** The beginning of a stream, for a thread that decodes it. */
export type DecodingTask = { readonly format: SoundFormat; readonly bytes: Uint8Array };

/** The loudness of blocks of 400 ms in LUFS, without silence; null: nothing could be decoded. */
export type DecodingMessage = { readonly blocks: readonly number[] | null };
