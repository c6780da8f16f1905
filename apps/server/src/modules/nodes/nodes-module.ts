import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { PostgresNotifications } from '../../db/postgres-notifications.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { NodeService } from './node-service.ts';
import { TableVersionRepository } from './table-version-repository.ts';

type NodesDeps = { readonly channels: ChannelService; readonly siteEvents: SiteEvents };

/**
 * Synchronises the nodes on one PostgreSQL. Call it before anything changes counts here:
 * earlier ones do not reach the other nodes.
 */
export async function nodesModule(
  app: FastifyInstance,
  { config: { databaseUrl }, database: { db, nodeName }, lease, logger }: AppContext,
  { channels, siteEvents }: NodesDeps,
): Promise<void> {
  if (!databaseUrl) return;
  const notifications = new PostgresNotifications({ databaseUrl, db, logger });
  const isLeader = () => lease.isHeld;
  const versions = new TableVersionRepository(db);
  const nodes = new NodeService({
    nodeName,
    channels,
    siteEvents,
    notifications,
    readVersions: () => versions.read(),
    isLeader,
    logger,
  });
  await nodes.start();
  app.addHook('onClose', () => nodes.stop());
}
