import {
  type ChannelListQuery,
  getChannel,
  getDialPage,
  listChannels,
  listGenres,
} from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '../../http/cached-routes.ts';
import type { Identity } from '../../http/identity.ts';
import type { ChannelService } from './channel-service.ts';
import { ADMINISTRATOR, VISITOR, type Viewer } from './channel-types.ts';

/** The favorite channels of a caller. */
export type FavoritesOf = (caller: Identity) => ReadonlySet<string> | Promise<ReadonlySet<string>>;

type ActivityQuery = Partial<Pick<ChannelListQuery, 'status' | 'active' | 'activeOnly' | 'attention'>>;

/** Whether a query asks for more than visitors see. */
const asksForMore = ({ status, active, activeOnly, attention }: ActivityQuery): boolean =>
  status !== undefined || attention !== undefined || active === false || activeOnly === false;

const toViewer = ({ role }: Identity, query: ActivityQuery): Viewer =>
  role === 'admin' && asksForMore(query) ? ADMINISTRATOR : VISITOR;

/**
 * One URL has one response for all visitors. Members get it with their favorites, and
 * administrators who ask for it what only they see.
 */
export function registerChannelRoutes(
  app: FastifyInstance,
  channels: ChannelService,
  favoritesOf: FavoritesOf,
): void {
  registerCachedRoute(
    app,
    listChannels,
    ({ query }) => channels.listRenderer(query, VISITOR),
    ({ query }) => {
      const renderPublic = channels.personalListRenderer(query, VISITOR);
      const renderAll = channels.personalListRenderer(query, ADMINISTRATOR);
      return async (caller) => {
        const render = toViewer(caller, query).isAdmin ? renderAll : renderPublic;
        return render(await favoritesOf(caller));
      };
    },
  );
  registerCachedRoute(
    app,
    getDialPage,
    ({ query }) => channels.dialRenderer(query),
    ({ query }) => {
      const render = channels.personalDialRenderer(query);
      return async (caller) => render(await favoritesOf(caller));
    },
  );
  registerCachedRoute(
    app,
    listGenres,
    ({ query }) => channels.genresRenderer(query, VISITOR),
    ({ query }) => {
      const renderAll = channels.genresRenderer(query, ADMINISTRATOR);
      return async (caller) => (toViewer(caller, query).isAdmin ? renderAll() : null);
    },
  );
  registerCachedRoute(
    app,
    getChannel,
    ({ params }) =>
      () =>
        channels.channelResponse(params.id, VISITOR),
    ({ params, query }) =>
      async (caller) =>
        channels.personalChannelResponse(params.id, toViewer(caller, query), await favoritesOf(caller)),
  );
}
