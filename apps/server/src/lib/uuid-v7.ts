import { randomBytes } from 'node:crypto';

/** The twelve bits after the time. */
const COUNT_MAX = 0xfff;

let lastTime = Number.NaN;
let countOfTime = 0;

/**
 * A UUID of version 7 (RFC 9562, with the counter of its section 6.2): begins with the time and, within a millisecond, a
 * count, so that what this process makes later sorts later and index pages stay full. After 4,096 in one millisecond
 * the order within it is left to chance.
 *
 * @param now milliseconds since 1970
 */
export function uuidV7(now: number): string {
  countOfTime = now === lastTime ? Math.min(countOfTime + 1, COUNT_MAX) : 0;
  lastTime = now;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | countOfTime, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
