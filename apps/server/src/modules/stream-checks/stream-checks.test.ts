import type { Channel } from '@airdial/contract/channel/schema';
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
import { CheckSchedule } from './check-schedule.ts';
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
  let schedule: CheckSchedule;
  let isLeader: boolean;
  /** Milliseconds since 1970. */
  let now: number;
  /** Paths that respond otherwise in a test. */
  let changed: Map<string, Buffer>;
  beforeEach(async () => {
    const { db } = await open();
    now = Date.now();
    isLeader = true;
    changed = new Map();
    server = await startTcpServer(
      respondWith(
        (path) =>
          changed.get(path) ?? RESPONSES[path] ?? 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n',
      ),
    );
    channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    const outbound = createTestOutbound();
    const deps = { channels, outbound, logger: silentLogger };
    const isOwnStream = (url: string) => url.startsWith('https://radio.example.org/radio/');
    const lease = new LeaseService({ name: 'now-playing', repository: null, logger: silentLogger });
    const nowPlaying = new NowPlayingService({ ...deps, lease, isOwnStream });
    checks = new StreamCheckService({
      ...deps,
      nowPlaying,
      isOwnStream,
      pageUrl: () => PAGE,
      now: () => now,
    });
    const scheduleLease = {
      get isHeld() {
        return isLeader;
      },
    };
    schedule = new CheckSchedule({ channels, checks, isOwnStream, lease: scheduleLease, now: () => now });
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
      problems: ['http'],
      failingSince: null,
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
        warnings: [
          `The address is a playlist; its stream is played and looked up again when it fails: ${at('/good')}`,
          INSECURE,
        ],
        problems: ['http', 'playlist'],
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

  const GONE = Buffer.from('HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n');
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const at6Hours = 6 * HOUR_MS + 1;
  const lookAgain = async (afterMs: number) => {
    now += afterMs;
    schedule.tick();
    await checks.whenIdle();
  };
  const listed = async (query: string) =>
    (await asAdmin('GET', `/api/channels?status=all&${query}`))
      .json()
      .channels.map(({ name }: Channel) => name);
  const seen = async (id: string) => (await createCaller(app)('GET', `/api/channels/${id}`)).json().data;

  test('finds a dead stream by its schedule, keeps what was known of it, and finds it alive again', async () => {
    const { _id } = await save({ streamUrl: at('/good') });
    await checks.whenIdle();
    changed.set('/good', GONE);
    const savedAt = now;
    await lookAgain(HOUR_MS);
    expect((await row(_id)).streamCheck.checkedAt).toBe(new Date(savedAt).toISOString());
    await lookAgain(at6Hours);
    const failedAt = new Date(now).toISOString();
    expect((await row(_id)).streamCheck).toMatchObject({ isReachable: false, failingSince: failedAt });
    expect(await seen(_id)).not.toHaveProperty('isDead');
    await lookAgain(MINUTE_MS);
    expect((await row(_id)).streamCheck).toMatchObject({ codec: 'MP3', failingSince: failedAt });
    expect(await seen(_id)).toMatchObject({ isDead: true, streamAccess: { codec: 'MP3' } });
    expect(await listed('attention=dead')).toEqual(['Nova']);
    changed.clear();
    await lookAgain(MINUTE_MS);
    expect((await row(_id)).streamCheck).toMatchObject({ isReachable: true, failingSince: null });
    expect(await seen(_id)).not.toHaveProperty('isDead');
    expect(await listed('attention=dead')).toEqual([]);
  });

  test('looks ever more rarely at a stream that stays dead, and not on a node without the lease', async () => {
    await save({ streamUrl: at('/gone') });
    await checks.whenIdle();
    const before = server.connections();
    isLeader = false;
    await lookAgain(MINUTE_MS);
    expect(server.connections()).toBe(before);
    isLeader = true;
    for (let minute = 0; minute < 64; minute += 1) await lookAgain(MINUTE_MS);
    const looks = server.connections() - before;
    expect(looks).toBeGreaterThan(3);
    expect(looks).toBeLessThan(10);
  });

  test('looks at once when the titles cannot be polled, but at most once a minute', async () => {
    const { _id } = await save({ streamUrl: at('/good') });
    await checks.whenIdle();
    changed.set('/good', GONE);
    schedule.onPollFailed(_id);
    await checks.whenIdle();
    expect((await row(_id)).streamCheck.failingSince).toBeNull();
    now += MINUTE_MS;
    schedule.onPollFailed(_id);
    await checks.whenIdle();
    expect((await row(_id)).streamCheck.failingSince).toBe(new Date(now).toISOString());
  });

  test('asks each host for one stream at a time', async () => {
    for (const path of ['/good', '/silent', '/only-us']) await save({ streamUrl: at(path) });
    await checks.whenIdle();
    const outdated = async () => {
      const { channels: rows } = (await asAdmin('GET', '/api/channels?status=all')).json();
      const tooOld = new Date(now - HOUR_MS).toISOString();
      return rows.filter(({ streamCheck }: Channel) => (streamCheck?.checkedAt ?? '') < tooOld).length;
    };
    await lookAgain(at6Hours);
    expect(await outdated()).toBe(2);
    await lookAgain(1);
    expect(await outdated()).toBe(1);
  });

  test('resolves a playlist again when its stream has moved', async () => {
    const { _id } = await save({ streamUrl: at('/list.m3u') });
    await checks.whenIdle();
    expect((await seen(_id)).streamAccess.streamUrl).toBe(at('/good'));
    const events: string[] = [];
    channels.changes.subscribe(({ kind }) => events.push(kind), new AbortController().signal);
    changed.set('/list.m3u', ok({ 'content-type': 'audio/x-mpegurl' }, '/only-us\n'));
    now += MINUTE_MS;
    schedule.onPollFailed(_id);
    await checks.whenIdle();
    expect(await seen(_id)).toMatchObject({
      streamUrl: at('/list.m3u'),
      streamAccess: { streamUrl: at('/only-us') },
    });
    expect(events).toEqual(['access']);
  });

  test('lists what needs attention, to administrators only', async () => {
    await save({ name: 'Plain', streamUrl: at('/good') });
    await save({ name: 'Silent', streamUrl: at('/silent') });
    await save({ name: 'List', streamUrl: at('/list.m3u') });
    await save({ name: 'Own', streamUrl: 'https://radio.example.org/radio/one' });
    await checks.whenIdle();
    expect(await listed('attention=no-titles')).toEqual(['Silent']);
    expect(await listed('attention=playlist')).toEqual(['List']);
    // What the playlist leads to is the stream of another channel.
    expect(await listed('attention=duplicate')).toEqual(['Plain', 'List']);
    expect(await listed('attention=slow')).toEqual([]);
    expect(await listed('attention=any')).toEqual(['Plain', 'Silent', 'List']);
    expect(await listed('search=127.0.0.1&attention=http&limit=2')).toEqual(['Plain', 'Silent']);
    expect(await listed(`search=${encodeURIComponent('/SILENT')}`)).toEqual(['Silent']);
    const visitor = createCaller(app);
    expect((await visitor('GET', '/api/channels?attention=any')).json().pagination.total).toBe(4);
    expect((await visitor('GET', '/api/channels?search=127.0.0.1')).json().pagination.total).toBe(0);
    expect((await asAdmin('GET', '/api/channels?attention=all')).statusCode).toBe(400);
  });
});
