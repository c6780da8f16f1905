import { beforeEach, expect, test } from 'vitest';
import { describeMetadata } from '../../testing/metadata-service-fixture.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const LISTENERS_COUNT = 1_000;
const EVERYTHING = '/api/lastfm/metadata/Can/Halleluhwah';
const TRACK = '/api/lastfm/track/Can/Halleluhwah';
const cover = (size: number) => `https://lastfm.freetls.fastly.net/i/u/${size}s/tago-mago.jpg`;
const COVERS = [
  { size: 'small', '#text': cover(34) },
  { size: 'medium', '#text': cover(64) },
  { size: 'large', '#text': cover(174) },
  { size: 'extralarge', '#text': cover(300) },
];
const NO_IMAGES = COVERS.map(({ size }) => ({ size, '#text': '' }));

describeMetadata('track information', (desk) => {
  beforeEach(() => desk.node.configure());

  test('the enhanced answer has everything in the specified shapes, without the oddities', async () => {
    const answer = await desk.get(EVERYTHING);
    expect(answer).toEqual({
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
        image: COVERS,
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
        image: COVERS,
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

  test('a song of which next to nothing is known has empty places, one that is unknown only its name', async () => {
    expect(await desk.get('/api/lastfm/metadata/Nobody/Bare')).toMatchObject({
      track: { name: 'Bare', duration: null, playcount: null, listeners: null, tags: [], album: null },
      artist: { name: 'Nobody', bio: null, tags: [], similar: [] },
      albumInfo: null,
      similarArtists: [],
      enhanced: true,
    });
    expect(await desk.get('/api/lastfm/metadata/Who/What?album=Where')).toMatchObject({
      status: 200,
      track: { name: 'What', artist: 'Who', album: 'Where', image: NO_IMAGES },
      artist: null,
      albumInfo: null,
      enhanced: false,
    });
  });

  test('each part can be had alone; what is unknown is a 404, and no similar artists are an empty list', async () => {
    expect(await desk.get(TRACK)).toMatchObject({ track: { name: 'Halleluhwah' } });
    expect(await desk.get('/api/lastfm/artist/Can')).toMatchObject({ artist: { listeners: 654_321 } });
    expect(await desk.get('/api/lastfm/album/Can/Tago%20Mago')).toMatchObject({
      album: { playcount: 4_567_890 },
    });
    expect((await desk.get('/api/lastfm/similar/Can?limit=1')).artists).toMatchObject([{ name: 'Neu!' }]);
    expect((await desk.get('/api/lastfm/similar/Can')).artists).toHaveLength(3);
    expect((await desk.get('/api/lastfm/similar/Who')).artists).toEqual([]);
    for (const url of ['track/Who/What', 'artist/Who', 'album/Who/Where'])
      expect(await desk.get(`/api/lastfm/${url}`)).toMatchObject({ status: 404, code: 'metadata-not-found' });
    expect(desk.lastfm.methods()).toMatchObject({ 'artist.getSimilar': 2 });
  });

  test('Last.fm is asked under its own rules: key, format, corrected names, MusicBrainz id', async () => {
    const mbid = '11EABE0C-2638-4808-92f9-1dbd9c453429';
    await desk.get(`/api/lastfm/artist/AC%2FDC%20%26%20Co%3F?mbid=${mbid}`);
    expect(Object.fromEntries(desk.lastfm.calls[0] ?? [])).toEqual({
      method: 'artist.getInfo',
      artist: 'AC/DC & Co?',
      autocorrect: '1',
      mbid: mbid.toLowerCase(),
      api_key: 'a'.repeat(32),
      format: 'json',
    });
  });

  test('a thousand who open the same track at once are one call a part, and later ones none', async () => {
    const answers = await Promise.all(Array.from({ length: LISTENERS_COUNT }, () => desk.get(EVERYTHING)));
    expect(answers.filter(({ enhanced }) => enhanced)).toHaveLength(LISTENERS_COUNT);
    const once = { 'track.getInfo': 1, 'artist.getInfo': 1, 'artist.getSimilar': 1, 'album.getInfo': 1 };
    expect(desk.lastfm.methods()).toEqual(once);
    await desk.get('/api/lastfm/metadata/CAN/halleluhwah');
    await desk.get(TRACK);
    expect(desk.lastfm.methods()).toEqual(once);
  });

  test('what was answered outlives a restart, and is asked for anew after its time', async () => {
    await desk.get(TRACK);
    await desk.restart();
    await desk.get(TRACK);
    expect(desk.lastfm.calls).toHaveLength(1);
    desk.node.passTime(HOUR_MS);
    await desk.get(TRACK);
    expect(desk.lastfm.calls).toHaveLength(2);
  });

  test('that something is unknown is remembered, for an hour at most', async () => {
    await desk.node.configure({ cacheDuration: 86_400 });
    await desk.get('/api/lastfm/track/Who/What');
    expect(await desk.get('/api/lastfm/track/Who/What')).toMatchObject({ status: 404 });
    expect(desk.lastfm.calls).toHaveLength(1);
    desk.node.passTime(HOUR_MS);
    expect(await desk.get('/api/lastfm/track/Who/What')).toMatchObject({ status: 404 });
    expect(desk.lastfm.calls).toHaveLength(2);
  });

  test('without the cache every call is asked for, and still only once at a time', async () => {
    await desk.node.configure({ cacheEnabled: false });
    await Promise.all([desk.get(TRACK), desk.get(TRACK)]);
    expect(desk.lastfm.calls).toHaveLength(1);
    await desk.get(TRACK);
    expect(desk.lastfm.calls).toHaveLength(2);
  });

  test.each([
    ['is overloaded', { status: 500, body: 'Internal Server Error' }],
    ['sends no JSON', { body: '<html>' }],
    ['has trouble', { body: { error: 8, message: 'Operation failed' } }],
    ['has too many callers', { body: { error: 29, message: 'Rate limit exceeded' } }],
    ['asks for a short pause', { status: 429, headers: { 'retry-after': '0' }, body: {} }],
  ])('while Last.fm %s a call is repeated; then the old answer stands in', async (_, trouble) => {
    let troubles = 1;
    desk.lastfm.reply = () => (troubles-- > 0 ? trouble : undefined);
    expect(await desk.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(desk.lastfm.calls).toHaveLength(2);
    desk.lastfm.reply = () => trouble;
    desk.node.passTime(6 * DAY_MS);
    expect(await desk.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(desk.lastfm.calls).toHaveLength(5);
    expect(await desk.get('/api/lastfm/artist/Can')).toMatchObject({
      status: 502,
      code: 'metadata-unavailable',
      message: 'Failed to fetch metadata',
    });
    expect(desk.lastfm.calls).toHaveLength(8);
  });

  test('an answer of more than a week ago stands in for nothing', async () => {
    await desk.get(TRACK);
    desk.lastfm.reply = () => ({ status: 503, body: '' });
    desk.node.passTime(7 * DAY_MS + 1_000);
    expect(await desk.get(TRACK)).toMatchObject({ status: 502, code: 'metadata-unavailable' });
  });

  test('while Last.fm asks for a long pause it is not called at all', async () => {
    await desk.get(TRACK);
    desk.node.passTime(2 * HOUR_MS);
    desk.lastfm.reply = () => ({ status: 429, headers: { 'retry-after': '30' }, body: { error: 29 } });
    expect(await desk.get(TRACK)).toMatchObject({ status: 200 });
    expect(await desk.get(EVERYTHING)).toMatchObject({ status: 200, artist: null, enhanced: true });
    expect(await desk.get('/api/lastfm/artist/Can')).toMatchObject({ status: 502 });
    expect(desk.lastfm.calls).toHaveLength(2);
    expect(desk.node.log).toEqual([{ reason: 'status 429, error 29', forMs: 30_000 }]);
  });

  test('a part that cannot be had does not keep the others back', async () => {
    desk.lastfm.reply = (query) =>
      query.get('method') === 'track.getInfo' ? { status: 500, body: '' } : undefined;
    expect(await desk.get(EVERYTHING)).toMatchObject({
      track: { name: 'Halleluhwah', artist: 'Can', playcount: null },
      artist: { name: 'Can' },
      albumInfo: null,
      enhanced: true,
    });
  });

  test('what is known is not kept waiting for a Last.fm that is slow', async () => {
    await desk.get(TRACK);
    await desk.restart({ patienceMs: 20 });
    const slow = Promise.withResolvers<undefined>();
    desk.lastfm.reply = () => slow.promise;
    desk.node.passTime(2 * HOUR_MS);
    expect(await desk.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(await desk.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    expect(desk.lastfm.calls).toHaveLength(2);
    slow.resolve(undefined);
  });

  test('calls keep the configured delay', async () => {
    await desk.node.configure({ rateLimitDelay: 100 });
    const begun = performance.now();
    await desk.get('/api/lastfm/metadata/Nobody/Bare');
    expect(desk.lastfm.calls).toHaveLength(3);
    // A timer may be early by a fraction.
    expect(performance.now() - begun).toBeGreaterThan(195);
  });

  test('an entry of the cache that cannot be read counts as none', async () => {
    await desk.get(TRACK);
    for (const value of ['{"name":', '{"name":7}']) {
      await desk.node.database.db.updateTable('metadata_answers').set({ value }).execute();
      expect(await desk.get(TRACK)).toMatchObject({ status: 200, track: { name: 'Halleluhwah' } });
    }
    expect(desk.lastfm.calls).toHaveLength(3);
  });
});
