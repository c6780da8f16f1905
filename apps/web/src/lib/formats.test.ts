import { expect, it } from 'vitest';
import { formatMinutes, toPercent } from './formats.ts';

it('formats percent and minutes', () => {
  expect(toPercent(0.295)).toBe(30);
  expect(formatMinutes(65)).toBe('1:05');
});
