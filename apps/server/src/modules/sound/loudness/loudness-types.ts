import type { StreamKind } from '@airdial/contract/channel/schema';

/** What decodes the beginning of a stream: all but `opus` are names of demuxers of ffmpeg. */
export type SoundFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'ogg' | 'mpegts' | 'mov';

/** Where a stream is. */
export type SoundSource = {
  /** The address of the channel. */
  readonly streamUrl: string;
  /** The same, or the stream in its playlist. */
  readonly url: string;
  readonly kind: StreamKind;
};

/** The beginning of a stream, for a thread that decodes it. */
export type DecodingTask = { readonly format: SoundFormat; readonly bytes: Uint8Array };

/** The loudness of blocks of 400 ms in LUFS, without silence; null: nothing could be decoded. */
export type DecodingMessage = { readonly blocks: readonly number[] | null };
