import { favoriteNotices } from '@airdial/contract/favorite/messages';
import {
  addFavoriteChannel,
  clearLikedSongs,
  exportLikedSongs,
  likeSong,
  listFavoriteChannels,
  listLikedSongs,
  orderFavoriteChannels,
  removeFavoriteChannel,
  removeLikedSong,
  removeLikedSongs,
  restoreLikedSongs,
} from '@airdial/contract/favorite/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { FavoriteChannelService } from './favorite-channel-service.ts';
import type { LikedSongService } from './liked-song-service.ts';

export function registerFavoriteChannelRoutes(app: FastifyInstance, channels: FavoriteChannelService): void {
  registerRoute(app, listFavoriteChannels, ({ caller, query }) => channels.list(caller.userId, query));
  registerRoute(app, orderFavoriteChannels, async ({ caller, body: { ids } }) => {
    await channels.order(caller.userId, ids);
    return successMessage(favoriteNotices.ordered);
  });
  registerRoute(app, addFavoriteChannel, async ({ caller, params }) => {
    await channels.add(caller.userId, params.id);
    return successMessage(favoriteNotices.added);
  });
  registerRoute(app, removeFavoriteChannel, async ({ caller, params }) => {
    await channels.remove(caller.userId, params.id);
    return successMessage(favoriteNotices.removed);
  });
}

export function registerLikedSongRoutes(app: FastifyInstance, songs: LikedSongService): void {
  registerRoute(app, listLikedSongs, ({ caller, query }) => songs.list(caller.userId, query));
  registerRoute(app, likeSong, async ({ caller, body }) => ({
    ...successMessage(favoriteNotices.songLiked),
    data: await songs.like(caller.userId, body),
  }));
  const removed = (message: string, removedAt: number) => ({
    ...successMessage(message),
    removedAt: new Date(removedAt).toISOString(),
  });
  registerRoute(app, removeLikedSong, async ({ caller, params }) => {
    const { removedAt } = await songs.remove(caller.userId, [params.id]);
    return removed(favoriteNotices.songRemoved, removedAt);
  });
  registerRoute(app, removeLikedSongs, async ({ caller, body: { ids } }) => {
    const { removedAt, count } = await songs.remove(caller.userId, ids);
    return removed(favoriteNotices.songsRemoved(count), removedAt);
  });
  registerRoute(app, clearLikedSongs, async ({ caller }) =>
    removed(favoriteNotices.songsCleared, await songs.clear(caller.userId)),
  );
  registerRoute(app, restoreLikedSongs, async ({ caller, body: { removedAt } }) =>
    successMessage(favoriteNotices.songsRestored(await songs.restore(caller.userId, Date.parse(removedAt)))),
  );
  registerRoute(app, exportLikedSongs, ({ caller, query }) => songs.export(caller.userId, query.format));
}
