import { getChannel, listChannels, listGenres } from '@airdial/contract/routes/channel-routes';
import type { FastifyInstance } from 'fastify';
import { registerMemoryRoute } from '../../http/register-memory-route.ts';
import { ADMINISTRATOR, VISITOR } from './catalogue-query.ts';
import type { ChannelService } from './channel-service.ts';

/** Only these words of a query ask for more than visitors see. `active=true`, which every page says, is not among them. */
const ASKS_FOR_MORE = /[?&](?:status=|(?:active|activeOnly)=(?!true(?:&|$)))/;

/** The same address has the same answer for all, but for administrators who ask for inactive channels too. */
export function registerChannelRoutes(app: FastifyInstance, channels: ChannelService): void {
  registerMemoryRoute(app, listChannels, ({ query }) => channels.listAnswers(query, VISITOR), {
    mayConcern: (url) => ASKS_FOR_MORE.test(url),
    prepare: ({ query }) => channels.listAnswers(query, ADMINISTRATOR),
  });
  registerMemoryRoute(app, listGenres, () => () => channels.genresAnswer());
  registerMemoryRoute(
    app,
    getChannel,
    ({ params }) =>
      () =>
        channels.channelAnswer(params.id, VISITOR),
  );
}
