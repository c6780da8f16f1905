import { expect, test } from 'vitest';
import { readChoices, writeChoices } from '../../../lib/list-choices.ts';
import { USER_CHOICES } from './user-choices.ts';

const read = (query: string) => readChoices(USER_CHOICES, new URLSearchParams(query));
const write = (query: string, change: Parameters<typeof writeChoices<typeof USER_CHOICES>>[2]) =>
  writeChoices(USER_CHOICES, new URLSearchParams(query), change).toString();

test('reads the filter from the address, and the default for everything else', () => {
  expect(read('')).toEqual({ status: 'all', sortBy: 'status', sortOrder: 'asc' });
  expect(read('status=pending&sortBy=name&sortOrder=desc')).toEqual({
    status: 'pending',
    sortBy: 'name',
    sortOrder: 'desc',
  });
  expect(read('status=sleeping&sortBy=password&sortOrder=up')).toEqual(read(''));
  expect(read('sortBy=createdAt').sortOrder).toBe('desc');
});

test('keeps the search, leaves the page, and writes no defaults', () => {
  expect(write('search=ada&page=3', { status: 'pending' })).toBe('search=ada&status=pending');
  expect(write('sortBy=name&sortOrder=desc', { sortBy: 'email' })).toBe('sortBy=email');
  expect(write('sortBy=name', { sortOrder: 'desc' })).toBe('sortBy=name&sortOrder=desc');
  expect(write('sortBy=name&status=admin', { status: 'all', sortBy: 'status' })).toBe('');
});
