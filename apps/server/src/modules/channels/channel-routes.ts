import { getChannel, listChannels, listGenres } from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '../../http/cached-routes.ts';
import { ADMINISTRATOR, VISITOR, type Viewer } from './catalogue-query.ts';
import type { ChannelService } from './channel-service.ts';

/** Only these words of a query ask for more than visitors see. `active=true`, which every page says, is not among them. */
const ASKS_FOR_MORE = /[?&](?:status=|(?:active|activeOnly)=(?!true(?:&|$)))/;

const needsAdminVariant = (url: string) => ASKS_FOR_MORE.test(url);

/** The same address has the same answer for all, but for administrators who ask for what only they see. */
export function registerChannelRoutes(app: FastifyInstance, channels: ChannelService): void {
  registerCachedRoute(app, listChannels, ({ query }) => channels.listRenderer(query, VISITOR), {
    needsAdminVariant,
    prepare: ({ query }) => channels.listRenderer(query, ADMINISTRATOR),
  });
  registerCachedRoute(app, listGenres, () => () => channels.genresResponse());
  const channelFor =
    (viewer: Viewer) =>
    ({ params }: { readonly params: { readonly id: string } }) =>
    () =>
      channels.channelResponse(params.id, viewer);
  registerCachedRoute(app, getChannel, channelFor(VISITOR), {
    needsAdminVariant,
    prepare: channelFor(ADMINISTRATOR),
  });
}
