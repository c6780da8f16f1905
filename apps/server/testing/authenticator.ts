import { hotp, toStep } from '../src/modules/people/accounts/second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_CHAR = 5;

/**
 * What an authenticator app shows.
 *
 * @param secret as it is typed, in base32
 * @param steps how many time steps later; one later counts already
 */
export const appCode = (secret: string, steps = 0, now = Date.now()): string =>
  hotp(fromBase32(secret), toStep(now) + steps);

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(BITS_PER_CHAR, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
