import { joinBytes } from '../bytes.ts';

/** A checksum of RFC 9639, bit by bit. */
function flacChecksum(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc << 1) ^ ((crc >> (bits - 1)) & 1 ? polynomial : 0)) & (2 ** bits - 1);
  }
  return crc;
}

/** The fields of a frame's header, with their checksum. */
export const flacFrameHeader = (fields: Uint8Array): Uint8Array =>
  joinBytes([fields, Uint8Array.of(flacChecksum(fields, 8, 0x07))]);

/** Blocks of 4,096 samples, 44.1 kHz, stereo, 16 bits. */
export function flacFrame(number: number, content: Uint8Array): Uint8Array {
  const frame = joinBytes([flacFrameHeader(Uint8Array.of(0xff, 0xf8, 0xc9, 0x18, number)), content]);
  const crc = flacChecksum(frame, 16, 0x8005);
  return joinBytes([frame, Uint8Array.of(crc >> 8, crc & 0xff)]);
}
