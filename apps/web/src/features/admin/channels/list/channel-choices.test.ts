// @module-tag channel-filters

import { expect, test } from 'vitest';
import { readChoices, writeChoices } from '../../../../lib/list-choices.ts';
import { CHANNEL_CHOICES } from './channel-choices.ts';

const written = (before: string, change: Parameters<typeof writeChoices<typeof CHANNEL_CHOICES>>[2]) =>
  writeChoices(CHANNEL_CHOICES, new URLSearchParams(before), change).toString();

test('reads a URL without parameters as all channels by number', () =>
  expect(readChoices(CHANNEL_CHOICES, new URLSearchParams())).toEqual({
    genre: '',
    status: 'all',
    attention: '',
    sortBy: 'channelNumber',
    sortOrder: 'asc',
  }));

test('ignores invalid values in a URL', () =>
  expect(
    readChoices(
      CHANNEL_CHOICES,
      new URLSearchParams('status=gone&attention=none&sortBy=password&sortOrder=up'),
    ),
  ).toMatchObject({
    status: 'all',
    attention: '',
    sortBy: 'channelNumber',
    sortOrder: 'asc',
  }));

test('sorts dates and listeners descending by default, names and genres ascending', () =>
  expect(
    ['createdAt', 'listeners', 'name', 'genre'].map(
      (sortBy) => readChoices(CHANNEL_CHOICES, new URLSearchParams({ sortBy })).sortOrder,
    ),
  ).toEqual(['desc', 'desc', 'asc', 'asc']));

test('writes a filter into the URL without its default values', () => {
  expect(written('', { genre: 'R&B', status: 'inactive' })).toBe('genre=R%26B&status=inactive');
  expect(written('genre=Jazz&status=active', { genre: '', status: 'all' })).toBe('');
  expect(written('status=active', { attention: 'dead' })).toBe('status=active&attention=dead');
  expect(written('attention=dead', { attention: '' })).toBe('');
  expect(written('sortBy=listeners', { sortOrder: 'asc' })).toBe('sortBy=listeners&sortOrder=asc');
  expect(written('sortBy=listeners&sortOrder=asc', { sortOrder: 'desc' })).toBe('sortBy=listeners');
});

test('resets the order with another sort, and the page with every change, but keeps the search', () => {
  expect(written('sortBy=name', { sortBy: 'createdAt' })).toBe('sortBy=createdAt');
  expect(written('search=sea&page=3&sortOrder=desc', { sortBy: 'name' })).toBe('search=sea&sortBy=name');
  expect(written('search=sea&page=3&sortBy=name', { status: 'active' })).toBe(
    'search=sea&status=active&sortBy=name',
  );
});
