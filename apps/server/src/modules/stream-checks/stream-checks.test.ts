import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerErrorHandler } from '../../http/error-handler.ts';
import {
  createTestOutbound,
  respondWith,
  startTcpServer,
  type TcpServer,
} from '../../testing/outbound-fixture.ts';
import { icyBlock } from '../../testing/stream-fixture.ts';
import { type Call, createCaller, trustTestTokens } from '../../testing/test-access.ts';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { AuditService } from '../audit/audit-service.ts';
import { registerChannelAdminRoutes } from '../channels/channel-admin-routes.ts';
import { ChannelAdminService } from '../channels/channel-admin-service.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { registerChannelRoutes } from '../channels/channel-routes.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { LeaseService } from '../leases/lease-service.ts';
import { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { registerStreamCheckRoutes } from './stream-check-routes.ts';
import { StreamCheckService } from './stream-check-service.ts';

const PAGE = 'https://radio.example.org';
const NO_TITLES = 'No song titles were found, neither at a metadata endpoint nor in the stream.';
const NO_CORS =
  'The stream does not let other pages read it (CORS). It plays all the same, but starts more slowly.';
const INSECURE = 'The stream is http and this station is https: browsers may refuse to play it.';

const ok = (headers: Readonly<Record<string, string>>, body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.0 200 OK\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    Buffer.from(body),
  ]);

const CORS = { 'access-control-allow-origin': '*' };
const MP3 = { 'content-type': 'audio/mpeg', ...CORS };
const AUDIO = Buffer.alloc(16, 0x55);

/** The responses of the test server by path. */
const RESPONSES: Readonly<Record<string, Buffer>> = {
  '/good': ok(
    { ...MP3, 'icy-br': '128', 'icy-metaint': '16' },
    Buffer.concat([AUDIO, icyBlock("StreamTitle='Björk - Jóga';")]),
  ),
  '/silent': ok({ 'content-type': 'audio/aacp;charset=x', 'icy-br': '64,64' }, AUDIO),
  '/only-us': ok({ ...MP3, 'access-control-allow-origin': PAGE }, AUDIO),
  '/only-them': ok({ ...MP3, 'access-control-allow-origin': 'https://other.example' }, AUDIO),
  '/page': ok({ 'content-type': 'text/html' }, '<h1>Hello</h1>'),
  '/list.m3u': ok({ 'content-type': 'audio/x-mpegurl' }, '#EXTM3U\n#EXTINF:-1,Good\n/good\n'),
  '/list.pls': ok({ 'content-type': 'text/plain' }, '[playlist]\nNumberOfEntries=1\nFile1=/good\n'),
  '/empty.m3u': ok({ 'content-type': 'audio/x-mpegurl' }, '#EXTM3U\n'),
  '/circle.m3u': ok({ 'content-type': 'audio/x-mpegurl' }, '/circle.m3u\n'),
  '/hls.m3u8': ok(
    { 'content-type': 'application/vnd.apple.mpegurl', ...CORS },
    '#EXTM3U\n#EXT-X-VERSION:3\n',
  ),
  '/song.json': ok({ 'content-type': 'application/json' }, '{"title":"Jóga","artist":"Björk"}'),
};

