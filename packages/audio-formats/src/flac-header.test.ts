import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { FLAC_FRAME_HEADER_MAX_BYTES, flacFrameCrc, readFlacFrameHeader } from './flac-frame-header.ts';
import {
  buildStreamInfo,
  isFlacStart,
  isOggFlacHead,
  readFlacMetadata,
  readFlacStart,
  readOggFlacHead,
} from './flac-header.ts';
import { flacFrame, flacFrameHeader } from './testing/flac-fixture.ts';
import { text } from './testing/ogg-fixture.ts';

const block = (type: number, content: Uint8Array) =>
  joinBytes([Uint8Array.of(type, 0, content.length >> 8, content.length & 0xff), content]);
const CD = { rateHz: 44_100, channelCount: 2, bitsPerSample: 16 };

describe('the description of FLAC', () => {
  const format = fc.record({
    rateHz: fc.integer({ min: 1, max: 655_350 }),
    channelCount: fc.integer({ min: 1, max: 8 }),
    bitsPerSample: fc.integer({ min: 4, max: 32 }),
  });

  test('is read as it was built, in Ogg too', () => {
    fc.assert(
      fc.property(format, (built) => {
        const bytes = buildStreamInfo(built);
        const start = joinBytes([text('fLaC'), block(0, bytes)]);
        expect(readFlacStart(start)).toEqual({ ...built, bytes });
        const head = joinBytes([text('\x7fFLAC\x01\0\0\x01'), start]);
        expect([isFlacStart(start), isOggFlacHead(head)]).toEqual([true, true]);
        expect(readOggFlacHead(head)).toEqual({ ...built, bytes });
      }),
    );
  });

  test('is missing while it is incomplete', () => {
    const start = joinBytes([text('fLaC'), block(0, buildStreamInfo(CD))]);
    expect(readFlacStart(start.subarray(0, -1))).toBeNull();
    expect(readFlacStart(start.with(0, 0))).toBeNull();
  });

  test('ends with its last block, wherever reading it goes on', () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    fc.assert(
      fc.property(contents, fc.nat(2_000), (others, cut) => {
        const metadata = joinBytes([
          text('fLaC'),
          ...others.map((content) => block(4, content)),
          block(0x81, new Uint8Array(9)),
        ]);
        const stream = joinBytes([metadata, flacFrame(0, new Uint8Array(30))]);
        const first = readFlacMetadata(stream.subarray(0, Math.max(4, cut)));
        expect(first.isWhole).toBe(cut >= metadata.length);
        expect(readFlacMetadata(stream, first.isWhole ? undefined : first.end)).toEqual({
          end: metadata.length,
          isWhole: true,
        });
      }),
    );
  });
});

describe('a frame of FLAC', () => {
  test('has a header, and a checksum that is 0 over all of its bytes', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.uint8Array({ minLength: 16, maxLength: 90 }), (number, content) => {
        const frame = flacFrame(number, content);
        expect(readFlacFrameHeader(frame, 0)).toEqual({ ...CD, samples: 4_096 });
        expect(flacFrameCrc(0, frame, 0, frame.length)).toBe(0);
      }),
    );
  });

  test('has rates and sizes that stand behind the fields of its header', () => {
    const fields = Uint8Array.of(0xff, 0xf9, 0x7d, 0x0c, 0xc2, 0x80, 0x03, 0xff, 0x56, 0x22);
    const bytes = joinBytes([flacFrameHeader(fields), new Uint8Array(6)]);
    const header = readFlacFrameHeader(bytes, 0);
    expect(header).toEqual({ samples: 1_024, rateHz: 22_050, channelCount: 1, bitsPerSample: 24 });
    expect(readFlacFrameHeader(bytes.with(8, 0), 0)).toBeNull();
  });

  test('never throws, whatever comes', () => {
    const bytes = fc.uint8Array({ maxLength: FLAC_FRAME_HEADER_MAX_BYTES });
    fc.assert(
      fc.property(bytes, (rest) => {
        readFlacFrameHeader(Uint8Array.of(0xff, 0xf8, ...rest), 0);
        readFlacStart(joinBytes([text('fLaC'), rest]));
        readFlacMetadata(joinBytes([text('fLaC'), rest]));
      }),
    );
  });
});
