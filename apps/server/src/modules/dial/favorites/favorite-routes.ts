import { favoriteNotices } from '@airdial/contract/favorite/messages';
import {
  addFavoriteChannel,
  clearLikedSongs,
  likeSong,
  listFavoriteChannels,
  listLikedSongs,
  removeFavoriteChannel,
  removeLikedSong,
} from '@airdial/contract/favorite/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { FavoriteChannelService } from './favorite-channel-service.ts';
import type { LikedSongService } from './liked-song-service.ts';

export function registerFavoriteChannelRoutes(app: FastifyInstance, channels: FavoriteChannelService): void {
  registerRoute(app, listFavoriteChannels, ({ caller, query }) => channels.list(caller.userId, query));
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
  registerRoute(app, removeLikedSong, async ({ caller, params }) => {
    await songs.remove(caller.userId, params.id);
    return successMessage(favoriteNotices.songRemoved);
  });
  registerRoute(app, clearLikedSongs, async ({ caller }) => {
    await songs.clear(caller.userId);
    return successMessage(favoriteNotices.songsCleared);
  });
}
