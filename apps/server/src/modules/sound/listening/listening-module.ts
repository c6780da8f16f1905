import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { InterestService } from '../interest/interest-service.ts';
import type { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { TICK_MS } from './listening-limits.ts';
import { ListeningRepository } from './listening-repository.ts';
import { ListeningService } from './listening-service.ts';

type ListeningModuleDeps = {
  readonly channels: ChannelService;
  readonly interest: InterestService;
  readonly nowPlaying: Pick<NowPlayingService, 'streamListeners'>;
  /** How many connections the relay of this node has, by channel that it reads. */
  readonly relayed: () => Iterable<readonly [channelId: string, listeners: number]>;
};

/** Counts listeners. It stops after the connections, each of which is taken from the count. */
export function listeningModule(
  app: FastifyInstance,
  { database, lease, logger }: AppContext,
  deps: ListeningModuleDeps,
): void {
  const listening = new ListeningService({
    ...deps,
    repository: new ListeningRepository(database),
    isShared: database.kind === 'postgres',
    isLeader: () => lease.isHeld,
    logger,
  });
  every(app, TICK_MS, () => listening.tick());
  app.addHook('preClose', () => listening.stop());
}
