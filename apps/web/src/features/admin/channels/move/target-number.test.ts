// @module-tag renumbering

import { describe, expect, test } from 'vitest';
import { type DropPlace, targetNumber } from './target-number.ts';

const toRows = (numbers: readonly number[]) =>
  numbers.map((channelNumber) => ({ _id: `${channelNumber}`, channelNumber }));

test.each<[number, number, DropPlace, number | null]>([
  [40, 20, 'before', 20],
  [40, 20, 'after', 30],
  [20, 40, 'before', 30],
  [20, 40, 'after', 40],
  [20, 40, 'swap', 40],
  [40, 20, 'swap', 20],
  [30, 30, 'before', null],
  [30, 30, 'after', null],
  [30, 30, 'swap', null],
  [30, 20, 'after', null],
  [30, 40, 'before', null],
])('channel %i that is dropped at %i (%s) gets number %s', (from, over, place, number) => {
  const rows = toRows([10, 20, 30, 40, 50]);
  const dragged = { _id: `${from}`, channelNumber: from };
  expect(targetNumber(dragged, { rows, order: 'asc', over: `${over}`, place })).toBe(number);
  expect(targetNumber(dragged, { rows: rows.toReversed(), order: 'desc', over: `${over}`, place })).toBe(
    targetNumber(dragged, { rows, order: 'asc', over: `${over}`, place: mirrored(place) }),
  );
});

const mirrored = (place: DropPlace): DropPlace =>
  place === 'swap' ? 'swap' : place === 'before' ? 'after' : 'before';

describe('a channel of another page', () => {
  const page = { rows: toRows([20, 30, 40]), order: 'asc' } as const;
  const earlier = { _id: 'earlier', channelNumber: 5 };
  const later = { _id: 'later', channelNumber: 90 };

  test.each<[typeof earlier, number, DropPlace, number]>([
    [earlier, 20, 'before', 19],
    [earlier, 20, 'after', 20],
    [earlier, 40, 'after', 40],
    [earlier, 30, 'swap', 30],
    [later, 20, 'before', 20],
    [later, 40, 'before', 40],
    [later, 40, 'after', 41],
    [later, 30, 'swap', 30],
  ])('%o that is dropped at %i (%s) gets number %i', (dragged, over, place, number) => {
    expect(targetNumber(dragged, { ...page, over: `${over}`, place })).toBe(number);
  });

  test('counts down in a list that does', () => {
    const down = { rows: page.rows.toReversed(), order: 'desc' } as const;
    expect(targetNumber(later, { ...down, over: '40', place: 'before' })).toBe(41);
    expect(targetNumber(earlier, { ...down, over: '20', place: 'after' })).toBe(19);
    expect(targetNumber(earlier, { ...down, over: '30', place: 'before' })).toBe(30);
  });

  test('keeps its number right beside the page, and where the row is gone', () => {
    const neighbor = { _id: 'neighbor', channelNumber: 19 };
    expect(targetNumber(neighbor, { ...page, over: '20', place: 'before' })).toBeNull();
    expect(targetNumber(earlier, { ...page, over: 'gone', place: 'before' })).toBeNull();
    expect(targetNumber(earlier, { rows: [], order: 'asc', over: '20', place: 'before' })).toBeNull();
  });
});
