import { expect, test } from 'vitest';
import { createCrc } from './crc.ts';

/** The check value of the catalogue of checksums: that of these characters. */
const CHECK = new TextEncoder().encode('123456789');

test.each([
  ['FLAC headers (CRC-8)', 8, 0x07, 0xf4],
  ['FLAC frames (CRC-16/UMTS)', 16, 0x8005, 0xfee8],
  // CRC-32/MPEG-2 without its initial value, as RFC 3533 has it.
  ['Ogg pages', 32, 0x04c11db7, 0x89a1897f],
] as const)('has the check value of %s', (_name, bits, polynomial, expected) => {
  const crc = createCrc(bits, polynomial);
  expect(crc(0, CHECK, 0, CHECK.length)).toBe(expected);
  expect(crc(crc(0, CHECK, 0, 4), CHECK, 4, CHECK.length)).toBe(expected);
});
