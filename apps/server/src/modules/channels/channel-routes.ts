import { getChannel, listChannels, listGenres } from '@airdial/contract/routes/channel-routes';
import type { FastifyInstance } from 'fastify';
import { registerMemoryRoute } from '../../http/register-memory-route.ts';
import { VISITOR } from './catalogue-query.ts';
import type { ChannelService } from './channel-service.ts';

/** Everybody is a visitor to these, until there are accounts: the same address has the same answer for all. */
export function registerChannelRoutes(app: FastifyInstance, channels: ChannelService): void {
  registerMemoryRoute(app, listChannels, ({ query }) => channels.listAnswers(query, VISITOR));
  registerMemoryRoute(app, listGenres, () => () => channels.genresAnswer());
  registerMemoryRoute(
    app,
    getChannel,
    ({ params }) =>
      () =>
        channels.channelAnswer(params.id, VISITOR),
  );
}
