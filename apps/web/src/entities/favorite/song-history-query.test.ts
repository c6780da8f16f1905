import { expect, it } from 'vitest';
import { toSongs } from './song-history-query.ts';

const page = (...minutes: number[]) => ({
  success: true as const,
  data: minutes.map((minute) => ({
    title: `Song ${minute}`,
    artist: null,
    album: null,
    artwork: null,
    playedAt: `2026-11-21T10:0${minute}:00.000Z`,
  })),
  totalPages: 2,
  pagination: { page: 1, limit: 2, total: 4, totalPages: 2 },
});

it('lists a song once that two pages have', () => {
  expect(toSongs([page(5, 4), page(4, 3)]).map(({ title }) => title)).toEqual(['Song 5', 'Song 4', 'Song 3']);
});
