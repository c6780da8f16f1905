import {
  type BrowserAbility,
  findPath,
  type PlaybackPath,
  type StreamReadability,
} from './playback-paths.ts';
import type { PlayerAddress, StreamKind } from './player-types.ts';

/** Streams of frames without a container. */
export type BareMime = 'audio/mpeg' | 'audio/aac';

/** What plays through MediaSource. */
export type MediaSourceMime =
  | BareMime
  | 'audio/flac'
  | 'audio/ogg; codecs="opus"'
  | 'audio/ogg; codecs="flac"';

/** Fragmented MP4 as a server sends it. */
export type Mp4Mime = `audio/mp4; codecs="${string}"`;

const KIND_MIMES: Readonly<Partial<Record<StreamKind, MediaSourceMime>>> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  opus: 'audio/ogg; codecs="opus"',
  flac: 'audio/ogg; codecs="flac"',
};
const UNEVEN_KINDS: ReadonlySet<StreamKind> = new Set(['opus', 'flac', 'ogg', 'other']);

/** The MediaSource type to expect of a stream; null when its codec is unknown or another one. */
export const expectedMime = ({ kind }: Pick<PlayerAddress, 'kind'>): MediaSourceMime | null =>
  KIND_MIMES[kind] ?? null;

function toReadability({ readable }: PlayerAddress): StreamReadability {
  if (readable === null) return 'untested';
  return readable ? 'readable' : 'unreadable';
}

/** Returns the path to try first, before anything is learnt from the stream itself. */
export const choosePath = (
  address: PlayerAddress,
  supports: (ability: BrowserAbility) => boolean,
): PlaybackPath => findPath(address.kind, toReadability(address), supports);

/**
 * Whether only the server's response shows that MediaSource plays the stream: its CORS headers, or a
 * codec that neither a probe nor the operator has named.
 */
export const isPathUncertain = (address: PlayerAddress): boolean =>
  expectedMime(address) === null || address.readable === null;

/** Whether there are browsers that do not play the stream: Ogg, FLAC, WMA. */
export const isNotPlayedEverywhere = ({ kind }: PlayerAddress): boolean => UNEVEN_KINDS.has(kind);
