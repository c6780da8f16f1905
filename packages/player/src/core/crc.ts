/** Adds one byte to a checksum. */
export type Crc = (crc: number, byte: number) => number;

/** A checksum that takes the highest bit first and starts with zero. */
export function createCrc(bits: 8 | 16 | 32, polynomial: number): Crc {
  const mask = 2 ** bits - 1;
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      const isHighest = (crc >>> (bits - 1)) & 1;
      crc = (crc << 1) ^ (isHighest === 1 ? polynomial : 0);
    }
    return (crc & mask) >>> 0;
  });
  return (crc, byte) => (((crc << 8) ^ (table[((crc >>> (bits - 8)) ^ byte) & 0xff] ?? 0)) & mask) >>> 0;
}
