// @module-tag channel-import

import { expect, test } from 'vitest';
import { countGenres, toFeaturedChoice } from './featured-choice.ts';

const row = (genre: string | null, furtherGenres: string[] = []) => ({
  channel: { name: 'Nova', streamUrl: 'https://nova.example/live', genre, furtherGenres },
});

test('counts the channels of each genre once', () => {
  expect(countGenres([row('Soul', ['jazz', 'soul']), row('Jazz'), row(null), row(' ', ['Jazz'])])).toEqual([
    { key: 'jazz', genre: 'jazz', count: 3 },
    { key: 'soul', genre: 'Soul', count: 1 },
  ]);
});

test('asks for nothing unless it was chosen', () => {
  const genres = new Set(['jazz', 'talk']);
  const rows = [row('Jazz'), row('jazz'), row('Soul')];
  expect(toFeaturedChoice({ mode: 'list', genres }, rows)).toBeUndefined();
  expect(toFeaturedChoice({ mode: 'all', genres }, rows)).toBe('all');
  expect(toFeaturedChoice({ mode: 'none', genres }, rows)).toBe('none');
  expect(toFeaturedChoice({ mode: 'genres', genres }, rows)).toEqual({ genres: ['Jazz'] });
  // Another spelling of a genre stays chosen when the first row is left out.
  expect(toFeaturedChoice({ mode: 'genres', genres }, rows.slice(1))).toEqual({ genres: ['jazz'] });
});
