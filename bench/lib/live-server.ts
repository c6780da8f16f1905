import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { limitRoutes, registerRateLimits } from '../../apps/server/src/http/connections/rate-limits.ts';
import { createHttpServer } from '../../apps/server/src/http/create-http-server.ts';
import { registerErrorHandler } from '../../apps/server/src/http/routing/error-handler.ts';
import { ChannelRepository } from '../../apps/server/src/modules/dial/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/dial/channels/channel-service.ts';
import { SiteEvents } from '../../apps/server/src/modules/foundation/site-events/site-events-service.ts';
import { InterestService } from '../../apps/server/src/modules/sound/interest/interest-service.ts';
import { registerLiveRoutes } from '../../apps/server/src/modules/sound/live/live-routes.ts';
import { LiveService } from '../../apps/server/src/modules/sound/live/live-service.ts';

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
const app = createHttpServer(logger, []);
registerErrorHandler(app);
const live = new LiveService({
  channels,
  siteEvents: new SiteEvents(),
  siteVersion: () => 'v1',
  interest: new InterestService(),
});
await app.register(async (api) => {
  await registerRateLimits(api);
  limitRoutes(api);
  registerLiveRoutes(api, live);
});
app.get('/bench/channel', () => id);
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
