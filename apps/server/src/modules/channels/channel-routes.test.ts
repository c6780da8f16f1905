import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { channel, channelListResponse } from '@airdial/contract/channel/schema';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { SAMPLE_CHANNELS } from '../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import { registerNowPlayingRoutes } from '../now-playing/now-playing-routes.ts';
import { ChannelRepository } from './channel-repository.ts';
import { registerChannelRoutes } from './channel-routes.ts';
import { ChannelService } from './channel-service.ts';

type Song = Parameters<ChannelService['setNowPlaying']>[1];
const SONG: Song = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: 183.5 };

describeOnEachDatabase('channel routes', (open) => {
  let app: FastifyInstance;
  let channels: ChannelService;

  beforeEach(async () => {
    const { db } = await open();
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    await channels.createMany(SAMPLE_CHANNELS);
    app = fastify();
    registerErrorHandler(app);
    registerChannelRoutes(app, channels);
    registerNowPlayingRoutes(app, channels);
  });
  afterEach(async () => {
    await channels.stop();
    await app.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const list = async (query: string) =>
    channelListResponse.parse((await get(`/api/channels?${query}`)).json());
  const numbers = async (query: string) => (await list(query)).channels.map((each) => each.channelNumber);
  const idOf = (channelNumber: number) => channels.getByNumber(channelNumber)?.id ?? 'missing';

  describe('the list', () => {
    test('without parameters: every active channel by number, as the contract says', async () => {
      const answer = await list('');
      expect(answer.channels.map((each) => each.channelNumber)).toEqual([1, 3, 7, 9, 12]);
      expect(answer.pagination).toEqual({ page: 1, limit: 100, total: 5, totalPages: 1 });
      expect(answer.totalPages).toBe(1);
      expect((await get('/api/channels')).body).not.toContain('apiOrigin');
    });

    test.each([
      ['sortBy=name', [3, 12, 7, 9, 1]],
      ['sort=name&sortOrder=desc', [1, 9, 7, 12, 3]],
      ['sortBy=channelNumber&sortOrder=desc', [12, 9, 7, 3, 1]],
      ['sortBy=channelNumber&sort=name', [1, 3, 7, 9, 12]],
      ['sortBy=genre', [3, 12, 7, 1, 9]],
      ['sortBy=genre&sortOrder=desc', [1, 7, 12, 3, 9]],
      ['sortBy=listeners', [12, 1, 7, 3, 9]],
      ['sortBy=listeners&sortOrder=asc', [9, 3, 1, 7, 12]],
      ['sortBy=createdAt', [12, 9, 7, 3, 1]],
      ['sortBy=createdAt&sortOrder=asc', [1, 3, 7, 9, 12]],
      ['featuredOnly=true', [1, 3, 7]],
      ['featuredOnly=false', [1, 3, 7, 9, 12]],
      ['genre=JAZZ', [7]],
      ['genre=Ja', []],
      ['genre=', [1, 3, 7, 9, 12]],
      ['search=cafe', [7]],
      ['search=CAF%C3%89%20late', [7]],
      ['search=classical', [3]],
      ['search=12', [12]],
      ['search=dawn%20beton', []],
      ['search=%20%20', [1, 3, 7, 9, 12]],
      ['search=%25', []],
      ['page=2&limit=2', [7, 9]],
      ['page=3&limit=2', [12]],
      ['page=9&limit=2', []],
    ])('%s', async (query, expected) => {
      expect(await numbers(query)).toEqual(expected);
    });

    test.each(['status=all', 'status=inactive', 'active=false', 'activeOnly=false', 'active=true'])(
      'a visitor sees active channels only, whatever %s says',
      async (query) => {
        expect(await numbers(query)).toEqual([1, 3, 7, 9, 12]);
      },
    );

    test('pages are counted for the whole result', async () => {
      const answer = await list('page=2&limit=2&featuredOnly=true');
      expect(answer.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    });

    test('every bad value is named', async () => {
      const query =
        'page=0&limit=101&status=odd&sortBy=color&sortOrder=up&active=1&featuredOnly=no&search=' +
        'x'.repeat(101);
      const response = await get(`/api/channels?${query}`);
      expect(response.statusCode).toBe(400);
      const params = response.json().errors.map((error: { param: string }) => error.param);
      expect(params.sort()).toEqual([
        'active',
        'featuredOnly',
        'limit',
        'page',
        'search',
        'sortBy',
        'sortOrder',
        'status',
      ]);
    });

    test('the song on air is found as soon as it is known', async () => {
      expect(await numbers('search=senal')).toEqual([]);
      await channels.setNowPlaying(idOf(9), SONG);
      expect(await numbers('search=senal%20LLUVIA')).toEqual([9]);
    });
  });

  test('genres: of active channels, sorted, one spelling each', async () => {
    const response = await get('/api/channels/genres');
    expect(response.json()).toEqual({
      success: true,
      genres: ['Classical', 'Electronic', 'Jazz', 'World'],
    });
  });

  test('one channel, also an inactive one, without what is not public', async () => {
    const { success, data } = (await get(`/api/channels/${idOf(5)}`)).json();
    expect(success).toBe(true);
    expect(channel.parse(data)).toMatchObject({ name: 'Quiet Room', isActive: false, genre: 'jazz' });
    expect(data).not.toHaveProperty('apiOrigin');
  });

  test.each(['/api/channels/none', '/api/channels/%00', '/api/channels/__proto__', '/api/nowplaying/none'])(
    'an id that nobody has is 404: %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'channel-not-found', message: 'Channel not found' });
    },
  );

  test('now playing: the channel’s name until a song is known, then the song', async () => {
    const url = `/api/nowplaying/${idOf(7)}`;
    expect((await get(url)).json()).toMatchObject({ title: 'Café Noir', artist: null, lastUpdated: null });
    await channels.setNowPlaying(idOf(7), SONG);
    const song = (await get(url)).json();
    expect(song).toEqual({ ...SONG, lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  describe('what clients may keep', () => {
    test('an unchanged answer is 304, and a changed one is not', async () => {
      const first = await get('/api/channels?limit=2');
      expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      const known = { 'if-none-match': String(first.headers.etag) };
      const again = await get('/api/channels?limit=2', known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await channels.update(idOf(12), { name: 'Elsewhere' });
      expect((await get('/api/channels?limit=2', known)).statusCode).toBe(304);
      await channels.update(idOf(1), { name: 'Zulu Two' });
      const changed = await get('/api/channels?limit=2', known);
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(first.headers.etag);
    });

    test.each([
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const)('compressed for %s', async (accepted, encoding, unpack) => {
      const plain = await get('/api/channels');
      await expect
        .poll(async () => (await get('/api/channels', { 'accept-encoding': accepted })).headers)
        .toMatchObject({ 'content-encoding': encoding });
      const packed = await get('/api/channels', { 'accept-encoding': accepted });
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    });
  });
});
