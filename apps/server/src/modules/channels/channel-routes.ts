import { getChannel, listChannels, listGenres } from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '../../http/cached-routes.ts';
import type { ChannelService } from './channel-service.ts';
import { ADMINISTRATOR, VISITOR, type Viewer } from './channel-types.ts';

/**
 * The query parameters that ask for more than visitors see; `active=true`, which every page sends,
 * does not.
 */
const ADMIN_QUERY = /[?&](?:status=|(?:active|activeOnly)=(?!true(?:&|$)))/;

const needsAdminVariant = (url: string) => ADMIN_QUERY.test(url);

/**
 * One URL has one response for everybody, except for administrators who ask for what only they see.
 */
export function registerChannelRoutes(app: FastifyInstance, channels: ChannelService): void {
  registerCachedRoute(app, listChannels, ({ query }) => channels.listRenderer(query, VISITOR), {
    needsAdminVariant,
    prepare: ({ query }) => channels.listRenderer(query, ADMINISTRATOR),
  });
  registerCachedRoute(app, listGenres, () => () => channels.genresResponse());
  const renderChannel =
    (viewer: Viewer) =>
    ({ params }: { readonly params: { readonly id: string } }) =>
    () =>
      channels.channelResponse(params.id, viewer);
  registerCachedRoute(app, getChannel, renderChannel(VISITOR), {
    needsAdminVariant,
    prepare: renderChannel(ADMINISTRATOR),
  });
}
