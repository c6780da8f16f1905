import { joinBytes } from '@airdial/audio-formats/bytes';

/** The bytes of a big-endian integer. */
export function uint(value: number, byteCount: 1 | 2 | 3 | 4): Uint8Array {
  const bytes = new Uint8Array(byteCount);
  for (let index = byteCount - 1, rest = value; index >= 0; index -= 1, rest = Math.floor(rest / 256))
    bytes[index] = rest & 0xff;
  return bytes;
}

/** The bytes of a 64-bit integer; exact up to 2^53. */
export const uint64 = (value: number): Uint8Array =>
  joinBytes([uint(Math.floor(value / 2 ** 32), 4), uint(value % 2 ** 32, 4)]);

export const zeros = (byteCount: number): Uint8Array => new Uint8Array(byteCount);

export const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A box (ISO/IEC 14496-12, 4.2): its length, its four-character type, its content. */
export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const byteCount = content.reduce((sum, part) => sum + part.length, 8);
  return joinBytes([uint(byteCount, 4), ascii(type), ...content]);
}

/** A box with a version and flags. */
export const fullBox = (
  type: string,
  version: number,
  flags: number,
  ...content: readonly Uint8Array[]
): Uint8Array => box(type, uint(version, 1), uint(flags, 3), ...content);

/**
 * A descriptor (ISO/IEC 14496-1, 8.3.3): its tag, its length, its content of at most 127 bytes.
 */
export function descriptor(tag: number, ...content: readonly Uint8Array[]): Uint8Array {
  const bytes = joinBytes(content);
  return joinBytes([uint(tag, 1), uint(bytes.length, 1), bytes]);
}
