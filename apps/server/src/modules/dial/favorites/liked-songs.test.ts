import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFavoritesFixture, type FavoritesFixture } from '../../../../testing/favorites-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const SONGS = '/api/favorites/songs';
const HALLELUHWAH = { title: 'Halleluhwah', artist: 'Can' };

describeOnEachDatabase('liked songs', (open) => {
  let node: FavoritesFixture;
  beforeEach(async () => {
    node = await createFavoritesFixture(open);
  });
  afterEach(() => node.stop());

  const like = async (song: object) => (await node.asLou('POST', SONGS, song)).json();
  const list = async (query = '') => (await node.asLou('GET', `${SONGS}${query}`)).json();
  const titles = async (query = '') => (await list(query)).data.map(({ title }: { title: string }) => title);

  test('returns the stored song of a like and lists it', { tags: 'liked-song-shape' }, async () => {
    const channelId = node.channels.getByNumber(7)?.id;
    const sent = { ...HALLELUHWAH, album: 'Tago Mago', channelId, artwork: '/pictures?picture=1' };
    const { data, ...rest } = await like(sent);
    expect(rest).toEqual({ success: true, message: 'Song liked!' });
    expect(data).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      ...sent,
      channel: 'Café Noir',
      likedAt: '2026-11-21T12:00:01.000Z',
      timestamp: '2026-11-21T12:00:01.000Z',
      albumArt: null,
      artistImage: null,
      playcount: null,
      listeners: null,
      duration: null,
      tags: [],
      url: null,
    });
    expect(await list()).toEqual({
      success: true,
      data: [data],
      totalPages: 1,
      pagination: { page: 1, limit: 100, total: 1, totalPages: 1 },
    });
  });

  test('stores a song once, whatever its capitals, also for parallel requests', {
    tags: 'favorite-calls',
  }, async () => {
    const { data } = await like(HALLELUHWAH);
    const again = { title: ' HALLELUHWAH', artist: 'can', album: 'Another' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => like(again)));
    expect(responses.map((response) => response.data)).toEqual(Array(10).fill(data));
    await like({ title: 'Halleluhwah', artist: null });
    expect((await list()).pagination.total).toBe(2);
  });

  test('lists the newest first, in pages', { tags: 'favorite-calls' }, async () => {
    for (const title of ['one', 'two', 'three']) await like({ title });
    expect(await titles()).toEqual(['three', 'two', 'one']);
    expect(await titles('?limit=2&page=2')).toEqual(['one']);
    expect((await list('?limit=2')).pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect((await list('?limit=101')).code).toBe('validation-failed');
    const [newest] = await node.songs.listNewestIds('lou', 1);
    expect(newest).toBe((await list()).data[0]._id);
  });

  test('removes a song of the account, and responds with 404 for others and unknown ones', async () => {
    const { data } = await like(HALLELUHWAH);
    const remove = (as: typeof node.asLou) => as('DELETE', `${SONGS}/${data._id}`);
    const notFound = {
      success: false,
      code: 'liked-song-not-found',
      message: 'This song is not among your liked songs.',
    };
    expect((await remove(node.asMia)).json()).toEqual(notFound);
    expect((await list()).pagination.total).toBe(1);
    expect((await remove(node.asLou)).json()).toEqual({
      success: true,
      message: 'Song removed from liked songs',
      removedAt: expect.stringMatching(/^2026-11-21T12:/),
    });
    expect((await remove(node.asLou)).json()).toEqual(notFound);
    expect(await list()).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test('clears all songs of the account and no others', { tags: 'favorite-calls' }, async () => {
    const songs = Array.from({ length: 1_200 }, (_, at) => ({
      id: `song-${at}`,
      user_id: 'lou',
      identity: `identity-${at}`,
      title: `Song ${at}`,
      artist: null,
      album: null,
      artwork: null,
      channel_id: null,
      channel_name: null,
      liked_at: at,
    }));
    const { db } = node.metadata.database;
    await db.insertInto('liked_songs').values(songs).execute();
    await db.insertInto('liked_song_counts').values({ user_id: 'lou', songs: 1_200 }).execute();
    await node.asMia('POST', SONGS, HALLELUHWAH);
    const cleared = node.asLou('DELETE', SONGS);
    const removal = (await cleared).json();
    expect(removal).toMatchObject({ success: true, message: 'All liked songs cleared' });
    expect((await list()).pagination.total).toBe(0);
    expect((await node.asLou('DELETE', SONGS)).statusCode).toBe(200);
    expect((await node.asMia('GET', SONGS)).json().pagination.total).toBe(1);
    const restored = await node.asLou('POST', `${SONGS}/restore`, { removedAt: removal.removedAt });
    expect(restored.json().message).toBe('1200 songs are back among your liked songs');
    expect((await list('?limit=1')).pagination.total).toBe(1_200);
  });

  test('keeps a song that is liked while the list is cleared', async () => {
    await like({ title: 'before' });
    await like({ title: 'after' });
    const { data } = await list();
    const until = Date.parse(data[1].likedAt);
    const removal = { userId: 'lou', removedAt: until };
    expect(await node.songRepository.removeLikedUntil(removal, until, 500)).toBe(1);
    expect(await titles()).toEqual(['after']);
    expect(await node.songRepository.count('lou')).toBe(1);
  });

  test('keeps liked songs of a deleted channel', async () => {
    const channelId = node.channels.getByNumber(7)?.id ?? '';
    await like({ ...HALLELUHWAH, channelId, channelName: 'Café Noir' });
    await node.channels.writer.delete(channelId);
    expect((await list()).data).toMatchObject([{ channel: 'Café Noir', channelId: null }]);
    await like({ title: 'Later', channelId, channelName: 'Café Noir' });
    expect((await list()).data[0]).toMatchObject({ title: 'Later', channel: 'Café Noir', channelId: null });
  });

  test.each([
    ['no title', { artist: 'Can' }, 'title', 'No song information available'],
    ['an empty title', { title: ' \u0000 ' }, 'title', 'No song information available'],
    ['a title that is no text', { title: { $ne: null } }, 'title', 'No song information available'],
    ['a title of 10 KB', { title: 'x'.repeat(10_240) }, 'title', 'Title may have at most 300 characters'],
    [
      'an artist of 10 KB',
      { title: 'a', artist: 'x'.repeat(10_240) },
      'artist',
      'Artist may have at most 300 characters',
    ],
    ['a channel that is no text', { title: 'a', channelId: 7 }, 'channelId', 'Channel must be text'],
  ])('rejects %s with the name of the field, and keeps the stored songs', async (_, sent, param, msg) => {
    await like(HALLELUHWAH);
    expect(await like(sent)).toMatchObject({ code: 'validation-failed', errors: [{ param, msg }] });
    expect(await titles()).toEqual(['Halleluhwah']);
  });

  test('passes on the artwork of likes that an older version has stored', {
    tags: 'no-third-party',
  }, async () => {
    const artwork = 'https://pictures.example/a.png';
    const channel = node.channels.getByNumber(7);
    await like({ ...HALLELUHWAH, channelId: channel?.id });
    await node.database.db.updateTable('liked_songs').set({ artwork }).execute();
    expect((await list()).data).toMatchObject([
      { artwork: TEST_PICTURE_LINKS.toOwn(artwork, channel?.streamUrl ?? '') },
    ]);
  });

  test('stores markup as text and drops invalid artwork and unknown keys', async () => {
    const title = '<img src=x onerror=alert(1)> & "more"';
    const { data } = await like({ title, artwork: 'javascript:alert(1)', user_id: 'mia', _id: 'chosen' });
    expect(data).toMatchObject({ title, artwork: null });
    const foreign = await like({ title: 'Foreign', artwork: 'https://pictures.example/a.png' });
    expect(foreign.data.artwork).toBeNull();
    expect(data._id).not.toBe('chosen');
    const longest = '🎵'.repeat(150);
    await like({ title: longest, artist: longest });
    expect(await titles()).toEqual([longest, 'Foreign', title]);
  });

  test('refuses likes beyond the limit', async () => {
    const { data } = await like(HALLELUHWAH);
    const row = await node.metadata.database.db
      .selectFrom('liked_songs')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(await node.songRepository.add({ ...row, id: 'x', identity: 'other' }, 1)).toBeNull();
    expect((await node.songRepository.add({ ...row, id: 'x' }, 1))?.id).toBe(data._id);
    expect(await node.songRepository.count('lou')).toBe(1);
  });

  test('deletes the liked songs of a deleted account', async () => {
    await like(HALLELUHWAH);
    const { db } = node.metadata.database;
    await db.deleteFrom('users').where('id', '=', 'lou').execute();
    expect(await db.selectFrom('liked_songs').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('liked_song_counts').selectAll().execute()).toEqual([]);
  });

  test('refuses visitors', { tags: 'visitors-like-nothing' }, async () => {
    for (const [method, url] of [
      ['GET', SONGS],
      ['POST', SONGS],
      ['DELETE', SONGS],
      ['DELETE', `${SONGS}/x`],
    ] as const)
      expect((await node.asVisitor(method, url)).statusCode).toBe(401);
  });
});
