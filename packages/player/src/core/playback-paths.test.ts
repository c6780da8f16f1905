import { describe, expect, it } from 'vitest';
import { type BrowserAbility, findPath, OUTPUT_FEATURES, PLAYBACK_PATHS } from './playback-paths.ts';
import type { StreamKind } from './player-types.ts';

const STREAMS = ['mp3', 'aac', 'opus', 'flac', 'ogg', 'unknown', 'other', 'hls'] as const;
/** What MediaSource has to take of each. */
const CODEC_ABILITIES = {
  mp3: 'media-source-mp3',
  unknown: 'media-source-mp3',
  aac: 'media-source-aac',
  opus: 'media-source-opus',
  ogg: 'media-source-opus',
  flac: 'media-source-flac',
  other: null,
  hls: null,
} as const satisfies Record<StreamKind, BrowserAbility | null>;
const READABILITIES = ['readable', 'untested', 'unreadable'] as const;
const ABILITIES: readonly BrowserAbility[] = [...new Set(PLAYBACK_PATHS.flatMap(({ needs }) => needs))];

const supporting = (abilities: readonly BrowserAbility[]) => (ability: BrowserAbility) =>
  abilities.includes(ability);

/** Every set of abilities that a browser may have. */
const BROWSERS = Array.from({ length: 2 ** ABILITIES.length }, (_, bits) =>
  ABILITIES.filter((_ability, index) => bits & (1 << index)),
);

describe('findPath', () => {
  it('finds a path for every stream in every browser, and needs every row of the table', {
    tags: 'test-platform',
  }, () => {
    const found = BROWSERS.flatMap((browser) =>
      STREAMS.flatMap((stream) =>
        READABILITIES.map((readability) => findPath(stream, readability, supporting(browser))),
      ),
    );
    expect(PLAYBACK_PATHS.filter((row) => !found.includes(row))).toEqual([]);
  });

  it('fetches only what may be read, by a browser that reads streams and has a MediaSource for it', () => {
    for (const browser of BROWSERS) {
      for (const stream of STREAMS) {
        expect(findPath(stream, 'unreadable', supporting(browser)).output).not.toBe('media-source');
        const isFetched = findPath(stream, 'readable', supporting(browser)).output === 'media-source';
        const codec = CODEC_ABILITIES[stream];
        expect(isFetched).toBe(
          codec !== null && browser.includes('fetch-streams') && browser.includes(codec),
        );
      }
    }
  });

  it.each([
    ['an iPhone', ['native-hls', 'managed-media-source'], ['native', 'media-source']],
    ['Safari on a Mac', ['native-hls', 'media-source', 'managed-media-source'], ['native', 'media-source']],
    ['an iPhone before ManagedMediaSource', ['native-hls'], ['native']],
    ['Chromium', ['native-hls', 'media-source'], ['media-source', 'native']],
    ['Firefox', ['media-source'], ['media-source']],
  ] as const)('orders the engines for HLS in %s', (_browser, abilities, engines) => {
    expect(findPath('hls', 'untested', supporting(abilities)).engines).toEqual(engines);
  });
});

describe('OUTPUT_FEATURES', () => {
  it('names a fallback that works in every browser', () => {
    const everywhere = findPath('mp3', 'readable', () => false).output;
    expect(OUTPUT_FEATURES['media-source'].fallback).toBe(everywhere);
    expect(OUTPUT_FEATURES[everywhere].fallback).toBeNull();
  });
});
