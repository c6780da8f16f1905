import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { HistoryRepository } from './history-repository.ts';
import { registerHistoryRoutes } from './history-routes.ts';
import { HistoryService } from './history-service.ts';

export type HistoryModule = { registerRoutes(api: FastifyInstance): void };

/** Stores every track change from now on. */
export function historyModule(
  app: FastifyInstance,
  { config, database, logger }: AppContext,
  { channels }: { readonly channels: ChannelService },
): HistoryModule {
  const history = new HistoryService({
    channels,
    repository: new HistoryRepository(database.db),
    keepMs: config.retention.historyMs,
    logger,
  });
  history.start();
  scheduleCleanup(app, (stopping) => history.prune(stopping));
  app.addHook('onClose', () => history.stop());
  return { registerRoutes: (api) => registerHistoryRoutes(api, history) };
}
