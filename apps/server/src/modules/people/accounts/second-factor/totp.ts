import { createHmac } from 'node:crypto';
import { isSameText } from '../../../../lib/is-same-text.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of telephones are seldom further apart from the server's. */
const DRIFT_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4226. @returns six digits */
export function hotp(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const toStep = (time: number): number => Math.floor(time / STEP_MS);

/**
 * RFC 6238 with SHA-1, six digits and 30 seconds, as every app has them, and one step of drift.
 *
 * @returns the time step of the code; null when it belongs to none that counts now
 */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  const newest = toStep(now) + DRIFT_STEPS;
  for (let step = newest; step >= newest - 2 * DRIFT_STEPS; step -= 1)
    if (isSameText(code, hotp(secret, step))) return step;
  return null;
}

/** RFC 4648, for bytes in groups of five, which need no padding. */
export const toBase32 = (bytes: Buffer): string =>
  [
    ...BigInt(`0x${bytes.toString('hex')}`)
      .toString(32)
      .padStart((bytes.length * 8) / 5, '0'),
  ]
    .map((digit) => BASE32[Number.parseInt(digit, 32)])
    .join('');
