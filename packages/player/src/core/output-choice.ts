import type { OutputKind, PlayerChannel } from './player-types.ts';

export type MediaSourceMime = 'audio/mpeg' | 'audio/aac';

const CODEC_MIMES: readonly (readonly [RegExp, MediaSourceMime])[] = [
  [/aac|mp4a|adts/i, 'audio/aac'],
  [/mp3|mpeg|mpga|layer\s*(3|iii)/i, 'audio/mpeg'],
];
const ELEMENT_CODEC = /ogg|opus|vorbis|flac|wma|wav|webm|speex|theora|alac/i;
const ELEMENT_PATH = /\.(ogg|oga|opus|flac|wav|webm|wma)$/i;
const HLS = /m3u8|mpegurl|\bhls\b/i;

/** Type for MediaSource by the catalogue's codec; null when the catalogue does not tell. */
export function mimeOfCodec(codec: string | null | undefined): MediaSourceMime | null {
  return CODEC_MIMES.find(([pattern]) => pattern.test(codec ?? ''))?.[1] ?? null;
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** The output to try first, by codec and by what this browser can do. Unknown codecs are tried as MP3 and AAC. */
export function chooseOutput(channel: PlayerChannel, canMediaSource: (mime: string) => boolean): OutputKind {
  const codec = channel.codec ?? '';
  const path = pathOf(channel.streamUrl ?? '');
  if (HLS.test(codec) || /\.m3u8$/i.test(path)) return 'hls';
  if (ELEMENT_CODEC.test(codec)) return 'audio-element';
  const mime = mimeOfCodec(codec);
  if (mime === null && ELEMENT_PATH.test(path)) return 'audio-element';
  return canMediaSource(mime ?? 'audio/mpeg') ? 'media-source' : 'audio-element';
}

/** Which output made a channel sound where the first choice did not, for this session. */
export class OutputMemory {
  readonly #kinds = new Map<string, OutputKind>();

  recall(channel: PlayerChannel): OutputKind | null {
    return this.#kinds.get(this.#key(channel)) ?? null;
  }

  remember(channel: PlayerChannel, kind: OutputKind): void {
    this.#kinds.set(this.#key(channel), kind);
  }

  /** An edited address is a new stream and deserves a new try. */
  #key(channel: PlayerChannel): string {
    return `${channel._id} ${channel.streamUrl ?? ''}`;
  }
}
