import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFavoritesFixture, type FavoritesFixture } from '../../../../testing/favorites-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const SONGS = '/api/favorites/songs';
const HALLELUHWAH = { title: 'Halleluhwah', artist: 'Can' };

describeOnEachDatabase('metadata of liked songs', (open) => {
  let node: FavoritesFixture;
  beforeEach(async () => {
    node = await createFavoritesFixture(open);
    await node.metadata.configure();
  });
  afterEach(() => node.stop());

  const like = (song: object) => node.asLou('POST', SONGS, song);
  const list = async () => (await node.asLou('GET', SONGS)).json().data;

  test('adds cached metadata to the list without waiting for Last.fm', async () => {
    const held = Promise.withResolvers<undefined>();
    node.lastfm.reply = () => held.promise;
    await like({ ...HALLELUHWAH, album: 'A bootleg' });
    expect(await list()).toMatchObject([{ playcount: null, album: 'A bootleg', url: null }]);
    held.resolve(undefined);
    await node.metadata.service.whenIdle();
    expect(await list()).toMatchObject([
      {
        title: 'Halleluhwah',
        album: 'Tago Mago',
        albumArt: TEST_PICTURE_LINKS.toOwn(
          'https://lastfm.freetls.fastly.net/i/u/300s/tago-mago.jpg',
          node.lastfm.url,
        ),
        artistImage: null,
        playcount: 2_345_678,
        listeners: 123_456,
        duration: 1_108,
        tags: ['krautrock'],
        url: 'https://www.last.fm/music/Can/_/Halleluhwah',
      },
    ]);
    expect(node.lastfm.methods()).toEqual({ 'track.getInfo': 1, 'artist.getInfo': 1 });
  });

  test('learns the image of an artist once', { tags: 'liked-song-shape' }, async () => {
    const url = 'https://lastfm.freetls.fastly.net/i/u/300s/can.jpg';
    const artist = { name: 'Can', image: [{ size: 'large', '#text': url }] };
    node.lastfm.reply = (query) =>
      query.get('method') === 'artist.getInfo' ? { status: 200, body: { artist } } : undefined;
    await like(HALLELUHWAH);
    await node.metadata.service.whenIdle();
    for (const title of ['Vitamin C', 'Spoon']) await like({ title, artist: 'Can' });
    await node.metadata.service.whenIdle();
    const images = (await list()).map((song: { artistImage: string }) => song.artistImage);
    expect(images).toEqual(Array(3).fill(TEST_PICTURE_LINKS.toOwn(url, node.lastfm.url)));
    expect(node.lastfm.methods()).toMatchObject({ 'artist.getInfo': 1 });
  });

  test('fetches one track at a time and skips misses and tracks without an artist', async () => {
    let running = 0;
    let most = 0;
    node.lastfm.reply = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return undefined;
    };
    for (let at = 0; at < 5; at += 1) await like({ title: `Song ${at}`, artist: 'Who' });
    await like({ title: 'Station jingle' });
    await list();
    await node.metadata.service.whenIdle();
    await list();
    await node.metadata.service.whenIdle();
    expect(node.lastfm.methods()).toEqual({ 'track.getInfo': 5, 'artist.getInfo': 1 });
    expect(most).toBe(1);
  });

  test('lists songs while Last.fm is unavailable or disabled', async () => {
    node.lastfm.reply = () => ({ status: 500, body: '' });
    for (let at = 0; at < 5; at += 1) await like({ title: `Song ${at}`, artist: 'Who' });
    expect(await list()).toHaveLength(5);
    await node.metadata.service.whenIdle();
    await node.metadata.configure({ enabled: false });
    const before = node.lastfm.calls.length;
    expect(await list()).toHaveLength(5);
    await node.metadata.service.whenIdle();
    expect(node.lastfm.calls).toHaveLength(before);
  });
});
