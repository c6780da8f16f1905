import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { createCrc } from './crc.ts';
import { lowerMp3 } from './mp3-gain.ts';
import { readFrameHeader } from './read-frame-header.ts';
import { mp3Frame } from './testing/frame-fixture.ts';

const crc16 = createCrc(16, 0x8005);

const frameFields = fc.record({
  /** MPEG-1, MPEG-2 and MPEG-2.5, as the header has them. */
  version: fc.constantFrom(3, 2, 0),
  kbps: fc.integer({ min: 1, max: 14 }),
  rate: fc.nat(2),
  padding: fc.nat(1),
  /** Stereo, joint stereo, two channels, mono. */
  mode: fc.nat(3),
  hasChecksum: fc.boolean(),
  content: fc.uint8Array({ minLength: 1_500, maxLength: 1_500 }),
});
type Fields = typeof frameFields extends fc.Arbitrary<infer T> ? T : never;

/** The names and lengths of the fields of the side information, in their order. */
function sideFields({ version, mode }: Pick<Fields, 'version' | 'mode'>): readonly [string, number][] {
  const channels = mode === 3 ? 1 : 2;
  const isMpeg1 = version === 3;
  const granule: readonly [string, number][] = [
    ['part2_3_length', 12],
    ['big_values', 9],
    ['global_gain', 8],
    ['scalefac_compress', isMpeg1 ? 4 : 9],
    ['window_switching_flag to table_select', 23],
    [isMpeg1 ? 'preflag to count1table_select' : 'scalefac_scale to count1table_select', isMpeg1 ? 3 : 2],
  ];
  const granules = Array.from({ length: (isMpeg1 ? 2 : 1) * channels }, () => granule).flat();
  if (isMpeg1)
    return [
      ['main_data_begin', 9],
      ['private_bits', channels === 1 ? 5 : 3],
      ['scfsi', 4 * channels],
      ...granules,
    ];
  return [['main_data_begin', 8], ['private_bits', channels === 1 ? 1 : 2], ...granules];
}

const toBits = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

const sideAt = ({ hasChecksum }: Fields): number => (hasChecksum ? 6 : 4);
const sideBytes = (fields: Fields): number => sideFields(fields).reduce((sum, [, bits]) => sum + bits, 0) / 8;

function readSide(frame: Uint8Array, fields: Fields): (readonly [string, number])[] {
  const bits = toBits(frame.subarray(sideAt(fields), sideAt(fields) + sideBytes(fields)));
  let at = 0;
  return sideFields(fields).map(([name, length]) => {
    at += length;
    return [name, Number.parseInt(bits.slice(at - length, at), 2)] as const;
  });
}

const checksumOf = (frame: Uint8Array, fields: Fields): number =>
  crc16(crc16(0xffff, frame, 2, 4), frame, 6, 6 + sideBytes(fields));

function buildFrame(fields: Fields): Uint8Array {
  const { version, kbps, rate, padding, mode, hasChecksum, content } = fields;
  const head = Uint8Array.of(
    0xff,
    0xe2 | (version << 3) | (hasChecksum ? 0 : 1),
    (kbps << 4) | (rate << 2) | (padding << 1),
    mode << 6,
  );
  const frame = content.slice(0, readFrameHeader(joinBytes([head, content]), 0)?.frameBytes);
  frame.set(head);
  if (hasChecksum) new DataView(frame.buffer).setUint16(4, checksumOf(frame, fields));
  return frame;
}

const steps = fc.integer({ min: 0, max: 12 });

describe('lowerMp3', () => {
  test('lowers each gain of a frame, down to 0, and changes nothing else', () => {
    fc.assert(
      fc.property(frameFields, steps, (fields, count) => {
        const frame = buildFrame(fields);
        const lowered = lowerMp3(frame, count);
        expect(readSide(lowered, fields)).toEqual(
          readSide(frame, fields).map(([name, value]) =>
            name === 'global_gain' ? [name, Math.max(0, value - count)] : [name, value],
          ),
        );
        const mainAt = sideAt(fields) + sideBytes(fields);
        expect(lowered.subarray(0, 4)).toEqual(frame.subarray(0, 4));
        expect(lowered.subarray(mainAt)).toEqual(frame.subarray(mainAt));
      }),
    );
  });

  test('keeps a checksum right, or as wrong as it was', () => {
    fc.assert(
      fc.property(frameFields, steps, fc.nat(0xffff), (drawn, count, error) => {
        const fields = { ...drawn, hasChecksum: true };
        const frame = buildFrame(fields);
        const view = new DataView(frame.buffer);
        view.setUint16(4, view.getUint16(4) ^ error);
        const lowered = lowerMp3(frame, count);
        const stored = new DataView(lowered.buffer).getUint16(4);
        expect(stored ^ checksumOf(lowered, fields)).toBe(error);
      }),
    );
  });

  test('lowers all frames, and the given bytes stay', () => {
    fc.assert(
      fc.property(fc.array(frameFields, { maxLength: 4 }), steps, (list, count) => {
        const frames = list.map(buildFrame);
        const bytes = joinBytes([...frames, new Uint8Array()]);
        const before = bytes.slice();
        const lowered = lowerMp3(bytes, count);
        expect(lowered).toEqual(
          joinBytes([...frames.map((frame) => lowerMp3(frame, count)), new Uint8Array()]),
        );
        expect(bytes).toEqual(before);
      }),
    );
  });

  test('leaves the frame of a table, silence and a frame that is not whole', () => {
    const table = mp3Frame(0);
    table.set(new TextEncoder().encode('Info'), 36);
    expect(lowerMp3(table, 6)).toEqual(table);
    const cut = mp3Frame(0xff).subarray(0, 416);
    expect(lowerMp3(cut, 6)).toEqual(cut);
    const frames = joinBytes([mp3Frame(0xff), cut]);
    expect(lowerMp3(frames, 6).subarray(417)).toEqual(cut);
  });

  test.each([
    ['the free format', [0xff, 0xfb, 0x00, 0x00]],
    ['layer II', [0xff, 0xfd, 0xa4, 0x00]],
    ['AAC', [0xff, 0xf1, 0x50, 0x80]],
  ])('leaves %s', (_name, head) => {
    const bytes = new Uint8Array(2_000).fill(0xaa);
    bytes.set(head);
    expect(lowerMp3(bytes, 6)).toEqual(bytes);
  });

  test('never throws, and keeps the length of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, count) => {
        const framed = Uint8Array.of(0xff, 0xfb, 0x10, ...bytes);
        expect(lowerMp3(framed, count).length).toBe(framed.length);
      }),
    );
  });
});
