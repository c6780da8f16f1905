import { expect, test } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

const NOW = Date.parse('2026-11-21T12:00:00.123Z');

test('creates a UUID of version 7 that begins with its time', () => {
  expect(uuidV7(NOW)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(uuidV7(NOW).replaceAll('-', '').slice(0, 12), 16)).toBe(NOW);
});

test('sorts by creation, also within a millisecond', () => {
  const ids = Array.from({ length: 4_000 }, (_, index) => uuidV7(NOW + 1 + Math.floor(index / 2_000)));
  expect(ids.toSorted()).toEqual(ids);
});

test('creates distinct ids beyond the counter’s range', () => {
  const ids = Array.from({ length: 10_000 }, () => uuidV7(NOW + 9));
  expect(new Set(ids).size).toBe(ids.length);
});
