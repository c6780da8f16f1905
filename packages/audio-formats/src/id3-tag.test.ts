import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id3TagBytes } from './id3-tag.ts';

const tag = (flags: number, ...size: readonly number[]) =>
  Uint8Array.of(0x49, 0x44, 0x33, 4, 0, flags, ...size, 0xff);

test('reads the length of a tag with its header and its footer', () => {
  expect(id3TagBytes(tag(0, 0, 0, 2, 1))).toBe(10 + 257);
  expect(id3TagBytes(tag(0x10, 0, 0, 2, 1))).toBe(20 + 257);
  expect(id3TagBytes(tag(0, 0x7f, 0x7f, 0x7f, 0x7f))).toBe(10 + 2 ** 28 - 1);
});

test('finds no tag in other bytes, or in fewer than a header has', () => {
  expect(id3TagBytes(tag(0, 0, 0, 2, 1).subarray(0, 9))).toBe(0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      fc.pre(bytes[0] !== 0x49);
      expect(id3TagBytes(bytes)).toBe(0);
    }),
  );
});
