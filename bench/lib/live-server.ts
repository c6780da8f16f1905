import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createHttpServer } from '../../apps/server/src/http/create-http-server.ts';
import { registerErrorHandler } from '../../apps/server/src/http/error-handler.ts';
import { limitRoutes, registerRateLimits } from '../../apps/server/src/http/rate-limits.ts';
import { setSecurityHeaders } from '../../apps/server/src/http/security-headers.ts';
import { ChannelRepository } from '../../apps/server/src/modules/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/channels/channel-service.ts';
import { registerLiveRoutes } from '../../apps/server/src/modules/live/live-routes.ts';
import { LiveService } from '../../apps/server/src/modules/live/live-service.ts';
import { SiteEvents } from '../../apps/server/src/modules/site-events/site-events-service.ts';

// A separate program, to be pinned to a core: the product's HTTP server, catalogue, database and
// live events, and a route by which the bench sets the current track. It prints its port.
const quiet = () => {};
const logMethods = {
  fatal: console.error,
  error: console.error,
  warn: quiet,
  info: quiet,
  debug: quiet,
  trace: quiet,
};
const logger = { ...logMethods, level: 'error', silent: quiet, child: () => logger } as unknown as Parameters<
  typeof createHttpServer
>[0];
const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', databaseUrl: null, logger });
const channels = await ChannelService.start({ repository: new ChannelRepository(database.db), logger });
const { id } = await channels.writer.create({ channelNumber: 1, name: 'Bench' });
/** For bench/live-loop.ts. */
const SHOWN_CHANNELS_COUNT = 24;
/**
 * The longest processor time between two turns of the event loop: what other work on the machine
 * takes from it does not count.
 */
let longestTurnMs = 0;
const app = createHttpServer(logger, []);
setSecurityHeaders(app, 'http://127.0.0.1');
registerErrorHandler(app);
const live = new LiveService({
  channels,
  siteEvents: new SiteEvents(),
  siteVersion: () => 'v1',
  listenerCounter: { startListening: () => {}, disconnect: () => {} },
});
await app.register(async (api) => {
  await registerRateLimits(api);
  limitRoutes(api);
  registerLiveRoutes(api, live);
});
app.get('/bench/channel', () => id);
app.get('/bench/channels', async () => {
  const seeds = Array.from({ length: SHOWN_CHANNELS_COUNT }, (_, index) => ({
    channelNumber: index + 2,
    name: `Shown ${index}`,
  }));
  return (await channels.writer.createMany(seeds)).map((channel) => channel.id);
});
// What the poller and the count of listeners do.
app.post('/bench/poll', async (request) => {
  const {
    confirm = [],
    count = [],
    listeners = 0,
  } = request.body as {
    readonly confirm?: string[];
    readonly count?: string[];
    readonly listeners?: number;
  };
  for (const shown of confirm) channels.state.confirmNowPlaying(shown);
  for (const shown of count) channels.state.setStats(shown, { currentListeners: listeners });
  return '';
});
app.post('/bench/watch-loop', () => {
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    longestTurnMs = Math.max(longestTurnMs, now - before);
    before = now;
  }, 1);
  return '';
});
app.get('/bench/longest-turn', () => longestTurnMs);
app.post('/bench/song', async (request) => {
  const { title } = request.body as { readonly title: string };
  await channels.state.setNowPlaying(id, {
    title,
    artist: 'Artist',
    album: null,
    artwork: null,
    duration: 200,
  });
  return '';
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
await once(process, 'SIGTERM');
await live.stop();
await app.close();
await database.close();
process.exit(0);

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
