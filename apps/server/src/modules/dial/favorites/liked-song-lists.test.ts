import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFavoritesFixture, type FavoritesFixture } from '../../../../testing/favorites-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { LIKED_SONGS_UNDO_MS } from './liked-song-service.ts';

const SONGS = '/api/favorites/songs';
const MORE_THAN_A_BATCH = 501;

describeOnEachDatabase('the list of liked songs', (open) => {
  let node: FavoritesFixture;
  beforeEach(async () => {
    node = await createFavoritesFixture(open);
  });
  afterEach(() => node.stop());

  const like = async (song: object) => (await node.asLou('POST', SONGS, song)).json().data;
  const likeAll = async (...titles: string[]) => {
    for (const title of titles) await like({ title });
  };
  const list = async (query: Record<string, string> = {}) =>
    (await node.asLou('GET', `${SONGS}?${new URLSearchParams(query)}`)).json();
  const titles = async (query?: Record<string, string>) =>
    (await list(query)).data.map(({ title }: { title: string }) => title);
  const remove = (...ids: string[]) => node.asLou('POST', `${SONGS}/delete`, { ids });
  const restore = (removedAt: string) => node.asLou('POST', `${SONGS}/restore`, { removedAt });

  test('sorts by artist, title and channel, without case and accents, and what is unknown last', {
    tags: 'liked-songs-list',
  }, async () => {
    await like({ title: 'b', artist: 'Émile', channelName: 'Night' });
    await like({ title: 'Á', artist: 'zoe', channelName: 'day' });
    await like({ title: 'c', artist: 'emile', channelName: 'Night' });
    await like({ title: 'd' });
    expect(await titles()).toEqual(['d', 'c', 'Á', 'b']);
    expect(await titles({ sortBy: 'title' })).toEqual(['Á', 'b', 'c', 'd']);
    expect(await titles({ sortBy: 'artist' })).toEqual(['b', 'c', 'Á', 'd']);
    expect(await titles({ sortBy: 'channel' })).toEqual(['Á', 'c', 'b', 'd']);
    expect(await list({ sortBy: 'tempo' })).toMatchObject({ code: 'validation-failed' });
  });

  test('finds words in title, artist and name of the channel', { tags: 'liked-songs-list' }, async () => {
    await like({ title: 'Vitamin C', artist: 'Can', channelName: 'Café Noir' });
    await like({ title: '100% Pure', artist: 'Canção' });
    expect(await titles({ search: 'can' })).toEqual(['100% Pure', 'Vitamin C']);
    expect(await titles({ search: ' NOIR vita ' })).toEqual(['Vitamin C']);
    expect(await titles({ search: '0%' })).toEqual(['100% Pure']);
    expect((await list({ search: 'can', limit: '1' })).pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect(await titles({ search: 'nothing' })).toEqual([]);
  });

  test('removes several songs, and restores them where they were', {
    tags: 'liked-songs-undo',
  }, async () => {
    await likeAll('one', 'two', 'three');
    const before = await list();
    const [three, two] = before.data;
    const removal = (await remove(three._id, two._id, 'gone')).json();
    expect(removal).toMatchObject({ message: '2 songs removed from liked songs' });
    expect(await titles()).toEqual(['one']);
    expect(
      (await node.asMia('POST', `${SONGS}/restore`, { removedAt: removal.removedAt })).json(),
    ).toMatchObject({
      code: 'liked-songs-not-restorable',
      message: 'These songs can no longer be restored.',
    });
    expect((await restore(removal.removedAt)).json().message).toBe('2 songs are back among your liked songs');
    expect(await list()).toEqual(before);
    expect((await restore(removal.removedAt)).statusCode).toBe(409);
    expect((await remove('gone')).json()).toMatchObject({ code: 'liked-song-not-found' });
    expect((await remove()).json()).toMatchObject({ code: 'validation-failed' });
  });

  test('a song that is liked again after its removal is new, and stays with an undo', {
    tags: 'liked-songs-undo',
  }, async () => {
    const first = await like({ title: 'one', album: 'Old' });
    await likeAll('two');
    const { removedAt } = (await remove(first._id)).json();
    expect(await like({ title: 'ONE', album: 'New' })).toMatchObject({ title: 'ONE', album: 'New' });
    expect((await restore(removedAt)).statusCode).toBe(409);
    expect(await titles()).toEqual(['ONE', 'two']);
    expect((await list()).pagination.total).toBe(2);
  });

  test('keeps removed songs for an hour', { tags: 'liked-songs-undo' }, async () => {
    await likeAll('one');
    const { removedAt } = (await node.asLou('DELETE', SONGS)).json();
    await node.songs.prune(new AbortController().signal);
    expect(await node.songRepository.deleteRemovedBefore(Date.parse(removedAt), 1)).toBe(0);
    const anHourLater = Date.parse(removedAt) + LIKED_SONGS_UNDO_MS + 1;
    expect(await node.songRepository.deleteRemovedBefore(anHourLater - LIKED_SONGS_UNDO_MS, 1)).toBe(1);
    expect((await restore(removedAt)).statusCode).toBe(409);
  });

  test('writes all songs into a file', { tags: 'liked-songs-file' }, async () => {
    await like({ title: '=1+1', artist: 'A & "B"', album: 'C', channelName: 'D' });
    const newest = await like({ title: 'Newest' });
    const file = (format: string) => node.asLou('GET', `${SONGS}/export?format=${format}`);
    const csv = await file('csv');
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="liked-songs-2026-11-21\.csv"$/,
    );
    expect(csv.payload.split('\r\n')).toEqual([
      '\uFEFF"title","artist","album","channel","likedAt"',
      `"Newest","","","","${newest.likedAt}"`,
      '"\'=1+1","A & ""B""","C","D","2026-11-21T12:00:01.000Z"',
      '',
    ]);
    expect((await file('json')).json()).toEqual([
      { title: 'Newest', artist: null, album: null, channel: null, likedAt: newest.likedAt },
      { title: '=1+1', artist: 'A & "B"', album: 'C', channel: 'D', likedAt: '2026-11-21T12:00:01.000Z' },
    ]);
    expect((await file('xspf')).payload).toContain(
      '<track><title>=1+1</title><creator>A &amp; &quot;B&quot;</creator><annotation>D</annotation><album>C</album></track>',
    );
    expect((await file('ods')).json()).toMatchObject({ code: 'validation-failed' });
  });

  test('leaves no song out of a file of several batches, and none of another account', {
    tags: 'liked-songs-file',
  }, async () => {
    const row = (index: number) => ({
      id: `song-${index}`,
      user_id: 'lou',
      identity: `identity-${index}`,
      title: `Song ${index}`,
      artist: null,
      album: null,
      artwork: null,
      channel_id: null,
      channel_name: null,
      liked_at: Math.floor(index / 2),
    });
    const rows = Array.from({ length: MORE_THAN_A_BATCH }, (_, index) => row(index));
    await node.database.db.insertInto('liked_songs').values(rows).execute();
    await node.asMia('POST', SONGS, { title: 'Of Mia' });
    const songs = (await node.asLou('GET', `${SONGS}/export?format=json`)).json();
    expect(new Set(songs.map(({ title }: { title: string }) => title)).size).toBe(MORE_THAN_A_BATCH);
  });
});
