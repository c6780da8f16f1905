import { expect, it, vi } from 'vitest';
import { trackInfoOptions } from './track-info-query.ts';

const COUNTS = { playcount: null, listeners: null, url: null, image: [], tags: [] };
const TRACK = {
  name: 'Halleluhwah',
  artist: 'Can',
  album: 'Tago Mago',
  duration: null,
  wiki: null,
  ...COUNTS,
};
const ALBUM = { name: 'Tago Mago', artist: 'Can', releaseDate: '1971', ...COUNTS };

/** Answers by the kind of the call; everything else fails. */
const serve = (bodies: Readonly<Record<string, object>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const kind = `${url}`.split('/')[3] ?? '';
    return bodies[kind] ? Response.json(bodies[kind]) : new Response(null, { status: 502 });
  });

const load = (album: string | null) => {
  const { queryFn } = trackInfoOptions({ artist: 'Can', title: 'Halleluhwah', album, artwork: null });
  if (typeof queryFn !== 'function') throw new Error('no query function');
  return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]);
};

it('looks the album up that the response for the track names', { tags: 'track-info-parts' }, async () => {
  const fetched = serve({ track: { track: TRACK }, album: { album: ALBUM } });
  expect((await load(null)).albumInfo).toMatchObject({ releaseDate: '1971' });
  expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/lastfm/album/Can/Tago%20Mago');
});

it('looks up the album of the station without the response for the track', async () => {
  serve({ artist: { artist: { name: 'Can', ...COUNTS } }, album: { album: ALBUM } });
  expect((await load('Tago Mago')).albumInfo).toMatchObject({ releaseDate: '1971' });
});

it('shows the track where no album is known', async () => {
  serve({ track: { track: { ...TRACK, album: null } } });
  expect(await load(null)).toMatchObject({ albumInfo: null, isFound: true });
});
