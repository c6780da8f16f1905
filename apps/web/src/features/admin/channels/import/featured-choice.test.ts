// @module-tag channel-import

import { expect, test } from 'vitest';
import { countGenres, toFeaturedChoice } from './featured-choice.ts';

const row = (genre: string | null, furtherGenres: string[] = []) => ({
  channel: { name: 'Nova', streamUrl: 'https://nova.example/live', genre, furtherGenres },
});

test('counts the channels of each genre once', () => {
  expect(countGenres([row('Soul', ['jazz', 'soul']), row('Jazz'), row(null), row(' ', ['Jazz'])])).toEqual([
    { genre: 'jazz', count: 3 },
    { genre: 'Soul', count: 1 },
  ]);
});

test('asks for nothing unless it was chosen', () => {
  const genres = new Set(['Jazz']);
  expect(toFeaturedChoice('list', genres)).toBeUndefined();
  expect(toFeaturedChoice('all', genres)).toBe('all');
  expect(toFeaturedChoice('none', genres)).toBe('none');
  expect(toFeaturedChoice('genres', genres)).toEqual({ genres: ['Jazz'] });
});
