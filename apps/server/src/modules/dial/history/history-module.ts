import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { HistoryRepository } from './history-repository.ts';
import { registerHistoryRoutes } from './history-routes.ts';
import { HistoryService } from './history-service.ts';

const PRUNE_EVERY_MS = 60 * 60_000;

export type HistoryModule = { registerRoutes(api: FastifyInstance): void };

/** Stores every track change from now on. */
export function historyModule(
  app: FastifyInstance,
  { database, logger }: AppContext,
  { channels }: { readonly channels: ChannelService },
): HistoryModule {
  const history = new HistoryService({ channels, repository: new HistoryRepository(database.db), logger });
  history.start();
  every(app, PRUNE_EVERY_MS, (stopping) => history.prune(stopping), {
    failure: 'the song history could not be written',
  });
  app.addHook('onClose', () => history.stop());
  return { registerRoutes: (api) => registerHistoryRoutes(api, history) };
}