describeOnEachDatabase('stream checks', (open) => {
  let app: FastifyInstance;
  let server: TcpServer;
  let channels: ChannelService;
  let checks: StreamCheckService;
  let asAdmin: Call;
  beforeEach(async () => {
    const { db } = await open();
    server = await startTcpServer(
      respondWith((path) => RESPONSES[path] ?? 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n'),
    );
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    const outbound = createTestOutbound();
    const deps = { channels, outbound, logger: silentLogger };
    const isOwnStream = (url: string) => url.startsWith('https://radio.example.org/radio/');
    const lease = new LeaseService({ name: 'now-playing', repository: null, logger: silentLogger });
    const nowPlaying = new NowPlayingService({ ...deps, lease, isOwnStream });
    checks = new StreamCheckService({ ...deps, nowPlaying, isOwnStream, pageUrl: () => PAGE });
    app = fastify();
    registerErrorHandler(app);
    trustTestTokens(app);
    registerChannelRoutes(app, channels, () => new Set());
    const audit = new AuditService(new AuditRepository(db));
    registerChannelAdminRoutes(
      app,
      channels,
      new ChannelAdminService(channels.writer, audit, (id) => checks.request(id)),
    );
    registerStreamCheckRoutes(app, checks);
    asAdmin = createCaller(app, { userId: 'ada', role: 'admin' });
  });
  afterEach(async () => {
    await checks.stop();
    await channels.stop();
    await app.close();
    await server.stop();
  });

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  const check = async (path: string, more: object = {}) =>
    (await asAdmin('POST', '/api/channels/check-stream', { streamUrl: at(path), ...more })).json().check;
  const save = async (body: object) =>
    (await asAdmin('POST', '/api/channels', { name: 'Nova', ...body })).json().channel;
  const row = async (id: string) =>
    (await asAdmin('GET', '/api/channels?status=all'))
      .json()
      .channels.find(({ _id }: { _id: string }) => _id === id);

  test('finds type, codec, bitrate, CORS and the source of titles', async () => {
    expect(await check('/good')).toEqual({
      checkedAt: expect.any(String),
      streamUrl: at('/good'),
      isReachable: true,
      resolvedUrl: null,
      contentType: 'audio/mpeg',
      codec: 'MP3',
      bitrate: 128,
      allowsCrossOrigin: true,
      metadataSource: 'stream',
      warnings: [INSECURE],
    });
  });

  test('warns about each problem', async () => {
    expect((await check('/silent')).warnings).toEqual([INSECURE, NO_CORS, NO_TITLES]);
    expect(await check('/silent')).toMatchObject({ codec: 'AAC', bitrate: 64, metadataSource: null });
    expect((await check('/page')).warnings).toEqual([
      INSECURE,
      'The address answers with text/html, which is no audio stream.',
    ]);
    expect((await check('/only-us')).allowsCrossOrigin).toBe(true);
    expect((await check('/only-them')).allowsCrossOrigin).toBe(false);
    expect(await check('/hls.m3u8')).toMatchObject({ resolvedUrl: null, warnings: [INSECURE, NO_TITLES] });
  });

  test('finds the stream inside a playlist', async () => {
    for (const list of ['/list.m3u', '/list.pls'])
      expect(await check(list)).toMatchObject({
        resolvedUrl: at('/good'),
        codec: 'MP3',
        warnings: [`The address is a playlist. Enter the stream inside it: ${at('/good')}`, INSECURE],
      });
    for (const list of ['/empty.m3u', '/circle.m3u'])
      expect((await check(list)).warnings).toEqual(['The address is a playlist without a stream in it.']);
  });

  test('finds titles at a metadata endpoint', async () => {
    expect(await check('/silent', { apiOrigin: at('/song.json') })).toMatchObject({
      metadataSource: 'endpoint',
      warnings: [INSECURE, NO_CORS],
    });
  });

  test('reports why a stream cannot be read and refuses forbidden addresses', async () => {
    const reason = async (streamUrl: string) =>
      (await asAdmin('POST', '/api/channels/check-stream', { streamUrl })).json().check;
    expect(await reason(at('/gone'))).toMatchObject({
      isReachable: false,
      contentType: null,
      warnings: ['The stream cannot be read. It answered with status 404.'],
    });
    expect((await reason('http://169.254.169.254/latest')).isReachable).toBe(false);
    const bad = await asAdmin('POST', '/api/channels/check-stream', { streamUrl: 'file:///etc/passwd' });
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'validation-failed']);
  });

  test('checks a saved channel in the background and stores the result', async () => {
    const channel = await save({ streamUrl: at('/silent'), codec: 'MP3', bitrate: 128 });
    expect(channel.streamCheck).toBeNull();
    await checks.whenIdle();
    const { streamCheck, updatedAt } = await row(channel._id);
    expect(streamCheck).toMatchObject({
      codec: 'AAC',
      warnings: [
        INSECURE,
        NO_CORS,
        'The stream is AAC, the channel says MP3.',
        'The stream has 64 kbps, the channel says 128 kbps.',
        NO_TITLES,
      ],
    });
    expect(updatedAt).toBe(channel.updatedAt);
    const seen = (await createCaller(app)('GET', `/api/channels/${channel._id}`)).body;
    expect(seen).not.toContain('streamCheck');
    expect(JSON.parse(seen).data.streamAccess).toEqual({ allowsCrossOrigin: false, codec: 'AAC' });
  });

  test('saves a dead stream with a warning', async () => {
    const channel = await save({ streamUrl: at('/gone') });
    await checks.whenIdle();
    expect((await row(channel._id)).streamCheck).toMatchObject({
      isReachable: false,
      warnings: ['The stream cannot be read. It answered with status 404.'],
    });
  });

  test('drops the check of a changed address until the new one was checked', async () => {
    const channel = await save({ streamUrl: at('/good') });
    await checks.whenIdle();
    const changed = await asAdmin('PUT', `/api/channels/${channel._id}`, {
      name: 'Nova',
      streamUrl: at('/silent'),
    });
    expect(changed.json().channel.streamCheck).toBeNull();
    await checks.whenIdle();
    expect((await row(channel._id)).streamCheck).toMatchObject({ streamUrl: at('/silent') });
  });

  test('skips own streams and ignores channels deleted meanwhile', async () => {
    const own = await save({ streamUrl: 'https://radio.example.org/radio/one' });
    const gone = await save({ streamUrl: at('/good') });
    await asAdmin('DELETE', `/api/channels/${gone._id}`);
    await checks.whenIdle();
    expect((await row(own._id)).streamCheck).toBeNull();
  });
});
