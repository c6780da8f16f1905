import { randomUUID } from 'node:crypto';

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
  const time = now.toString(16).padStart(12, '0');
  const [, , , variant, random] = randomUUID().split('-');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${random}`;
}

/** The id of a request may be anything, also a text that PostgreSQL rejects. */
export const isUuid = (id: string): boolean => /^[\da-f-]{36}$/.test(id);
