import type { Database } from '../src/db/database.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { ChannelRepository } from '../src/modules/dial/channels/channel-repository.ts';
import { ChannelService } from '../src/modules/dial/channels/channel-service.ts';
import { nodesModule, readTableVersions } from '../src/modules/foundation/nodes/nodes-module.ts';
import { SiteEvents } from '../src/modules/foundation/site-events/site-events-service.ts';
import { InterestService } from '../src/modules/sound/interest/interest-service.ts';
import { registerLiveRoutes } from '../src/modules/sound/live/live-routes.ts';
import { LiveService } from '../src/modules/sound/live/live-service.ts';
import { silentLogger } from './test-databases.ts';
import { createTestServer } from './test-server.ts';

export const TRACK = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: 12.5 };

export type NodeFixture = {
  database: Database;
  /** The messages of its log. */
  errors: string[];
  channels: ChannelService;
  siteEvents: SiteEvents;
  live: LiveService;
  origin: string;
  stop(): Promise<void>;
};

/** Starts a node with channels and live events on a PostgreSQL that other nodes share. */
export async function startNode(databaseUrl: string): Promise<NodeFixture> {
  const errors: string[] = [];
  const logger = { ...silentLogger, error: (_details: object, message: string) => void errors.push(message) };
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl, logger: silentLogger });
  const seen = await readTableVersions({ database });
  const channels = await ChannelService.start({
    repository: new ChannelRepository(database.db),
    logger: silentLogger,
  });
  const siteEvents = new SiteEvents();
  const app = createTestServer();
  nodesModule(app, { database, logger }, { channels: channels.remote, siteEvents, seen });
  const live = new LiveService({
    channels,
    siteEvents,
    siteVersion: () => 'v1',
    interest: new InterestService(),
  });
  registerLiveRoutes(app, live);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await live.stop();
    await app.close();
    await channels.stop();
    await database.close();
  };
  return { database, errors, channels, siteEvents, live, origin, stop };
}
