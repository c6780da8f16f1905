import { joinBytes } from '@airdial/audio-formats/bytes';
import { adtsFrame } from '@airdial/audio-formats/testing/frame-fixture';
import { expect, it } from 'vitest';
import { initializationSegment } from './fragmented-mp4.ts';
import { HlsSegmentReader } from './hls-segment.ts';
import { ascii, box } from './mp4-boxes.ts';

const AAC = joinBytes([adtsFrame(1), adtsFrame(2)]);
const TAGGED = joinBytes([Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 1, 9), AAC]);
const FRAGMENT = box('moof', ascii('fragment'));
const PAGE = new TextEncoder().encode('<!doctype html><title>Sign in</title>');
const header = (codec: 'opus' | 'mp3') =>
  initializationSegment({
    codec,
    rateHz: 48_000,
    channelCount: 2,
    bitsPerSample: 16,
    decoderConfig: new Uint8Array(11),
  });
const OPUS = header('opus');
const MP4 = 'audio/mp4; codecs="opus"';

const segment = (bytes: Uint8Array, map: Uint8Array | null = null) => ({
  bytes,
  map,
  seconds: 10,
  isDiscontinuity: false,
});

it('reads fragments, after what a decoder needs where that is new', () => {
  const reader = new HlsSegmentReader();
  expect(reader.read(segment(FRAGMENT, OPUS))).toEqual({ mime: MP4, bytes: joinBytes([OPUS, FRAGMENT]) });
  expect(reader.read(segment(FRAGMENT))).toEqual({ mime: MP4, bytes: FRAGMENT });
});

it('reads bare frames behind fragments, as of a lesser variant, and fragments again with their header', () => {
  const reader = new HlsSegmentReader();
  reader.read(segment(FRAGMENT, OPUS));
  for (const bytes of [AAC, TAGGED])
    expect(reader.read(segment(bytes))).toEqual({ mime: 'audio/aac', bytes: AAC });
  expect(reader.read(segment(FRAGMENT)).bytes).toEqual(joinBytes([OPUS, FRAGMENT]));
});

it('refuses fragments for as long as their header is not readable', { tags: 'hostile-streams' }, () => {
  const reader = new HlsSegmentReader();
  reader.read(segment(FRAGMENT, OPUS));
  for (const map of [PAGE, header('mp3')]) {
    expect(() => reader.read(segment(FRAGMENT, map))).toThrow('of a known codec');
    expect(() => reader.read(segment(FRAGMENT))).toThrow('of a known codec');
  }
  expect(reader.read(segment(FRAGMENT, OPUS)).mime).toBe(MP4);
});

it('refuses a page in place of a segment', { tags: 'hostile-streams' }, () => {
  const reader = new HlsSegmentReader();
  expect(() => reader.read(segment(PAGE))).toThrow('no audio');
  reader.read(segment(FRAGMENT, OPUS));
  expect(() => reader.read(segment(PAGE))).toThrow('of a known codec');
});
