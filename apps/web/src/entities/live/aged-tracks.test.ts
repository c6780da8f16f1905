// @module-tag device-clock

import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fetchAgedTracks } from './aged-tracks.ts';

const MINUTE_MS = 60_000;

test.each([
  ['runs three minutes slow', 3],
  ['is a month behind', 43_200],
  ['runs three minutes fast', -3],
])('songs are as old as the server says, where the clock of the device %s', async (_name, minutes) => {
  const now = Math.floor(Date.now() / 1_000) * 1_000 + minutes * MINUTE_MS;
  const played = { artist: null, album: null, artwork: null };
  const data = [1, 4].map((ago) => {
    return { ...played, title: `${ago}`, playedAt: new Date(now - ago * MINUTE_MS).toISOString() };
  });
  const headers = { date: new Date(now).toUTCString() };
  const pagination = { page: 1, limit: 10, hasNextPage: false, hasPrevPage: false };
  const body = { success: true, data, count: 2, total: 2, totalPages: 1, pagination };
  vi.stubGlobal('fetch', async () => Response.json(body, { headers }));
  const tracks = await fetchAgedTracks(new QueryClient(), 'a');
  expect(tracks.map(({ nowPlaying }) => nowPlaying.title)).toEqual(['4', '1']);
  for (const [index, ago] of [4, 1].entries())
    expect(Math.abs((tracks[index]?.ageMs ?? 0) - ago * MINUTE_MS)).toBeLessThan(MINUTE_MS / 2);
});
