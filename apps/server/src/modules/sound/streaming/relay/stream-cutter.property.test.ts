import { adtsFrame } from '@airdial/audio-formats/testing/frame-fixture';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adtsFrames, numberedFrames, readNumbers } from '../../../../../testing/audio-frames-fixture.ts';
import { ReconnectOverlap } from './reconnect-overlap.ts';
import { FrameCutter } from './stream-cutter.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 40 });

/** The bytes in chunks of these sizes, and the rest. */
function split(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const length of lengths) {
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return [...chunks, bytes.subarray(at)];
}

describe('FrameCutter', () => {
  test('cuts at frames, wherever the chunks end and whatever stands before and between', () =>
    fc.assert(
      fc.property(sizes, fc.uint8Array({ maxLength: 600 }), (lengths, noise) => {
        const garbage = Buffer.from(noise).map((byte) => byte & 0x7f);
        const stream = Buffer.concat([garbage, numberedFrames(0, 12), garbage, numberedFrames(12, 12)]);
        const cutter = new FrameCutter('MP3');
        const pieces = split(stream, lengths).flatMap((chunk) => cutter.push(chunk));
        const numbers = pieces.flatMap(({ bytes }) => readNumbers(bytes));
        // The last frame before garbage counts: it follows others.
        expect(numbers.slice(0, 23)).toEqual(Array.from({ length: 23 }, (_, index) => index));
        expect(pieces.every(({ bytes }) => bytes.length % 417 === 0)).toBe(true);
      }),
    ));

  test('knows how long its pieces play', () => {
    const [piece] = new FrameCutter('AAC').push(adtsFrames(48));
    expect(piece?.durationMs).toBeCloseTo(1_024, 0);
  });

  test('counts all blocks of an ADTS frame', () => {
    const frame = adtsFrame(0, { rateIndex: 3, blocks: 4 });
    const [piece] = new FrameCutter('AAC').push(Buffer.concat(Array(12).fill(frame)));
    expect(piece?.durationMs).toBeCloseTo(1_024, 0);
  });
});

describe('ReconnectOverlap', () => {
  test('continues exactly after the tail', () =>
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 30 }), (lengths, from) => {
        const overlap = new ReconnectOverlap(numberedFrames(28, 3), () => 0);
        const chunks = split(numberedFrames(from % 28, 60 - (from % 28)), lengths);
        let joined: Buffer[] = [];
        for (const chunk of chunks) {
          if (joined.length > 0) joined.push(chunk);
          else {
            const found = overlap.push(chunk);
            if (found) joined = [found.bytes];
          }
        }
        expect(readNumbers(Buffer.concat(joined))[0]).toBe(31);
      }),
    ));

  test('gives up after a while and loses nothing', () => {
    let now = 0;
    const overlap = new ReconnectOverlap(numberedFrames(1, 2), () => now);
    expect(overlap.push(numberedFrames(50, 2))).toBeNull();
    now = 2_000;
    expect(overlap.push(numberedFrames(52, 1))).toEqual({ bytes: numberedFrames(50, 3), isJoined: false });
  });
});
