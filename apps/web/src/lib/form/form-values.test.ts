import { expect, test } from 'vitest';
import { toWholeNumber } from './form-values.ts';

test.each([
  ['587', 587],
  [' 25 ', 25],
  ['-1', -1],
])('parses %j as %d', (text, number) => expect(toWholeNumber(text)).toBe(number));

test.each(['', ' ', '5.8', '1e3', '0x10', 'port', true, undefined])('returns NaN for %j', (text) =>
  expect(toWholeNumber(text)).toBeNaN(),
);
