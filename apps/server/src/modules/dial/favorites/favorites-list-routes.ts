import { listenErrors } from '@airdial/contract/channel-list/messages';
import { favoriteNotices } from '@airdial/contract/favorite/messages';
import { createFavoritesKey, getFavoritesKey, revokeFavoritesKey } from '@airdial/contract/favorite/routes';
import { LISTEN_FAVORITES_PATH, LISTEN_FORMATS } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { replyOnce } from '../../../http/cache/cached-response.ts';
import { KEYED_LIST_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import {
  ANY_ORIGIN,
  isListenFormat,
  sendListenText,
  sendUnderMaintenance,
} from '../../../http/listen-response.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import { toTimestamp } from '../../../lib/timestamps.ts';
import type { ExportService } from '../lists/export-service.ts';
import type { FavoriteChannelService } from './favorite-channel-service.ts';
import type { FavoritesKeyService } from './favorites-key-service.ts';

const UNAUTHENTICATED = 401;
const NOT_ACCEPTABLE = 406;

export function registerFavoritesKeyRoutes(app: FastifyInstance, keys: FavoritesKeyService): void {
  registerRoute(app, getFavoritesKey, async ({ caller }) => {
    const createdAt = await keys.findCreatedAt(caller.userId);
    return { success: true as const, createdAt: createdAt === null ? null : toTimestamp(createdAt) };
  });
  registerRoute(app, createFavoritesKey, async ({ caller }) => {
    const { key, createdAt } = await keys.create(caller.userId);
    return { success: true as const, key, createdAt: toTimestamp(createdAt) };
  });
  registerRoute(app, revokeFavoritesKey, async ({ caller }) => {
    await keys.revoke(caller.userId);
    return successMessage(favoriteNotices.keyRevoked);
  });
}

type FavoritesListDeps = {
  readonly keys: Pick<FavoritesKeyService, 'findOwner'>;
  readonly favorites: Pick<FavoriteChannelService, 'listIds'>;
  readonly exporter: Pick<ExportService, 'listenChannels'>;
  readonly isInMaintenance: () => boolean;
};

/** The favorites of a member for programs that cannot sign in, by the key in the address. */
export function registerFavoritesListRoute(
  app: FastifyInstance,
  { keys, favorites, exporter, isInMaintenance }: FavoritesListDeps,
): void {
  app.get<{ Params: { format: string }; Querystring: { key?: unknown } }>(
    `${LISTEN_FAVORITES_PATH}.:format`,
    { config: { rateLimit: KEYED_LIST_RATE_LIMIT } },
    async (request, reply) => {
      if (isInMaintenance()) return sendUnderMaintenance(reply);
      const { format } = request.params;
      if (!isListenFormat(format))
        return sendListenText(reply, NOT_ACCEPTABLE, listenErrors.noFormat(LISTEN_FORMATS));
      const { key } = request.query;
      if (typeof key !== 'string' || key === '')
        return sendListenText(reply, UNAUTHENTICATED, listenErrors.noKey);
      const owner = await keys.findOwner(key);
      if (owner === null) return sendListenText(reply, UNAUTHENTICATED, listenErrors.badKey);
      const list = exporter.listenChannels(format, await favorites.listIds(owner));
      return replyOnce(request, reply.headers(ANY_ORIGIN), list, 'private, no-cache');
    },
  );
}
