import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { channel, channelListResponse } from '@airdial/contract/channel/schema';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import { registerErrorHandler } from '../../../http/routing/error-handler.ts';
import { registerNowPlayingRoutes } from '../../sound/now-playing/now-playing-routes.ts';
import { ChannelRepository } from './channel-repository.ts';
import { registerChannelRoutes } from './channel-routes.ts';
import { ChannelService } from './channel-service.ts';
import type { NewChannel, Track } from './channel-types.ts';

const TRACK: Track = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: 183.5 };

describeOnEachDatabase('channel routes', (open) => {
  let app: FastifyInstance;
  let channels: ChannelService;

  beforeEach(async () => {
    const { db } = await open();
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    await channels.writer.createMany(SAMPLE_CHANNELS);
    app = createTestServer();
    registerErrorHandler(app);
    registerChannelRoutes(app, channels, async () => []);
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
  const getId = (channelNumber: number) => channels.getByNumber(channelNumber)?.id ?? 'missing';

  describe('the list', () => {
    test('lists every active channel by number without parameters', { tags: 'channel-calls' }, async () => {
      const response = await list('');
      expect(response.channels.map((each) => each.channelNumber)).toEqual([1, 3, 7, 9, 12]);
      expect(response.pagination).toEqual({ page: 1, limit: 100, total: 5, totalPages: 1 });
      expect(response.totalPages).toBe(1);
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
      'lists active channels only for visitors, despite %s',
      async (query) => {
        expect(await numbers(query)).toEqual([1, 3, 7, 9, 12]);
      },
    );

    test('counts the pages of the whole result', { tags: ['channel-calls', 'channel-queries'] }, async () => {
      const response = await list('page=2&limit=2&featuredOnly=true');
      expect(response.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    });

    test('names every invalid value', { tags: 'channel-queries' }, async () => {
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

    test('ranks matches: number, name begins, name, number begins, genre, language, song, description', {
      tags: 'search-ranks',
    }, async () => {
      const create = (channelNumber: number, name: string, more: Partial<NewChannel> = {}) =>
        channels.writer.create({ channelNumber, name, ...more });
      await create(28, 'Talk', { description: 'The best of 21' });
      await create(27, 'Songs', { track: { ...TRACK, title: '21 Guns' } });
      await create(23, 'Tongues', { language: '21 Creole' });
      await create(26, 'Eras', { genre: '21st Century' });
      await create(210, 'Begun');
      await create(25, 'Studio 21');
      await create(24, '21 Nights');
      await create(21, 'Blackjack');
      await create(29, 'Inside a word', { description: 'R21, A121' });
      expect(await numbers('search=21')).toEqual([21, 24, 25, 210, 26, 23, 27, 28]);
      expect(await numbers('search=21&sortBy=channelNumber')).toEqual([21, 24, 25, 210, 26, 23, 27, 28]);
      expect(await numbers('search=21&sortBy=name')).toEqual([24, 210, 21, 26, 27, 25, 28, 23]);
      expect(await numbers('search=21&sortOrder=asc')).toEqual([21, 23, 24, 25, 26, 27, 28, 210]);
      expect(await numbers('search=21&page=2&limit=3')).toEqual([210, 26, 23]);
      expect(await numbers('search=studio%2021')).toEqual([25]);
      expect(await numbers('search=nights%2021')).toEqual([24]);
    });

    test.each([
      ['ocknroll', []],
      ['roll', [30]],
      ["rock'n", [30]],
      ['%40rock', [30]],
      ['%E6%9D%B1%E4%BA%AC', [31]],
      ['fm', [31]],
    ])('finds words by their beginnings only: %s', { tags: 'search-ranks' }, async (search, expected) => {
      await channels.writer.create({
        channelNumber: 30,
        name: 'Rock\u2019n\u2019Roll',
        description: "Rock'n'roll",
      });
      await channels.writer.create({ channelNumber: 31, name: '新東京FM' });
      expect(await numbers(`search=${search}`)).toEqual(expected);
    });

    test('finds a track as soon as it is set', async () => {
      expect(await numbers('search=senal')).toEqual([]);
      await channels.state.setNowPlaying(getId(9), TRACK);
      expect(await numbers('search=senal%20LLUVIA')).toEqual([9]);
    });
  });

  test('lists the genres of active channels, sorted, one spelling each', {
    tags: 'channel-calls',
  }, async () => {
    const response = await get('/api/channels/genres');
    expect(response.json()).toEqual({
      success: true,
      genres: ['Classical', 'Electronic', 'Jazz', 'World'],
    });
    const ofFeatured = await get('/api/channels/genres?featuredOnly=true');
    expect(ofFeatured.json().genres).toEqual(['Classical', 'Jazz', 'World']);
    await channels.writer.update(getId(12), { featured: true });
    expect((await get('/api/channels/genres?featuredOnly=true')).json().genres).toContain('Electronic');
  });

  test('returns one channel, inactive or not, without private fields', {
    tags: 'channel-calls',
  }, async () => {
    const { success, data } = (await get(`/api/channels/${getId(5)}`)).json();
    expect(success).toBe(true);
    expect(channel.parse(data)).toMatchObject({ name: 'Quiet Room', isActive: false, genre: 'jazz' });
    expect(data).not.toHaveProperty('apiOrigin');
  });

  test.each(['/api/channels/none', '/api/channels/%00', '/api/channels/__proto__', '/api/nowplaying/none'])(
    'returns 404 for an unknown id: %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'channel-not-found', message: 'Channel not found' });
    },
  );

  test('returns the channel’s name as title until a track is set', { tags: 'channel-calls' }, async () => {
    const url = `/api/nowplaying/${getId(7)}`;
    expect((await get(url)).json()).toMatchObject({ title: 'Café Noir', artist: null, lastUpdated: null });
    await channels.state.setNowPlaying(getId(7), TRACK);
    const track = (await get(url)).json();
    expect(track).toEqual({ ...TRACK, lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  describe('caching', () => {
    test('returns 304 for an unchanged response only', async () => {
      const first = await get('/api/channels?limit=2');
      expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      const conditional = { 'if-none-match': String(first.headers.etag) };
      const again = await get('/api/channels?limit=2', conditional);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await channels.writer.update(getId(12), { name: 'Off page' });
      expect((await get('/api/channels?limit=2', conditional)).statusCode).toBe(304);
      await channels.writer.update(getId(1), { name: 'Zulu Two' });
      const changed = await get('/api/channels?limit=2', conditional);
      expect(changed.statusCode).toBe(200);
      expect(changed.headers.etag).not.toBe(first.headers.etag);
    });

    test.each([
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const)('compresses for %s', async (accepted, encoding, unpack) => {
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
