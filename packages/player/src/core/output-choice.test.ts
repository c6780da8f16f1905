import { describe, expect, it } from 'vitest';
import { createAddress } from '../testing/player-fixture.ts';
import { choosePath, expectedMime, isPathUncertain } from './output-choice.ts';
import type { StreamKind } from './player-types.ts';

const all = () => true;
const none = () => false;
const address = (kind: StreamKind, readable: boolean | null = null) =>
  createAddress('http://x/live', { kind, readable });

describe('choosePath', () => {
  it.each([
    ['mp3', 'media-source'],
    ['aac', 'media-source'],
    ['unknown', 'media-source'],
    ['ogg', 'media-source'],
    ['opus', 'media-source'],
    ['flac', 'media-source'],
    ['other', 'audio-element'],
    ['hls', 'hls'],
  ] as const)('plays %s with %s', (kind, output) => {
    expect(choosePath(address(kind), all).output).toBe(output);
  });

  it('fetches no stream that a probe has found unreadable', () => {
    expect(choosePath(address('mp3', true), all).output).toBe('media-source');
    expect(choosePath(address('mp3', false), all).output).toBe('audio-element');
  });

  it('uses the plain element where MediaSource does not support the type', () => {
    expect(choosePath(address('mp3'), none).output).toBe('audio-element');
    expect(choosePath(address('aac'), (ability) => ability === 'media-source-mp3').output).toBe(
      'audio-element',
    );
  });

  it('leaves what only a newer server knows to the plain element', () => {
    expect(choosePath(address('newer' as StreamKind, true), all).output).toBe('audio-element');
  });
});

describe('isPathUncertain', () => {
  it('is true until CORS and the codec are known', () => {
    expect(isPathUncertain(address('mp3'))).toBe(true);
    expect(isPathUncertain(address('ogg', true))).toBe(true);
    expect(isPathUncertain(address('opus', true))).toBe(false);
    expect(isPathUncertain(address('mp3', true))).toBe(false);
  });
});

describe('expectedMime', () => {
  it.each([
    ['mp3', 'audio/mpeg'],
    ['aac', 'audio/aac'],
    ['opus', 'audio/ogg; codecs="opus"'],
    ['flac', 'audio/ogg; codecs="flac"'],
    ['ogg', null],
    ['unknown', null],
  ] as const)('of %s is %j', (kind, mime) => {
    expect(expectedMime({ kind })).toBe(mime);
  });
});
