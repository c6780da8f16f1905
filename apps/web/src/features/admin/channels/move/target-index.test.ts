import { expect, test } from 'vitest';
import { type DropPlace, targetIndex } from './target-index.ts';

test.each<[number, number, DropPlace, number | null]>([
  [3, 1, 'before', 1],
  [3, 1, 'after', 2],
  [1, 3, 'before', 2],
  [1, 3, 'after', 3],
  [1, 3, 'swap', 3],
  [3, 1, 'swap', 1],
  [2, 2, 'before', null],
  [2, 2, 'after', null],
  [2, 2, 'swap', null],
  [2, 1, 'after', null],
  [2, 3, 'before', null],
])('row %i that is dropped at row %i (%s) takes the place of %s', (from, over, place, to) => {
  expect(targetIndex(from, over, place)).toBe(to);
});
