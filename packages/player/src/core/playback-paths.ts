import type { OutputKind, StreamKind } from './player-types.ts';

/** Whether the stream server lets pages of this site read the stream (CORS). */
export type StreamReadability = 'readable' | 'untested' | 'unreadable';

/** What a path may need of the browser. */
export type BrowserAbility =
  | 'fetch-streams'
  | 'media-source'
  | 'managed-media-source'
  | 'media-source-mp3'
  | 'media-source-aac'
  | 'media-source-opus'
  | 'media-source-flac'
  | 'native-hls';

/** native: the media element itself. media-source: through MediaSource, by hls.js where our own loader refuses. */
export type HlsEngine = 'native' | 'media-source';

export type PlaybackPath = {
  readonly streams: readonly StreamKind[];
  readonly readability: readonly StreamReadability[];
  /** The browser needs all of them. */
  readonly needs: readonly BrowserAbility[];
  readonly output: OutputKind;
  /** The engines for HLS, the one to try first first; empty for other outputs. */
  readonly engines: readonly HlsEngine[];
};

const ALL: readonly StreamReadability[] = ['readable', 'untested', 'unreadable'];
/** A fetch of a stream that may be unreadable is tried; one that is known to be refused is not. */
const WORTH_A_FETCH: readonly StreamReadability[] = ['readable', 'untested'];

const path = (
  streams: readonly StreamKind[],
  readability: readonly StreamReadability[],
  needs: readonly BrowserAbility[],
  output: OutputKind,
  engines: readonly HlsEngine[] = [],
): PlaybackPath => ({ streams, readability, needs, output, engines });

const IN_THE_ELEMENT = path(
  ['mp3', 'aac', 'opus', 'flac', 'ogg', 'unknown', 'other'],
  ALL,
  [],
  'audio-element',
);

/**
 * How streams are played: the first row that fits decides. Unknown codecs are tried as MP3, and Ogg
 * of an unknown codec as Opus; the bytes decide.
 * Apple's browsers, which have ManagedMediaSource, play HLS best themselves. Chromium claims it too
 * and fails on some streams, but needs no CORS for it.
 */
export const PLAYBACK_PATHS: readonly PlaybackPath[] = [
  path(['hls'], ALL, ['native-hls', 'managed-media-source'], 'hls', ['native', 'media-source']),
  path(['hls'], ALL, ['native-hls', 'media-source'], 'hls', ['media-source', 'native']),
  path(['hls'], ALL, ['native-hls'], 'hls', ['native']),
  path(['hls'], ALL, [], 'hls', ['media-source']),
  path(['mp3', 'unknown'], WORTH_A_FETCH, ['fetch-streams', 'media-source-mp3'], 'media-source'),
  path(['aac'], WORTH_A_FETCH, ['fetch-streams', 'media-source-aac'], 'media-source'),
  path(['opus', 'ogg'], WORTH_A_FETCH, ['fetch-streams', 'media-source-opus'], 'media-source'),
  path(['flac'], WORTH_A_FETCH, ['fetch-streams', 'media-source-flac'], 'media-source'),
  IN_THE_ELEMENT,
];

export type OutputFeatures = {
  /** How far a listener can rewind. */
  readonly rewinds: 'five-minutes' | 'playlist' | 'never';
  /** Whether a connection that breaks is continued by the next one without a gap. */
  readonly joinsReconnects: boolean;
  /** Whether it connects with the first bytes. The others do when they play, seconds later. */
  readonly reportsFirstBytes: boolean;
  /** The output to try where the browser refuses this one. */
  readonly fallback: OutputKind | null;
};

/** What each output can do. */
export const OUTPUT_FEATURES: Readonly<Record<OutputKind, OutputFeatures>> = {
  'media-source': {
    rewinds: 'five-minutes',
    joinsReconnects: true,
    reportsFirstBytes: true,
    fallback: 'audio-element',
  },
  'audio-element': {
    rewinds: 'never',
    joinsReconnects: false,
    reportsFirstBytes: false,
    fallback: null,
  },
  hls: {
    rewinds: 'playlist',
    joinsReconnects: true,
    reportsFirstBytes: false,
    fallback: null,
  },
};

/**
 * Returns the path of a stream in a browser: the first row of the table that fits. What only a newer
 * server than this page knows is left to the element.
 */
export function findPath(
  stream: StreamKind,
  readability: StreamReadability,
  supports: (ability: BrowserAbility) => boolean,
): PlaybackPath {
  const found = PLAYBACK_PATHS.find(
    (row) =>
      row.streams.includes(stream) && row.readability.includes(readability) && row.needs.every(supports),
  );
  return found ?? IN_THE_ELEMENT;
}
