import {
  type BrowserAbility,
  findPath,
  type PlaybackPath,
  type StreamKind,
  type StreamReadability,
} from './playback-paths.ts';
import type { OutputKind, PlayerChannel } from './player-types.ts';

/** Streams of frames without a container. */
export type BareMime = 'audio/mpeg' | 'audio/aac';

/** What plays through MediaSource. */
export type MediaSourceMime =
  | BareMime
  | 'audio/flac'
  | 'audio/ogg; codecs="opus"'
  | 'audio/ogg; codecs="flac"';

const KINDS: readonly (readonly [RegExp, StreamKind])[] = [
  [/vorbis|wma|wav|webm|speex|theora|alac/i, 'other'],
  [/opus/i, 'opus'],
  [/flac/i, 'flac'],
  [/ogg|\.oga$/i, 'ogg'],
  [/aac|mp4a|adts/i, 'aac'],
  [/mp3|mpeg|mpga|layer\s*(3|iii)/i, 'mp3'],
];
const KIND_MIMES: Readonly<Partial<Record<StreamKind, MediaSourceMime>>> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  opus: 'audio/ogg; codecs="opus"',
  flac: 'audio/ogg; codecs="flac"',
};
const TELLING_PATH = /\.(ogg|oga|opus|flac|wav|webm|wma)$/i;
const UNEVEN_KINDS: ReadonlySet<StreamKind> = new Set(['opus', 'flac', 'ogg', 'other']);
const HLS = /m3u8|mpegurl|\bhls\b/i;

const findKind = (name: string): StreamKind | null =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** The MediaSource type for a channel's codec; null when the codec is missing or another one. */
export function codecToMime(codec: string | null | undefined): MediaSourceMime | null {
  return KIND_MIMES[findKind(codec ?? '') ?? 'unknown'] ?? null;
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
  if (HLS.test(declared) || HLS.test(codec) || /\.m3u8$/i.test(path)) return 'hls';
  return findKind(codec) ?? findKind(TELLING_PATH.exec(path)?.[0] ?? '') ?? 'unknown';
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

/**
 * Whether only the server's response shows that MediaSource plays the channel: its CORS headers,
 * or a codec that neither a probe nor the operator has named.
 */
export function isPathUncertain(channel: PlayerChannel): boolean {
  const isCodecKnown = expectedMime(channel) !== null;
  return !isCodecKnown || toReadability(channel) === 'untested';
}

/** Whether there are browsers that do not play the channel: Ogg, FLAC, WMA. */
export function isNotPlayedEverywhere(channel: PlayerChannel): boolean {
  return UNEVEN_KINDS.has(toStreamKind(channel));
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
