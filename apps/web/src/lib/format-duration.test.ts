import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it.each([
  [5, '0:05'],
  [185, '3:05'],
  [59.6, '1:00'],
  [1_108, '18:28'],
  [3_729, '1:02:09'],
])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
