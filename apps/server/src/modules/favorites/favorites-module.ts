import type { User } from '@airdial/contract/user/schema';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { MetadataService } from '../metadata/metadata-service.ts';
import { FavoriteChannelRepository } from './favorite-channel-repository.ts';
import { FavoriteChannelService } from './favorite-channel-service.ts';
import { registerFavoriteChannelRoutes, registerLikedSongRoutes } from './favorite-routes.ts';
import { LikedSongRepository } from './liked-song-repository.ts';
import { LikedSongService } from './liked-song-service.ts';

type FavoritesParts = AppContext & {
  readonly channels: ChannelService;
  readonly metadata: MetadataService;
};

/** Who has liked more sees them in the pages of the list, which also says how many there are. */
const LISTED_SONGS_MAX_COUNT = 1_000;

export type OpenedFavorites = {
  /** Ids, the newest first, as an account's profile lists them. */
  listsOf(userId: string): Promise<Pick<User, 'favoriteChannels' | 'likedSongs'>>;
  /** Removes what an account has liked, in portions. */
  forgetLikes(userId: string): Promise<void>;
  registerRoutes(api: FastifyInstance): void;
};

/** What listeners keep: channels and songs. */
export function favoritesModule({ database, channels, metadata }: FavoritesParts): OpenedFavorites {
  const favoriteChannels = new FavoriteChannelService({
    repository: new FavoriteChannelRepository(database.db),
    channels,
  });
  const likedSongs = new LikedSongService({
    repository: new LikedSongRepository(database.db),
    channels,
    metadata,
  });
  const registerRoutes = (api: FastifyInstance) => {
    registerFavoriteChannelRoutes(api, favoriteChannels);
    registerLikedSongRoutes(api, likedSongs);
  };
  const listsOf = async (userId: string) => ({
    favoriteChannels: await favoriteChannels.ids(userId),
    likedSongs: await likedSongs.newestIds(userId, LISTED_SONGS_MAX_COUNT),
  });
  return { listsOf, forgetLikes: (userId) => likedSongs.clear(userId), registerRoutes };
}
