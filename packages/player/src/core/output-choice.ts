import {
  type BrowserAbility,
  findPath,
  type PlaybackPath,
  type StreamKind,
  type StreamReadability,
} from './playback-paths.ts';
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

/** Classifies a channel's stream by what a probe found, by its declared codec and by its URL. */
function toStreamKind(channel: PlayerChannel): StreamKind {
  const declared = channel.codec ?? '';
  const codec = channel.streamAccess?.codec ?? declared;
  const path = pathname(channel.streamUrl ?? '');
  if (HLS.test(declared) || /\.m3u8$/i.test(path)) return 'hls';
  if (ELEMENT_CODEC.test(codec)) return 'other';
  const mime = codecToMime(codec);
  if (mime === null) return ELEMENT_PATH.test(path) ? 'other' : 'unknown';
  return mime === 'audio/aac' ? 'aac' : 'mp3';
}

function toReadability({ streamAccess }: PlayerChannel): StreamReadability {
  const allowsCrossOrigin = streamAccess?.allowsCrossOrigin ?? null;
  if (allowsCrossOrigin === null) return 'untested';
  return allowsCrossOrigin ? 'readable' : 'unreadable';
}

/** Returns the path to try first, before anything is learnt from the stream itself. */
export function choosePath(
  channel: PlayerChannel,
  supports: (ability: BrowserAbility) => boolean,
): PlaybackPath {
  return findPath(toStreamKind(channel), toReadability(channel), supports);
}

/** Whether only the element can play the channel, and not every browser's: Ogg, FLAC, WMA. */
export function isElementOnly(channel: PlayerChannel): boolean {
  return toStreamKind(channel) === 'other';
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
