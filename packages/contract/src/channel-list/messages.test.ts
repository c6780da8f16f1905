import { expect, test } from 'vitest';
import { importNotices } from './messages.ts';

const toNames = (count: number) => Array.from({ length: count }, (_, index) => `Station ${index}`);

test('the notice of an undo names at most ten channels', () => {
  expect(importNotices.undone(2, [])).toBe('2 channels deleted.');
  expect(importNotices.undone(0, toNames(2))).toBe(
    '0 channels deleted. 2 channels changed since the import, and kept: Station 0, Station 1.',
  );
  expect(importNotices.undone(1, toNames(10))).toMatch(/Station 8, Station 9\.$/);
  expect(importNotices.undone(1, toNames(4_000))).toMatch(
    /^1 channel deleted\. 4,000 channels .*: Station 0, .*, Station 9 and 3,990 more\.$/,
  );
});
