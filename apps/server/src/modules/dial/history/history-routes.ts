import { getChannelHistory } from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { SONG_HISTORY_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { HistoryService } from './history-service.ts';

export function registerHistoryRoutes(app: FastifyInstance, history: HistoryService): void {
  registerRoute(app, getChannelHistory, ({ params, query }) => history.list(params.id, query), {
    rateLimit: SONG_HISTORY_RATE_LIMIT,
  });
}
