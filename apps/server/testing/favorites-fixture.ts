import type { Database } from '../src/db/database.ts';
import { ChannelRepository } from '../src/modules/dial/channels/channel-repository.ts';
import { ChannelService } from '../src/modules/dial/channels/channel-service.ts';
import { FavoriteChannelRepository } from '../src/modules/dial/favorites/favorite-channel-repository.ts';
import { FavoriteChannelService } from '../src/modules/dial/favorites/favorite-channel-service.ts';
import {
  registerFavoriteChannelRoutes,
  registerLikedSongRoutes,
} from '../src/modules/dial/favorites/favorite-routes.ts';
import { LikedSongRepository } from '../src/modules/dial/favorites/liked-song-repository.ts';
import { LikedSongService } from '../src/modules/dial/favorites/liked-song-service.ts';
import { createLastfmFixture, type LastfmFixture } from './lastfm-fixture.ts';
import { LastfmServer } from './lastfm-server.ts';
import { TEST_PICTURE_LINKS } from './picture-links-fixture.ts';
import { SAMPLE_CHANNELS } from './sample-channels.ts';
import { insertUsers } from './sample-users.ts';
import { type Call, createCaller } from './test-access.ts';
import { type OpenTestDatabase, silentLogger } from './test-databases.ts';

export type FavoritesFixture = {
  readonly database: Database;
  readonly lastfm: LastfmServer;
  readonly metadata: LastfmFixture;
  readonly channels: ChannelService;
  readonly songs: LikedSongService;
  readonly songRepository: LikedSongRepository;
  readonly channelRepository: FavoriteChannelRepository;
  readonly asLou: Call;
  readonly asMia: Call;
  readonly asVisitor: Call;
  stop(): Promise<void>;
};

/**
 * Favorites behind their routes: two members, the sample channels, and a clock that advances with
 * every call.
 */
export async function createFavoritesFixture(open: OpenTestDatabase): Promise<FavoritesFixture> {
  const lastfm = await LastfmServer.start();
  const metadata = await createLastfmFixture(open, lastfm);
  const { app, database } = metadata;
  await insertUsers(database.db, ['lou', 'mia']);
  const repository = new ChannelRepository(database.db);
  const channels = await ChannelService.start({ repository, logger: silentLogger });
  await channels.writer.createMany(SAMPLE_CHANNELS);
  let time = Date.parse('2026-11-21T12:00:00Z');
  const now = () => {
    time += 1_000;
    return time;
  };
  const channelRepository = new FavoriteChannelRepository(database.db);
  const songRepository = new LikedSongRepository(database.db);
  const songs = new LikedSongService({
    repository: songRepository,
    channels,
    metadata: metadata.service,
    pictureLinks: TEST_PICTURE_LINKS,
    now,
  });
  registerFavoriteChannelRoutes(
    app,
    new FavoriteChannelService({ repository: channelRepository, channels, now }),
  );
  registerLikedSongRoutes(app, songs);
  return {
    database: metadata.database,
    lastfm,
    metadata,
    channels,
    songs,
    songRepository,
    channelRepository,
    asLou: createCaller(app, { userId: 'lou' }),
    asMia: createCaller(app, { userId: 'mia' }),
    asVisitor: createCaller(app),
    stop: async () => {
      await channels.stop();
      await metadata.stop();
      await lastfm.stop();
    },
  };
}
