// @module-tag directory

import type { searchDirectory } from '@airdial/contract/directory/routes';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryServer, directoryRow } from '../../../../testing/directory-server.ts';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';
import {
  type Caller,
  createCaller,
  type TestResponse,
  trustTestTokens,
} from '../../../../testing/test-access.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import type { Database } from '../../../db/database.ts';
import { registerErrorHandler } from '../../../http/routing/error-handler.ts';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { channelListsModule } from '../lists/channel-lists-module.ts';
import { DirectoryClient } from './directory-client.ts';
import { registerDirectoryRoutes } from './directory-routes.ts';
import { DirectoryService } from './directory-service.ts';

const ADMINISTRATOR: Caller = { userId: 'ada', role: 'admin' };
const ROWS = [
  directoryRow(1, { name: ' Nova\t<b>Jazz</b> ', url_resolved: 'https://nova.example/jazz.mp3' }),
  directoryRow(2, { name: 'Hav', hls: 1, codec: 'AAC', bitrate: 0, favicon: 'https://hav.example/icon.png' }),
  directoryRow(3, { name: 'Broken', lastcheckok: 0 }),
  directoryRow(4, {
    name: 'Tagus',
    country: 'Portugal',
    countrycode: 'PT',
    language: 'portuguese',
    tags: 'Fado',
  }),
  directoryRow(5, { name: 'Odd', url: 'javascript:alert(1)', votes: 'many', tags: null, favicon: 'x' }),
  { name: 'Without an id', url: 'http://none.example/' },
];

