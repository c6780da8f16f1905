// @module-tag lastfm-calls

import { beforeEach, expect, test } from 'vitest';
import { describeLastfm } from '../../../../testing/lastfm-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const LISTENERS_COUNT = 1_000;
const EVERYTHING = '/api/lastfm/metadata/Can/Halleluhwah';
const TRACK = '/api/lastfm/track/Can/Halleluhwah';
const SIZES = [
  ['small', 34],
  ['medium', 64],
  ['large', 174],
  ['extralarge', 300],
] as const;
const NO_IMAGES = SIZES.map(([size]) => ({ size, '#text': '' }));

describeLastfm('metadata routes', (fixture) => {
  const cover = (px: number) =>
    TEST_PICTURE_LINKS.toOwn(
      `https://lastfm.freetls.fastly.net/i/u/${px}s/tago-mago.jpg`,
      fixture.lastfm.url,
    );
  const covers = () => SIZES.map(([size, px]) => ({ size, '#text': cover(px) }));
  beforeEach(() => fixture.node.configure());

  test('normalizes the enhanced response to the specified shapes', { tags: 'metadata-shape' }, async () => {
    const response = await fixture.get(EVERYTHING);
    expect(response).toEqual({
      status: 200,
      success: true,
      track: {
        name: 'Halleluhwah',
        artist: 'Can',
        album: 'Tago Mago',
        duration: 1108,
        playcount: 2_345_678,
        listeners: 123_456,
        url: 'https://www.last.fm/music/Can/_/Halleluhwah',
        image: covers(),
        tags: ['krautrock'],
        wiki: 'Eighteen minutes & a half.',
      },
      artist: {
        name: 'Can',
        playcount: 9_876_543,
        listeners: 654_321,
        url: 'https://www.last.fm/music/Can',
        image: NO_IMAGES,
        bio: 'Can was formed in Cologne in 1968.',
        tags: ['krautrock', 'experimental'],
        similar: [{ name: 'Neu!', match: 0, url: 'https://www.last.fm/music/Neu!', image: NO_IMAGES }],
      },
      albumInfo: {
        name: 'Tago Mago',
        artist: 'Can',
        playcount: 4_567_890,
        listeners: 345_678,
        url: 'https://www.last.fm/music/Can/Tago+Mago',
        image: covers(),
        releaseDate: null,
        tags: [],
      },
      albumArt: cover(300),
      artistImage: null,
      similarArtists: [
        { name: 'Neu!', match: 1, url: null, image: NO_IMAGES },
        { name: 'Faust', match: 0.56, url: 'https://www.last.fm/music/Faust', image: NO_IMAGES },
        { name: 'Cluster', match: 0.25, url: null, image: NO_IMAGES },
      ],
      enhanced: true,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('returns empty fields for a sparse track and only the name for an unknown one', async () => {
    expect(await fixture.get('/api/lastfm/metadata/Nobody/Bare')).toMatchObject({
      track: { name: 'Bare', duration: null, playcount: null, listeners: null, tags: [], album: null },
      artist: { name: 'Nobody', bio: null, tags: [], similar: [] },
      albumInfo: null,
      similarArtists: [],
      enhanced: true,
    });
    expect(await fixture.get('/api/lastfm/metadata/Who/What?album=Where')).toMatchObject({
      status: 200,
      track: { name: 'What', artist: 'Who', album: 'Where', image: NO_IMAGES },
      artist: null,
      albumInfo: null,
      enhanced: false,
    });
  });

  test('returns each part alone, 404 for unknown names, and an empty list of similar artists', async () => {
    expect(await fixture.get(TRACK)).toMatchObject({ track: { name: 'Halleluhwah' } });
    expect(await fixture.get('/api/lastfm/artist/Can')).toMatchObject({ artist: { listeners: 654_321 } });
    expect(await fixture.get('/api/lastfm/album/Can/Tago%20Mago')).toMatchObject({
      album: { playcount: 4_567_890 },
    });
    expect((await fixture.get('/api/lastfm/similar/Can?limit=1')).artists).toMatchObject([{ name: 'Neu!' }]);
    expect((await fixture.get('/api/lastfm/similar/Can')).artists).toHaveLength(3);
    expect((await fixture.get('/api/lastfm/similar/Who')).artists).toEqual([]);
    for (const url of ['track/Who/What', 'artist/Who', 'album/Who/Where'])
      expect(await fixture.get(`/api/lastfm/${url}`)).toMatchObject({
        status: 404,
        code: 'metadata-not-found',
      });
    expect(fixture.lastfm.methods()).toMatchObject({ 'artist.getSimilar': 2 });
  });

  test('sends key, format, autocorrect and MusicBrainz id to Last.fm', async () => {
    const mbid = '11EABE0C-2638-4808-92f9-1dbd9c453429';
    await fixture.get(`/api/lastfm/artist/AC%2FDC%20%26%20Co%3F?mbid=${mbid}`);
    expect(Object.fromEntries(fixture.lastfm.calls[0] ?? [])).toEqual({
      method: 'artist.getInfo',
      artist: 'AC/DC & Co?',
      autocorrect: '1',
      mbid: mbid.toLowerCase(),
      api_key: 'a'.repeat(32),
      format: 'json',
    });
  });

  test('makes one call for each part of a track that a thousand listeners open at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: LISTENERS_COUNT }, () => fixture.get(EVERYTHING)),
    );
    expect(responses.filter(({ enhanced }) => enhanced)).toHaveLength(LISTENERS_COUNT);
    const once = { 'track.getInfo': 1, 'artist.getInfo': 1, 'artist.getSimilar': 1, 'album.getInfo': 1 };
    expect(fixture.lastfm.methods()).toEqual(once);
    await fixture.get('/api/lastfm/metadata/CAN/halleluhwah');
    await fixture.get(TRACK);
    expect(fixture.lastfm.methods()).toEqual(once);
  });

  test('keeps responses across a restart and refreshes them after their time', async () => {
    await fixture.get(TRACK);
    await fixture.restart();
    await fixture.get(TRACK);
    expect(fixture.lastfm.calls).toHaveLength(1);
    fixture.node.passTime(HOUR_MS);
    await fixture.get(TRACK);
    expect(fixture.lastfm.calls).toHaveLength(2);
  });

  test('caches misses for an hour at most', async () => {
    await fixture.node.configure({ cacheDuration: 86_400 });
    await fixture.get('/api/lastfm/track/Who/What');
    expect(await fixture.get('/api/lastfm/track/Who/What')).toMatchObject({ status: 404 });
    expect(fixture.lastfm.calls).toHaveLength(1);
    fixture.node.passTime(HOUR_MS);
    expect(await fixture.get('/api/lastfm/track/Who/What')).toMatchObject({ status: 404 });
    expect(fixture.lastfm.calls).toHaveLength(2);
  });

  test('joins parallel calls without the cache', async () => {
    await fixture.node.configure({ cacheEnabled: false });
    await Promise.all([fixture.get(TRACK), fixture.get(TRACK)]);
    expect(fixture.lastfm.calls).toHaveLength(1);
    await fixture.get(TRACK);
    expect(fixture.lastfm.calls).toHaveLength(2);
  });

  test.each([
    ['is overloaded', { status: 500, body: 'Internal Server Error' }],
    ['sends no JSON', { body: '<html>' }],
    ['has trouble', { body: { error: 8, message: 'Operation failed' } }],
    ['has too many callers', { body: { error: 29, message: 'Rate limit exceeded' } }],
    ['requests a short pause', { status: 429, headers: { 'retry-after': '0' }, body: {} }],
  ])(
    'retries a call while Last.fm %s; then the stale response is used',
    { tags: ['track-failed', 'metadata-failed'] },
    async (_, reply) => {
      let failuresLeft = 1;
      fixture.lastfm.reply = () => (failuresLeft-- > 0 ? reply : undefined);
      expect(await fixture.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
      expect(fixture.lastfm.calls).toHaveLength(2);
      fixture.lastfm.reply = () => reply;
      fixture.node.passTime(6 * DAY_MS);
      expect(await fixture.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
      expect(fixture.lastfm.calls).toHaveLength(5);
      expect(await fixture.get('/api/lastfm/artist/Can')).toMatchObject({
        status: 502,
        code: 'metadata-unavailable',
        message: 'Failed to fetch metadata',
      });
      expect(fixture.lastfm.calls).toHaveLength(8);
    },
  );

  test('does not use entries older than a week', async () => {
    await fixture.get(TRACK);
    fixture.lastfm.reply = () => ({ status: 503, body: '' });
    fixture.node.passTime(7 * DAY_MS + 1_000);
    expect(await fixture.get(TRACK)).toMatchObject({ status: 502, code: 'metadata-unavailable' });
  });

  test('makes no calls during a long Retry-After', { tags: 'lastfm-away' }, async () => {
    await fixture.get(TRACK);
    fixture.node.passTime(2 * HOUR_MS);
    fixture.lastfm.reply = () => ({ status: 429, headers: { 'retry-after': '30' }, body: { error: 29 } });
    expect(await fixture.get(TRACK)).toMatchObject({ status: 200 });
    expect(await fixture.get(EVERYTHING)).toMatchObject({ status: 200, artist: null, enhanced: true });
    expect(await fixture.get('/api/lastfm/artist/Can')).toMatchObject({ status: 502 });
    expect(fixture.lastfm.calls).toHaveLength(2);
    expect(fixture.node.log).toEqual([{ reason: 'status 429, error 29', forMs: 30_000 }]);
  });

  test('omits a part that fails', async () => {
    fixture.lastfm.reply = (query) =>
      query.get('method') === 'track.getInfo' ? { status: 500, body: '' } : undefined;
    expect(await fixture.get(EVERYTHING)).toMatchObject({
      track: { name: 'Halleluhwah', artist: 'Can', playcount: null },
      artist: { name: 'Can' },
      albumInfo: null,
      enhanced: true,
    });
  });

  test('returns stale metadata when Last.fm is slow', { tags: 'lastfm-away' }, async () => {
    await fixture.get(TRACK);
    await fixture.restart({ freshTimeoutMs: 20 });
    const slow = Promise.withResolvers<undefined>();
    fixture.lastfm.reply = () => slow.promise;
    fixture.node.passTime(2 * HOUR_MS);
    expect(await fixture.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(await fixture.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(fixture.lastfm.calls).toHaveLength(2);
    slow.resolve(undefined);
  });

  test('keeps the configured delay between calls', async () => {
    await fixture.node.configure({ rateLimitDelay: 100 });
    const begun = performance.now();
    await fixture.get('/api/lastfm/metadata/Nobody/Bare');
    expect(fixture.lastfm.calls).toHaveLength(3);
    // A timer may be early by a fraction.
    expect(performance.now() - begun).toBeGreaterThan(195);
  });

  test('ignores unreadable cache entries', async () => {
    await fixture.get(TRACK);
    for (const value of ['{"name":', '{"name":7}']) {
      await fixture.node.database.db.updateTable('metadata_answers').set({ value }).execute();
      expect(await fixture.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    }
    expect(fixture.lastfm.calls).toHaveLength(3);
  });
});
