import { expect, it } from 'vitest';
import { volumeLevel } from './volume-level.ts';

it.each([
  [0, false, 'muted'],
  [0.9, true, 'muted'],
  [0.29, false, 'low'],
  [0.3, false, 'medium'],
  [0.69, false, 'medium'],
  [0.7, false, 'high'],
])('maps volume %f, muted %s, to %s', { tags: 'volume-icon' }, (volume, muted, level) =>
  expect(volumeLevel(volume, muted)).toBe(level),
);
