import {
  type ChannelListQuery,
  getChannel,
  getDial,
  listChannels,
  listGenres,
} from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../../http/cache/cached-response.ts';
import { registerCachedRoute } from '../../../http/cache/cached-routes.ts';
import type { Identity } from '../../../http/routing/identity.ts';
import type { ChannelService } from './channel-service.ts';
import { ADMINISTRATOR, VISITOR, type Viewer } from './channel-types.ts';

/** The ids of an account's favorite channels. */
export type ListFavoriteIds = (userId: string) => Promise<readonly string[]>;

type ActivityQuery = Partial<Pick<ChannelListQuery, 'status' | 'active' | 'activeOnly' | 'attention'>>;

/** Whether a query asks for more than visitors see. */
const asksForMore = ({ status, active, activeOnly, attention }: ActivityQuery): boolean =>
  status !== undefined || attention !== undefined || active === false || activeOnly === false;

const toViewer = ({ role }: Identity, query: ActivityQuery): Viewer =>
  role === 'admin' && asksForMore(query) ? ADMINISTRATOR : VISITOR;

/**
 * One URL has one response for all visitors. Members get the same channels with their favorites, and
 * administrators who ask for it what only they see.
 */
export function registerChannelRoutes(
  app: FastifyInstance,
  channels: ChannelService,
  listFavoriteIds: ListFavoriteIds,
): void {
  const favoritesOf = async ({ userId }: Identity) => new Set(await listFavoriteIds(userId));
  registerCachedRoute(
    app,
    listChannels,
    ({ query }) => channels.listRenderer(query, VISITOR),
    async (caller, { query }) =>
      toResponse(channels.list(query, toViewer(caller, query), await favoritesOf(caller))),
  );
  registerCachedRoute(app, getDial, () => () => channels.dialResponse());
  registerCachedRoute(
    app,
    listGenres,
    ({ query }) => channels.genresRenderer(query, VISITOR),
    async (caller, { query }) =>
      toViewer(caller, query).isAdmin ? channels.genresRenderer(query, ADMINISTRATOR)() : null,
  );
  registerCachedRoute(
    app,
    getChannel,
    ({ params }) =>
      () =>
        channels.channelResponse(params.id),
    async (caller, { params, query }) =>
      toResponse(channels.channel(params.id, toViewer(caller, query), await favoritesOf(caller))),
  );
}

const toResponse = (body: object) => new CachedResponse(JSON.stringify(body));
