import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adtsDecoderConfig } from './adts-header.ts';
import { frameDurationMs } from './frame-header.ts';
import { readFrameHeader } from './read-frame-header.ts';
import { adtsFrame, mp3Frame } from './testing/frame-fixture.ts';

/** MPEG-1, MPEG-2 and MPEG-2.5, as their version field has them. */
const VERSIONS = [3, 2, 0];
const RATES_HZ = [
  [44_100, 48_000, 32_000],
  [22_050, 24_000, 16_000],
  [11_025, 12_000, 8_000],
];

type MpegFields = {
  version: number;
  layer: number;
  kbps: number;
  rate: number;
  padding: number;
  mode: number;
};

const mpegHeader = ({ version, layer, kbps, rate, padding, mode }: MpegFields) =>
  Uint8Array.of(
    0xff,
    0xe1 | ((VERSIONS[version] ?? 0) << 3) | ((4 - layer) << 1),
    (kbps << 4) | (rate << 2) | (padding << 1),
    mode << 6,
  );

const mpegFields = fc.record({
  version: fc.nat(2),
  layer: fc.integer({ min: 1, max: 3 }),
  kbps: fc.integer({ min: 1, max: 14 }),
  rate: fc.nat(2),
  padding: fc.nat(1),
  mode: fc.nat(3),
});

describe('MPEG audio', () => {
  test.each([
    ['MP3 at 128 kbps', [0xff, 0xfb, 0x90, 0x00], ['MP3', 417, 1_152, 44_100, 128, 2]],
    ['MP3 with padding, mono', [0xff, 0xfb, 0x92, 0xc0], ['MP3', 418, 1_152, 44_100, 128, 1]],
    ['MP3 of MPEG-2', [0xff, 0xf3, 0x80, 0x00], ['MP3', 208, 576, 22_050, 64, 2]],
    ['MP3 of MPEG-2.5', [0xff, 0xe3, 0x48, 0xc0], ['MP3', 288, 576, 8_000, 32, 1]],
    ['layer II at 192 kbps', [0xff, 0xfd, 0xa4, 0x00], ['MP2', 576, 1_152, 48_000, 192, 2]],
    ['layer II of MPEG-2', [0xff, 0xf5, 0x84, 0x00], ['MP2', 384, 1_152, 24_000, 64, 2]],
    ['layer I at 384 kbps', [0xff, 0xff, 0xc6, 0x00], ['MP1', 388, 384, 48_000, 384, 2]],
  ] as const)('reads %s', (_name, bytes, [codec, frameBytes, samples, rateHz, kbps, channelCount]) => {
    const header = { codec, frameBytes, headerBytes: 0, samples, rateHz, kbps, channelCount };
    expect(readFrameHeader(Uint8Array.from(bytes), 0)).toEqual(header);
  });

  test('reads every header that is built, wherever it stands', () => {
    fc.assert(
      fc.property(mpegFields, fc.nat(9), (fields, at) => {
        const bytes = new Uint8Array(at + 4);
        bytes.set(mpegHeader(fields), at);
        const header = readFrameHeader(bytes, at);
        const { layer, version, rate, mode, padding } = fields;
        expect(header).toMatchObject({
          codec: `MP${layer}`,
          rateHz: RATES_HZ[version]?.[rate],
          channelCount: mode === 3 ? 1 : 2,
        });
        // The length is that of the bitrate, but for what does not fill a slot.
        const { frameBytes = 0, kbps = 0, samples = 0, rateHz = 1 } = header ?? {};
        const slotBytes = layer === 1 ? 4 : 1;
        const exactBytes = ((kbps ?? 0) * 125 * samples) / rateHz + padding * slotBytes;
        expect(exactBytes - frameBytes).toBeGreaterThanOrEqual(0);
        expect(exactBytes - frameBytes).toBeLessThan(slotBytes);
      }),
    );
  });

  test.each([
    ['the free format', [0xff, 0xfb, 0x00, 0x00]],
    ['a forbidden bitrate', [0xff, 0xfb, 0xf0, 0x00]],
    ['a reserved rate', [0xff, 0xfb, 0x9c, 0x00]],
    ['a reserved version', [0xff, 0xeb, 0x90, 0x00]],
    ['no synchronisation', [0xff, 0xdb, 0x90, 0x00]],
    ['three bytes', [0xff, 0xfb, 0x90]],
  ])('reads no header from %s', (_name, bytes) => {
    expect(readFrameHeader(Uint8Array.from(bytes), 0)).toBeNull();
  });
});

describe('ADTS', () => {
  const fields = fc.record({
    rateIndex: fc.nat(12),
    channels: fc.nat(7),
    blocks: fc.integer({ min: 1, max: 4 }),
    frameBytes: fc.integer({ min: 10, max: 8_191 }),
    hasChecksum: fc.boolean(),
  });

  test('reads every header that is built', () => {
    fc.assert(
      fc.property(fields, (built) => {
        const { channels, blocks, frameBytes, hasChecksum } = built;
        expect(readFrameHeader(adtsFrame(0, built), 0)).toMatchObject({
          codec: 'AAC',
          frameBytes,
          headerBytes: hasChecksum ? 9 : 7,
          samples: 1_024 * blocks,
          kbps: null,
          channelCount: channels === 7 ? 8 : channels || null,
        });
      }),
    );
  });

  test('counts all blocks of a frame', () => {
    const durations = [1, 2, 3, 4].map((blocks) => {
      const header = readFrameHeader(adtsFrame(0, { rateIndex: 3, blocks }), 0);
      return header && frameDurationMs(header);
    });
    expect(durations).toEqual([1, 2, 3, 4].map((blocks) => (blocks * 1_024) / 48));
  });

  test('describes a frame of AAC-LC to a decoder', () => {
    expect(adtsDecoderConfig(adtsFrame(0, { rateIndex: 4 }), 0)).toEqual(Uint8Array.of(0x12, 0x10));
    expect(adtsDecoderConfig(adtsFrame(0, { rateIndex: 3, channels: 1 }), 0)).toEqual(
      Uint8Array.of(0x11, 0x88),
    );
  });

  test('reads no header of a frame without content, of a reserved rate, or of six bytes', () => {
    expect(readFrameHeader(adtsFrame(0, { frameBytes: 8 }).with(4, 0).with(5, 0xff), 0)).toBeNull();
    expect(readFrameHeader(adtsFrame(0, { frameBytes: 9, hasChecksum: true }), 0)).toBeNull();
    expect(readFrameHeader(adtsFrame(0, { rateIndex: 13 }), 0)).toBeNull();
    expect(readFrameHeader(adtsFrame(0).subarray(0, 6), 0)).toBeNull();
  });
});

test('never throws, and returns frames that are longer than their header', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), fc.integer({ min: -2, max: 12 }), (bytes, at) => {
      const header = readFrameHeader(Uint8Array.of(0xff, ...bytes), at);
      if (header !== null) expect(header.frameBytes).toBeGreaterThan(header.headerBytes);
    }),
  );
});

test('does not mistake one codec for the other', () => {
  expect(readFrameHeader(mp3Frame(0), 0)?.codec).toBe('MP3');
  expect(readFrameHeader(adtsFrame(0), 0)?.codec).toBe('AAC');
});