describeOnEachDatabase('the public directory', (open) => {
  let database: Database;
  let channels: ChannelService;
  let server: DirectoryServer;
  let app: FastifyInstance;
  const outbound = createTestOutbound();
  const start = (deps: object = {}) => {
    app = createTestServer();
    registerErrorHandler(app);
    trustTestTokens(app);
    const station = () => ({ stationName: 'Nova', systemUrl: 'https://radio.example' }) as never;
    const { previewer } = channelListsModule({ channels, outbound, station });
    const client = new DirectoryClient({ outbound, url: server.url, ...deps });
    const previewText = (text: string) => previewer.previewText(text);
    const service = new DirectoryService({ client, previewText, logger: silentLogger, ...deps });
    registerDirectoryRoutes(app, service, { host: 'directory.example', pictureLinks: TEST_PICTURE_LINKS });
  };
  beforeEach(async () => {
    database = await open();
    channels = await ChannelService.start({
      repository: new ChannelRepository(database.db),
      logger: silentLogger,
    });
    server = await DirectoryServer.start(ROWS);
    start();
  });
  afterEach(async () => {
    await app.close();
    await server.stop();
    await channels.stop();
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    createCaller(app, ADMINISTRATOR)(method, `/api/directory${path}`, body);
  const search = async (query = ''): Promise<TestResponse<typeof searchDirectory>> =>
    (await call('GET', `/stations?${query}`)).json();
  const names = async (query: string) => (await search(query)).stations.map(({ row }) => row.channel.name);

  test('is searched as its documents require: working stations, most votes first, with our name', async () => {
    const { stations, hasMore } = await search('country=no&codec=MP3');
    expect(stations[0]).toEqual({
      _id: ROWS[0]?.stationuuid,
      votes: 999,
      playUrl: 'https://nova.example/jazz.mp3',
      isHls: false,
      tags: ['jazz', 'smooth jazz'],
      row: {
        line: 1,
        status: 'new',
        channel: expect.objectContaining({
          name: expect.stringContaining('Nova'),
          streamUrl: 'https://nova.example/jazz.mp3',
          genre: 'Jazz',
          codec: 'MP3',
          bitrate: 128,
          country: 'Norway',
          language: 'norwegian',
          website: 'https://s1.example/',
        }),
      },
    });
    expect(stations[0]?.row.channel).not.toHaveProperty('channelNumber');
    expect(hasMore).toBe(false);
    expect([...server.userAgents]).toEqual([USER_AGENT]);
    expect(Object.fromEntries(new URLSearchParams(server.calls[0]?.split('?')[1]))).toEqual({
      countrycode: 'NO',
      codec: 'MP3',
      hidebroken: 'true',
      order: 'votes',
      reverse: 'true',
      limit: '30',
      offset: '0',
    });
  });

  test('is searched by name, country, language and tag, and page by page', async () => {
    expect(await names('name=hav')).toEqual(['Hav']);
    expect(await names('country=portugal')).toEqual(['Tagus']);
    expect(await names('language=portu&tag=fado')).toEqual(['Tagus']);
    expect(await names('name=nowhere')).toEqual([]);
    server.rows = Array.from({ length: 45 }, (_, index) => directoryRow(index));
    const first = await search('');
    expect([first.stations.length, first.hasMore]).toEqual([30, true]);
    const second = await search('page=2');
    expect([second.stations[0]?.row.channel.name, second.stations.length]).toEqual(['Station 30', 15]);
    expect(second.hasMore).toBe(false);
  });

  test('gets one request for the same search, but a station that became a channel since is marked', async () => {
    await search('name=hav');
    const { id } = await channels.writer.create({
      name: 'Sea',
      channelNumber: 1,
      streamUrl: 'https://s2.example/live',
    });
    const { stations } = await search('name=hav');
    expect(stations[0]?.row).toMatchObject({ status: 'duplicate', duplicateOf: { _id: id, name: 'Sea' } });
    expect(stations[0]).toMatchObject({ isHls: true, row: { channel: { bitrate: null } } });
    expect(server.calls).toHaveLength(1);
  });

  test('may send anything: rows without an id and wrong values are omitted', async () => {
    const { stations } = await search('name=o');
    const odd = stations.find(({ row }) => row.channel.name === 'Odd');
    expect(odd).toMatchObject({ votes: 0, tags: [], row: { status: 'invalid' } });
    expect(await names('name=without')).toEqual([]);
    server.override = { status: 200, body: '{"ok":false}' };
    expect((await search('name=other')).stations).toEqual([]);
  });

  test('keeps the address of a playlist or a redirect, unless only its target is https', async () => {
    const address = async (url: string, url_resolved: string) => {
      server.rows = [directoryRow(1, { name: url + url_resolved, url, url_resolved })];
      const [station] = (await search(`name=${encodeURIComponent(url)}`)).stations;
      return [station?.row.channel.streamUrl, station?.playUrl];
    };
    const [list, stream] = ['http://nova.example/a.pls', 'http://nova.example/a.mp3'];
    expect(await address(list, stream)).toEqual([list, stream]);
    const [secureList, secureStream] = ['https://nova.example/b.m3u', 'https://nova.example/b.mp3'];
    expect(await address(secureList, secureStream)).toEqual([secureList, secureStream]);
    expect(await address('http://nova.example/c', secureStream)).toEqual([secureStream, secureStream]);
  });

  test('counts the stations that were chosen, after the response', async () => {
    const ids = [ROWS[0]?.stationuuid, 'nonsense/../..', ROWS[1]?.stationuuid];
    expect((await call('POST', '/choices', { ids })).json()).toEqual({ success: true });
    await server.called(`/json/url/${ROWS[1]?.stationuuid}`);
    expect(server.calls).toEqual([`/json/url/${ROWS[0]?.stationuuid}`, `/json/url/${ROWS[1]?.stationuuid}`]);
  });

  test('fails with a reason when the directory does not respond, sends no JSON or is switched off', {
    tags: 'directory-away',
  }, async () => {
    const failure = async (query: string) => {
      const response = await call('GET', `/stations?${query}`);
      return [response.statusCode, response.json().code, response.json().message];
    };
    const unavailable = 'The directory does not respond. Try again later, or paste an address.';
    server.override = { status: 500, body: 'no' };
    expect(await failure('name=a')).toEqual([
      502,
      'directory-unavailable',
      expect.stringContaining(unavailable),
    ]);
    server.override = { status: 200, body: '<html>' };
    expect((await failure('name=a'))[1]).toBe('directory-unavailable');
    server.override = null;
    // A failure is not cached.
    expect((await call('GET', '/stations?name=a')).statusCode).toBe(200);
    await app.close();
    start({ client: null });
    expect(await failure('')).toEqual([503, 'directory-off', 'This station uses no public directory.']);
    expect((await call('GET', '/stations?codec=WAV')).statusCode).toBe(400);
    expect((await createCaller(app, { userId: 'lou' })('GET', '/api/directory/stations')).statusCode).toBe(
      403,
    );
  });

  test('has many servers: one of them is called, and the next one when it fails', {
    tags: 'directory-away',
  }, async () => {
    const dead = await DirectoryServer.start([]);
    const deadUrl = dead.url;
    await dead.stop();
    server.servers = ['dead.example', 'alive.example', 'bad/../name'];
    await app.close();
    start({
      poolUrl: server.url,
      toMirrorUrl: (name: string) => (name === 'alive.example' ? server.url : deadUrl),
    });
    for (const name of ['hav', 'nova', 'tagus']) expect(await names(`name=${name}`)).toHaveLength(1);
    expect(server.calls.filter((path) => path.startsWith('/json/servers'))).toHaveLength(1);
  });
});
