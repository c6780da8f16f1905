import { expect, it, vi } from 'vitest';
import { fetchNowPlaying } from './track-queries.ts';

const song = { title: 'Night', artist: null, album: null, artwork: null, duration: null };

it.each([
  ['2026-11-26T12:00:00.000Z', 'Night'],
  [null, null],
])('has a title where a track is known: updated %s', async (lastUpdated, title) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...song, lastUpdated }));
  expect(await fetchNowPlaying('a')).toEqual({ ...song, lastUpdated, title });
});
