/** Continues a checksum over the bytes from `from` to before `to`. */
export type Crc = (crc: number, bytes: Uint8Array, from: number, to: number) => number;

/** A checksum that takes the highest bit first and starts with zero. */
export function createCrc(bits: 8 | 16 | 32, polynomial: number): Crc {
  const mask = 2 ** bits - 1;
  const shift = bits - 8;
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << shift;
    for (let bit = 0; bit < 8; bit += 1) {
      const isHighest = (crc >>> (bits - 1)) & 1;
      crc = (crc << 1) ^ (isHighest === 1 ? polynomial : 0);
    }
    return crc;
  });
  // One loop over all bytes: a call for each would cost a slow device tens of ms before the sound.
  return (start, bytes, from, to) => {
    let crc = start;
    for (let at = from; at < to; at += 1)
      crc = (crc << 8) ^ (table[((crc >>> shift) ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
    return (crc & mask) >>> 0;
  };
}
