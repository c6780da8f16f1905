import type { User } from '@airdial/contract/user/schema';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import type { LastfmService } from '../../station/lastfm/lastfm-service.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ExportService } from '../lists/export-service.ts';
import { FavoriteChannelRepository } from './favorite-channel-repository.ts';
import { FavoriteChannelService } from './favorite-channel-service.ts';
import { registerFavoriteChannelRoutes, registerLikedSongRoutes } from './favorite-routes.ts';
import { FavoritesKeyRepository } from './favorites-key-repository.ts';
import { FavoritesKeyService } from './favorites-key-service.ts';
import { registerFavoritesKeyRoutes, registerFavoritesListRoute } from './favorites-list-routes.ts';
import { LikedSongRepository } from './liked-song-repository.ts';
import { LikedSongService } from './liked-song-service.ts';

/** A profile lists the newest ones only; the list of liked songs has all, in pages. */
const PROFILE_SONGS_MAX_COUNT = 1_000;

type FavoritesModuleDeps = {
  readonly channels: ChannelService;
  readonly metadata: LastfmService;
  readonly exporter: ExportService;
  readonly isInMaintenance: () => boolean;
};

export type FavoritesModule = {
  /** The ids of an account's favorite channels, in its own order. */
  listChannelIds(userId: string): Promise<readonly string[]>;
  /** Ids as an account's profile lists them: channels in its own order, the newest songs first. */
  listFavorites(userId: string): Promise<Pick<User, 'favoriteChannels' | 'likedSongs'>>;
  /** Deletes the liked songs of an account, in batches. */
  deleteLikes(userId: string): Promise<void>;
  registerRoutes(api: FastifyInstance): void;
  /** Serves the list of favorites for programs that cannot sign in. */
  serveListening(app: FastifyInstance): void;
};

export function favoritesModule(
  app: FastifyInstance,
  { database: { db }, pictureLinks, audit }: AppContext,
  { channels, metadata, exporter, isInMaintenance }: FavoritesModuleDeps,
): FavoritesModule {
  const favoriteChannels = new FavoriteChannelService({
    repository: new FavoriteChannelRepository(db),
    channels,
  });
  const keys = new FavoritesKeyService({ repository: new FavoritesKeyRepository(db), audit });
  const repository = new LikedSongRepository(db);
  const likedSongs = new LikedSongService({ repository, channels, metadata, pictureLinks });
  scheduleCleanup(app, (stopping) => likedSongs.prune(stopping));
  return {
    listChannelIds: (userId) => favoriteChannels.listIds(userId),
    listFavorites: async (userId) => {
      const [channelIds, songIds] = await Promise.all([
        favoriteChannels.listIds(userId),
        likedSongs.listNewestIds(userId, PROFILE_SONGS_MAX_COUNT),
      ]);
      return { favoriteChannels: channelIds, likedSongs: songIds };
    },
    deleteLikes: (userId) => likedSongs.deleteAll(userId),
    registerRoutes: (api) => {
      registerFavoriteChannelRoutes(api, favoriteChannels);
      registerLikedSongRoutes(api, likedSongs);
      registerFavoritesKeyRoutes(api, keys);
    },
    serveListening: (app) =>
      registerFavoritesListRoute(app, { keys, favorites: favoriteChannels, exporter, isInMaintenance }),
  };
}
