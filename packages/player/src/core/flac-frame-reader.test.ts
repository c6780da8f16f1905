// @module-tag listening-elsewhere

import { joinBytes } from '@airdial/audio-formats/bytes';
import { readFlacStart } from '@airdial/audio-formats/flac-header';
import { flacFrame } from '@airdial/audio-formats/testing/flac-fixture';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { describeFlac } from './flac.ts';
import { FlacFrameReader } from './flac-frame-reader.ts';
import { FormatSniffer } from './format-sniffer.ts';
import { FrameMuxer } from './frame-muxer.ts';
import { streamHeader } from './stream-header.ts';

const INFO = Uint8Array.from([16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0a, 0xc4, 0x42, 0xf0, ...Array(20).fill(0)]);
const text = (value: string) => new TextEncoder().encode(value);
/** STREAMINFO, then comments. */
const START = joinBytes([
  text('fLaC'),
  Uint8Array.of(0, 0, 0, 34),
  INFO,
  Uint8Array.of(0x84, 0, 0, 5),
  text('songs'),
]);
/** With bytes that look like a header. */
const FRAMES = Array.from({ length: 8 }, (_, index) =>
  flacFrame(
    index,
    Uint8Array.from({ length: 50 + index * 40 }, (_byte, at) => (at % 9 === 0 ? 0xff : at * index)),
  ),
);
/** The last frame ends with the next header only. */
const NEXT = joinBytes([flacFrame(8, new Uint8Array(20)), new Uint8Array(16)]);

const read = (...chunks: readonly Uint8Array[]) => {
  const reader = new FlacFrameReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
};
const bytesOf = (frames: readonly { readonly bytes: Uint8Array }[]) => frames.map(({ bytes }) => bytes);

describe('FlacFrameReader', () => {
  it('finds every frame, whatever the chunks', () => {
    const bytes = joinBytes([START, ...FRAMES, NEXT]);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
        const frames = read(...chunks);
        expect(bytesOf(frames)).toEqual(FRAMES);
        for (const { duration, track } of frames) {
          expect(duration).toBe(4_096);
          expect(track).toMatchObject({ rateHz: 44_100, channelCount: 2, bitsPerSample: 16 });
          expect(track.decoderConfig).toEqual(joinBytes([Uint8Array.of(0x80, 0, 0, 34), INFO]));
        }
      }),
    );
  });

  it('describes a stream by its frames to a listener who comes in the middle', () => {
    const bytes = joinBytes([(FRAMES[0] ?? NEXT).subarray(9), ...FRAMES.slice(1), NEXT]);
    const frames = read(bytes);
    expect(bytesOf(frames)).toEqual(FRAMES.slice(1));
    const { decoderConfig = NEXT } = frames[0]?.track ?? {};
    expect(readFlacStart(joinBytes([text('fLaC'), decoderConfig]))).toMatchObject({
      rateHz: 44_100,
      channelCount: 2,
      bitsPerSample: 16,
    });
  });

  it('reads another connection from its beginning, and describes it as that does', () => {
    const reader = new FlacFrameReader();
    reader.push(joinBytes([START, ...FRAMES.slice(0, 3)]));
    reader.reset();
    const otherStart = joinBytes([text('fLaC'), Uint8Array.of(0x80, 0, 0, 34), INFO.with(0, 8)]);
    const frames = reader.push(joinBytes([otherStart, ...FRAMES, NEXT]));
    expect(bytesOf(frames)).toEqual(FRAMES);
    expect(frames[0]?.track.decoderConfig).toEqual(
      joinBytes([Uint8Array.of(0x80, 0, 0, 34), INFO.with(0, 8)]),
    );
  });

  it('loses one frame to a byte that is damaged, and the one before where it is in a header', () => {
    fc.assert(
      fc.property(fc.nat(FRAMES.length - 1), fc.nat(), (damagedAt, byteAt) => {
        const all = FRAMES.map((frame) => frame.slice());
        const damaged = all[damagedAt] ?? NEXT;
        damaged[byteAt % damaged.length] = (damaged[byteAt % damaged.length] ?? 0) ^ 0x55;
        const isInHeader = byteAt % damaged.length < 6;
        const lost = isInHeader ? [damagedAt - 1, damagedAt] : [damagedAt];
        const expected = FRAMES.filter((_, index) => !lost.includes(index));
        const frames = bytesOf(read(joinBytes([START, ...all, NEXT])));
        for (const frame of expected) expect(frames).toContainEqual(frame);
        expect(frames.length).toBeLessThan(FRAMES.length);
      }),
    );
  });

  it('buffers no more than a frame can have, where what began as one never ends', () => {
    const slice = vi.spyOn(Uint8Array.prototype, 'slice');
    const [chunkBytes, frameMaxBytes] = [256 * 1024, 512 * 1024];
    const reader = new FlacFrameReader();
    reader.push(joinBytes([START, ...FRAMES]));
    for (let chunk = 0; chunk < 8; chunk += 1) reader.push(new Uint8Array(chunkBytes));
    const longest = Math.max(...slice.mock.results.map(({ value }) => (value as Uint8Array).length));
    expect(longest).toBeLessThanOrEqual(frameMaxBytes + chunkBytes);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), (chunks) => {
        const reader = new FlacFrameReader();
        for (const chunk of chunks) reader.push(chunk);
      }),
    );
  });
});

describe('the description of FLAC', () => {
  it('is missing where only STREAMINFO has it', () => {
    expect(describeFlac({ rateHz: 0, channelCount: 2, bitsPerSample: 16 })).toBeNull();
  });

  it('stands before the frames, and in dfLa', () => {
    expect(streamHeader(joinBytes([START, ...FRAMES]))).toEqual(START);
    expect(new FormatSniffer(null).push(START)).toMatchObject({ kind: 'audio', mime: 'audio/flac' });
    const muxed = new FrameMuxer('audio/flac').push(joinBytes([START, ...FRAMES, NEXT])) ?? NEXT;
    const dfla = [...text('dfLa'), 0, 0, 0, 0, 0x80, 0, 0, 34, ...INFO];
    expect(String.fromCharCode(...muxed)).toContain(String.fromCharCode(...dfla));
  });
});
