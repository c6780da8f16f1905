import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { FrameSearch } from './frame-search.ts';
import { adtsFrame, MP3_FRAME_BYTES, mp3Frame, mp3Frames } from './testing/frame-fixture.ts';

const CODECS = ['MP1', 'MP2', 'MP3', 'AAC'] as const;

describe('FrameSearch', () => {
  test('finds the first whole frame from any start within the stream', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MP3_FRAME_BYTES * 2 }), (entry) => {
        expect(new FrameSearch(CODECS).push(mp3Frames(6).subarray(entry))).toMatchObject({
          header: { codec: 'MP3' },
          offset: (MP3_FRAME_BYTES - (entry % MP3_FRAME_BYTES)) % MP3_FRAME_BYTES,
        });
      }),
    );
  });

  test('finds the same frame however the stream is split', () => {
    const bytes = joinBytes([new Uint8Array(300).fill(0xff), mp3Frames(3)]);
    const expected = new FrameSearch(CODECS).push(bytes);
    expect(expected?.offset).toBe(300);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (size) => {
        const search = new FrameSearch(CODECS);
        let found = null;
        for (let end = size; found === null && end < bytes.length + size; end += size)
          found = search.push(bytes.subarray(0, end));
        expect(found).toEqual(expected);
      }),
    );
  });

  test('finds only the codecs that count, and no lonely frame', () => {
    const both = joinBytes([mp3Frames(2), adtsFrame(0), adtsFrame(0)]);
    expect(new FrameSearch(['AAC']).push(both)).toMatchObject({
      header: { codec: 'AAC' },
      offset: 2 * MP3_FRAME_BYTES,
    });
    expect(new FrameSearch(CODECS).push(joinBytes([mp3Frame(0), adtsFrame(0)]))).toBeNull();
    const otherRate = adtsFrame(0, { rateIndex: 3 });
    expect(new FrameSearch(CODECS).push(joinBytes([adtsFrame(0), otherRate]))).toBeNull();
  });

  test('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => void new FrameSearch(CODECS).push(bytes)),
    );
  });
});
