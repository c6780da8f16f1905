// @module-tag second-factor

import { expect, test } from 'vitest';
import { findStep, hotp, toBase32, toStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('has the values of RFC 4226, appendix D', () => {
  const values = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871'];
  expect([...values, '520489'].map((_, counter) => hotp(SECRET, counter))).toEqual([...values, '520489']);
});

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('has the last six digits of RFC 6238, appendix B, at %i s', (seconds, eightDigits) => {
  expect(hotp(SECRET, toStep(seconds * 1000))).toBe(eightDigits.slice(-6));
});

test('takes the codes of this step and of one beside it', () => {
  const now = 1_111_111_109_000;
  const offsets = [-2, -1, 0, 1, 2];
  const found = offsets.map((offset) => findStep(SECRET, hotp(SECRET, toStep(now) + offset), now));
  expect(found).toEqual([null, toStep(now) - 1, toStep(now), toStep(now) + 1, null]);
  // The second has six characters, and more bytes.
  for (const code of ['', '١٢٣٤٥٦']) expect(findStep(SECRET, code, now)).toBeNull();
});

test('has the values of RFC 4648 in base32', () => {
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(toBase32(Buffer.alloc(5))).toBe('AAAAAAAA');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
