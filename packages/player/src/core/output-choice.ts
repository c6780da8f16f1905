import type { OutputKind, PlayerChannel } from './player-types.ts';

export type MediaSourceMime = 'audio/mpeg' | 'audio/aac';

const CODEC_MIMES: readonly (readonly [RegExp, MediaSourceMime])[] = [
  [/aac|mp4a|adts/i, 'audio/aac'],
  [/mp3|mpeg|mpga|layer\s*(3|iii)/i, 'audio/mpeg'],
];
const ELEMENT_CODEC = /ogg|opus|vorbis|flac|wma|wav|webm|speex|theora|alac/i;
const ELEMENT_PATH = /\.(ogg|oga|opus|flac|wav|webm|wma)$/i;
const HLS = /m3u8|mpegurl|\bhls\b/i;

/** The MediaSource type for a channel's codec; null when the codec is missing or another one. */
export function codecToMime(codec: string | null | undefined): MediaSourceMime | null {
  return CODEC_MIMES.find(([pattern]) => pattern.test(codec ?? ''))?.[1] ?? null;
}

/** The MediaSource type to expect of a channel's stream; a probe knows better than the operator. */
export function expectedMime({ codec, streamAccess }: PlayerChannel): MediaSourceMime | null {
  return codecToMime(streamAccess?.codec ?? codec);
}

function pathname(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/**
 * Returns the output to try first, by codec, browser support and what a probe found. Unknown
 * codecs are tried as MP3. Without CORS a fetch would be refused before the element could start.
 */
export function chooseOutput(channel: PlayerChannel, canMediaSource: (mime: string) => boolean): OutputKind {
  const declared = channel.codec ?? '';
  const codec = channel.streamAccess?.codec ?? declared;
  const path = pathname(channel.streamUrl ?? '');
  if (HLS.test(declared) || /\.m3u8$/i.test(path)) return 'hls';
  if (ELEMENT_CODEC.test(codec) || channel.streamAccess?.allowsCrossOrigin === false) return 'audio-element';
  const mime = codecToMime(codec);
  if (mime === null && ELEMENT_PATH.test(path)) return 'audio-element';
  return canMediaSource(mime ?? 'audio/mpeg') ? 'media-source' : 'audio-element';
}

/** The outputs that worked for a channel where the first choice did not, for this session. */
export class OutputOverrides {
  readonly #kinds = new Map<string, OutputKind>();

  get(channel: PlayerChannel): OutputKind | null {
    return this.#kinds.get(this.#key(channel)) ?? null;
  }

  set(channel: PlayerChannel, kind: OutputKind): void {
    this.#kinds.set(this.#key(channel), kind);
  }

  /** A changed URL is a new stream and starts with the first choice again. */
  #key(channel: PlayerChannel): string {
    return `${channel._id} ${channel.streamUrl ?? ''}`;
  }
}
