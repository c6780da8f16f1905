import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { every } from '../../lib/every.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { TICK_MS } from './listening-limits.ts';
import { ListeningRepository } from './listening-repository.ts';
import { ListeningService } from './listening-service.ts';

type ListeningModuleDeps = {
  readonly channels: ChannelService;
  /** The stream server's own count; null: it reports none; undefined: it has not been polled yet. */
  readonly streamListeners: (channelId: string) => number | null | undefined;
  /** How many connections the relay of this node has, by channel that it reads. */
  readonly relayed: () => Iterable<readonly [channelId: string, listeners: number]>;
  /** The channels that are played or shown through this node. */
  readonly localChannelIds: () => Iterable<string>;
};

/** Counts listeners. The live module stops it, once its own connections have ended. */
export function listeningModule(
  app: FastifyInstance,
  { database, lease, logger }: AppContext,
  { channels, streamListeners, relayed, localChannelIds }: ListeningModuleDeps,
): ListeningService {
  const listening = new ListeningService({
    channels,
    repository: new ListeningRepository(database),
    isShared: database.kind === 'postgres',
    isLeader: () => lease.isHeld,
    streamListeners,
    relayed,
    localChannelIds,
    logger,
  });
  every(app, TICK_MS, () => listening.tick());
  return listening;
}
