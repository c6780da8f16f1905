import { expect, test } from 'vitest';
import { readFilter, writeFilter } from './channel-filter.ts';

const written = (before: string, change: Parameters<typeof writeFilter>[1]) =>
  writeFilter(new URLSearchParams(before), change).toString();

test('an address without words is the whole dial in the order of its numbers', () =>
  expect(readFilter(new URLSearchParams())).toEqual({
    genre: '',
    status: 'all',
    sortBy: 'channelNumber',
    sortOrder: 'asc',
  }));

test('what an address says wrongly is left out', () =>
  expect(readFilter(new URLSearchParams('status=gone&sortBy=password&sortOrder=up'))).toMatchObject({
    status: 'all',
    sortBy: 'channelNumber',
    sortOrder: 'asc',
  }));

test('newest and most heard come first, names and genres from the beginning', () =>
  expect(
    ['createdAt', 'listeners', 'name', 'genre'].map(
      (sortBy) => readFilter(new URLSearchParams({ sortBy })).sortOrder,
    ),
  ).toEqual(['desc', 'desc', 'asc', 'asc']));

test('a filter is said in the address, and what goes without saying is not', () => {
  expect(written('', { genre: 'R&B', status: 'inactive' })).toBe('genre=R%26B&status=inactive');
  expect(written('genre=Jazz&status=active', { genre: '', status: 'all' })).toBe('');
  expect(written('sortBy=listeners', { sortOrder: 'asc' })).toBe('sortBy=listeners&sortOrder=asc');
  expect(written('sortBy=listeners&sortOrder=asc', { sortOrder: 'desc' })).toBe('sortBy=listeners');
});

test('another sort begins in its own order; every change begins with the first page and keeps the search', () => {
  expect(written('search=sea&page=3&sortOrder=desc', { sortBy: 'name' })).toBe('search=sea&sortBy=name');
  expect(written('search=sea&page=3&sortBy=name', { status: 'active' })).toBe(
    'search=sea&status=active&sortBy=name',
  );
});
