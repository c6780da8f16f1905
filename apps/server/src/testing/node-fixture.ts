import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { PostgresNotifications } from '../db/postgres-notifications.ts';
import { ChannelRepository } from '../modules/channels/channel-repository.ts';
import { ChannelService } from '../modules/channels/channel-service.ts';
import { registerLiveRoutes } from '../modules/live/live-routes.ts';
import { LiveService } from '../modules/live/live-service.ts';
import { NodeService } from '../modules/nodes/node-service.ts';
import { TableVersionRepository } from '../modules/nodes/table-version-repository.ts';
import { SiteEvents } from '../modules/site-events/site-events-service.ts';
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

export type NodeOptions = { readonly isLeader?: boolean; readonly compareEveryMs?: number };

/** Starts a node with channels and live events on a PostgreSQL that other nodes share. */
export async function startNode(
  databaseUrl: string,
  { isLeader = false, compareEveryMs = 60_000 }: NodeOptions = {},
): Promise<NodeFixture> {
  const errors: string[] = [];
  const logger = { ...silentLogger, error: (_details: object, message: string) => void errors.push(message) };
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl, logger: silentLogger });
  const { db } = database;
  const channels = await ChannelService.start({
    repository: new ChannelRepository(db),
    logger: silentLogger,
  });
  const notifications = new PostgresNotifications({ databaseUrl, db, logger: silentLogger });
  const siteEvents = new SiteEvents();
  const node = new NodeService({
    channels,
    siteEvents,
    notifications,
    nodeName: database.nodeName,
    readVersions: () => new TableVersionRepository(db).read(),
    isLeader: () => isLeader,
    logger,
    compareEveryMs,
  });
  await node.start();
  const live = new LiveService({
    channels,
    siteEvents,
    siteVersion: () => 'v1',
    listenerCounter: { startListening: () => {}, disconnect: () => {} },
  });
  const app = createTestServer();
  registerLiveRoutes(app, live);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await live.stop();
    await app.close();
    await node.stop();
    await channels.stop();
    await database.close();
  };
  return { database, errors, channels, siteEvents, live, origin, stop };
}

/** Ends the connections on which the nodes of the client's database receive notifications. */
export const cutNotifications = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
  );
