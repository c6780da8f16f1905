import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('names what differs, nested fields with their path, lists as one value', () => {
  const before = {
    name: 'Dawn',
    colors: { primary: { main: '#000', light: '#fff' } },
    tags: ['a'],
    same: null,
  };
  const after = {
    name: 'Dusk',
    colors: { primary: { main: '#111', light: '#fff' } },
    tags: ['b'],
    same: null,
  };
  expect(changedFields(before, after)).toEqual(['name', 'colors.primary.main', 'tags']);
  expect(changedFields({}, { host: 'a', port: undefined })).toEqual(['host']);
  expect(changedFields({ program: null }, { program: { name: 'News' } })).toEqual(['program']);
  expect(changedFields({ updatedAt: 1, lastUpdated: 'a' }, { updatedAt: 2, lastUpdated: 'b' })).toEqual([]);
});

test('names 50 fields at most', () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`field${index}`, index]));
  expect(changedFields({}, many)).toHaveLength(50);
});
