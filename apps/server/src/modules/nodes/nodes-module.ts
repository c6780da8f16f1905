import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { PostgresNotifications } from '../../db/postgres-notifications.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { NodeService } from './node-service.ts';

type NodesDeps = { readonly channels: ChannelService; readonly siteEvents: SiteEvents };

/**
 * Synchronises the nodes on one PostgreSQL. Call it before anything changes the catalogue here:
 * earlier changes do not reach the other nodes.
 */
export async function nodesModule(
  app: FastifyInstance,
  { config: { databaseUrl }, database: { db }, lease, logger }: AppContext,
  { channels, siteEvents }: NodesDeps,
): Promise<void> {
  if (!databaseUrl) return;
  const notifications = new PostgresNotifications({ databaseUrl, db, logger });
  const isLeader = () => lease.isHeld;
  const nodes = new NodeService({ channels, siteEvents, notifications, isLeader, logger });
  await nodes.start();
  app.addHook('onClose', () => nodes.stop());
}
