import type { Channel, StreamCheck } from '@airdial/contract/channel/schema';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { registerChannelAdminRoutes } from '../src/modules/dial/channels/channel-admin-routes.ts';
import { ChannelAdminService } from '../src/modules/dial/channels/channel-admin-service.ts';
import { ChannelRepository } from '../src/modules/dial/channels/channel-repository.ts';
import { registerChannelRoutes } from '../src/modules/dial/channels/channel-routes.ts';
import { ChannelService } from '../src/modules/dial/channels/channel-service.ts';
import { AuditRepository } from '../src/modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../src/modules/foundation/audit/audit-service.ts';
import { LeaseService } from '../src/modules/foundation/leases/lease-service.ts';
import { CheckSchedule } from '../src/modules/sound/checks/check-schedule.ts';
import { registerStreamCheckRoutes } from '../src/modules/sound/checks/stream-check-routes.ts';
import { StreamCheckService } from '../src/modules/sound/checks/stream-check-service.ts';
import { InterestService } from '../src/modules/sound/interest/interest-service.ts';
import { NowPlayingService } from '../src/modules/sound/now-playing/now-playing-service.ts';
import { adtsFrames, mp3Frames } from './audio-frames-fixture.ts';
import { createTestOutbound, respondWith, startTcpServer, type TcpServer } from './outbound-fixture.ts';
import { TEST_PICTURE_LINKS } from './picture-links-fixture.ts';
import { icyBlock } from './stream-fixture.ts';
import { type Call, createCaller, trustTestTokens } from './test-access.ts';
import { describeOnEachDatabase, silentLogger } from './test-databases.ts';
import { createTestServer } from './test-server.ts';

const PAGE = 'https://radio.example.org';
/** A response of the test server. */
export const ok = (headers: Readonly<Record<string, string>>, body: string | Buffer = ''): Buffer =>
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
const OGG = { 'content-type': 'application/ogg', ...CORS };
/** The beginning of a page with one segment. */
const oggPage = (packet: string): Buffer =>
  Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(22),
    Buffer.of(1, packet.length),
    Buffer.from(packet, 'latin1'),
  ]);
/** Two frames, and the beginning of a third: as many bytes as are between two titles. */
export const AUDIO = mp3Frames(3, { kbps: 32, sampleRate: 48_000, channels: 1 }).subarray(0, 256);

/** By path. */
const RESPONSES: Readonly<Record<string, Buffer>> = {
  '/good': ok(
    { ...MP3, 'icy-br': '128', 'icy-metaint': '256' },
    Buffer.concat([AUDIO, icyBlock("StreamTitle='Björk - Jóga';")]),
  ),
  '/title-a-byte': ok({ ...MP3, 'icy-metaint': '1' }, AUDIO),
  '/opus': ok({ ...OGG }, oggPage('OpusHead')),
  '/vorbis': ok({ ...OGG }, oggPage('\x01vorbis')),
  '/ogg': ok({ ...OGG }, 'OggS'),
  '/silent': ok({ 'content-type': 'audio/aacp;charset=x', 'icy-br': '64,64' }, adtsFrames(3)),
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

/** New for every test of a file. */
export type StreamChecksFixture = {
  readonly channels: () => ChannelService;
  readonly checks: () => StreamCheckService;
  readonly schedule: () => CheckSchedule;
  /** The server of streams. */
  readonly server: () => TcpServer;
  /** What the server of streams responds otherwise in a test, by path. */
  readonly changed: Map<string, Buffer>;
  /** Milliseconds since 1970. */
  readonly clock: { now: number };
  readonly node: { isLeader: boolean };
  /** The paths that the server of streams was asked for. */
  readonly requested: readonly string[];
  /** Channels of which an address was stored without a listener's session. */
  readonly withoutSession: readonly string[];
  readonly asAdmin: Call;
  readonly asVisitor: Call;
  /** The address of a path of the server of streams. */
  at(path: string): string;
  check(path: string, more?: object): Promise<StreamCheck>;
  save(body: object): Promise<Channel>;
  /** The channel as the panel lists it. */
  row(id: string): Promise<Channel & { readonly streamCheck: StreamCheck }>;
};

/** Runs the same tests on each database. */
export function describeStreamChecks(name: string, body: (fixture: StreamChecksFixture) => void): void {
  describeOnEachDatabase(name, (open) => {
    let app: FastifyInstance;
    let server: TcpServer;
    let channels: ChannelService;
    let checks: StreamCheckService;
    let schedule: CheckSchedule;
    const changed = new Map<string, Buffer>();
    const clock = { now: 0 };
    const node = { isLeader: true };
    const withoutSession: string[] = [];
    const requested: string[] = [];

    beforeEach(async () => {
      const { db } = await open();
      clock.now = Date.now();
      node.isLeader = true;
      changed.clear();
      withoutSession.length = 0;
      requested.length = 0;
      const notFound = 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n';
      server = await startTcpServer(
        respondWith((path) => {
          requested.push(path);
          return changed.get(path) ?? RESPONSES[path] ?? notFound;
        }),
      );
      channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
      const outbound = createTestOutbound();
      const deps = { channels, outbound, logger: silentLogger };
      const isOwnStream = (url: string) => url.startsWith(`${PAGE}/radio/`);
      const lease = new LeaseService({ name: 'now-playing', repository: null, logger: silentLogger });
      const nowPlaying = new NowPlayingService({
        ...deps,
        lease,
        isOwnStream,
        pictureLinks: TEST_PICTURE_LINKS,
        interest: new InterestService(),
      });
      const now = () => clock.now;
      const onSessionRemoved = (id: string) => withoutSession.push(id);
      const pageUrl = () => PAGE;
      checks = new StreamCheckService({ ...deps, nowPlaying, isOwnStream, pageUrl, onSessionRemoved, now });
      const scheduleLease = {
        get isHeld() {
          return node.isLeader;
        },
      };
      schedule = new CheckSchedule({ channels, checks, isOwnStream, lease: scheduleLease, now });
      app = createTestServer();
      registerErrorHandler(app);
      trustTestTokens(app);
      registerChannelRoutes(app, channels, async () => []);
      const audit = new AuditService(new AuditRepository(db));
      const admin = new ChannelAdminService(channels.writer, audit, (id) => checks.request(id));
      registerChannelAdminRoutes(app, channels, admin);
      registerStreamCheckRoutes(app, checks);
    });
    afterEach(async () => {
      await checks.stop();
      await channels.stop();
      await app.close();
      await server.stop();
    });

    const asAdmin: Call = (...call) => createCaller(app, { userId: 'ada', role: 'admin' })(...call);
    const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
    body({
      channels: () => channels,
      checks: () => checks,
      schedule: () => schedule,
      server: () => server,
      changed,
      clock,
      node,
      requested,
      withoutSession,
      asAdmin,
      asVisitor: (...call) => createCaller(app)(...call),
      at,
      check: async (path, more = {}) =>
        (await asAdmin('POST', '/api/channels/check-stream', { streamUrl: at(path), ...more })).json().check,
      save: async (fields) =>
        (await asAdmin('POST', '/api/channels', { name: 'Nova', ...fields })).json().channel,
      row: async (id) =>
        (await asAdmin('GET', '/api/channels?status=all'))
          .json()
          .channels.find(({ _id }: Channel) => _id === id),
    });
  });
}
