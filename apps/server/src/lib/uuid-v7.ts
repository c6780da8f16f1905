import { randomBytes } from 'node:crypto';

/** The twelve bits after the time. */
const COUNTER_MAX = 0xfff;

let lastTime = Number.NaN;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562, with the counter of section 6.2). It begins with the time and a
 * counter within the millisecond, so that ids of one process sort by creation and index pages stay
 * full. After 4,096 ids in one millisecond their order is random.
 *
 * @param now milliseconds since 1970
 */
export function uuidV7(now: number): string {
  counter = now === lastTime ? Math.min(counter + 1, COUNTER_MAX) : 0;
  lastTime = now;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The id of a request may be anything, also a text that PostgreSQL rejects. */
export const isUuid = (id: string): boolean => /^[\da-f-]{36}$/.test(id);
