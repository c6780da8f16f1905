import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type LikedSongInput, songIdentity } from '@airdial/contract/favorite/input';
import type { FavoritesQuery, LikedSongsResponse } from '@airdial/contract/favorite/routes';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import { LIKED_SONGS_MAX_COUNT, PUBLIC_LIST_LIMIT, SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import { AppError } from '../../../lib/app-error.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import {
  type CachedTrack,
  type LastfmService,
  NO_CACHED_TRACK,
} from '../../station/lastfm/lastfm-service.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { LikedSongRepository, LikedSongRow } from './liked-song-repository.ts';

/** Deletes run in batches, so that other writes come in between. */
const DELETE_BATCH_SIZE = 500;

export type LikedSongDeps = {
  readonly repository: LikedSongRepository;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly metadata: Pick<LastfmService, 'getCachedTracks'>;
  readonly pictureLinks: Pick<PictureLinkService, 'toOwn'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** The liked songs of each account. */
export class LikedSongService {
  readonly #deps: LikedSongDeps;
  readonly #now: () => number;

  constructor(deps: LikedSongDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  listNewestIds(userId: string, limit: number): Promise<string[]> {
    return this.#deps.repository.listIds(userId, limit);
  }

  async list(
    userId: string,
    { page = 1, limit = PUBLIC_LIST_LIMIT }: FavoritesQuery,
  ): Promise<LikedSongsResponse> {
    const { repository } = this.#deps;
    const [rows, total] = await Promise.all([
      repository.list(userId, { limit, offset: (page - 1) * limit }),
      repository.count(userId),
    ]);
    const totalPages = Math.ceil(total / limit);
    return {
      success: true,
      data: await this.#present(rows),
      totalPages,
      pagination: { page, limit, total, totalPages },
    };
  }

  /**
   * Keeps an existing like unchanged. The channel may have been deleted meanwhile.
   *
   * @throws AppError `liked-songs-full`
   */
  async like(userId: string, song: LikedSongInput): Promise<LikedSong> {
    const row = await this.#deps.repository.add(this.#toRow(userId, song), LIKED_SONGS_MAX_COUNT);
    if (!row) throw new AppError('liked-songs-full');
    const [liked] = await this.#present([row]);
    if (!liked) throw new Error('a stored song must be presentable');
    return liked;
  }

  /** @throws AppError `liked-song-not-found`, also for a song of another account */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.#deps.repository.remove(userId, id))) throw new AppError('liked-song-not-found');
  }

  /** Deletes the songs liked until now; likes that arrive meanwhile are kept. */
  async clear(userId: string): Promise<void> {
    const until = this.#now();
    const deleteBatch = () => this.#deps.repository.deleteLikedUntil(userId, until, DELETE_BATCH_SIZE);
    while ((await deleteBatch()) >= DELETE_BATCH_SIZE) await yieldToEventLoop();
  }

  #toRow(userId: string, { channelId, channelName, ...song }: LikedSongInput): LikedSongRow {
    const channel = channelId === null ? undefined : this.#deps.channels.get(channelId);
    const now = this.#now();
    return {
      ...song,
      id: uuidV7(now),
      user_id: userId,
      identity: createHash('sha256').update(songIdentity(song)).digest('base64url'),
      channel_id: channel?.id ?? null,
      channel_name: channelName ?? channel?.name ?? null,
      liked_at: now,
    };
  }

  async #present(rows: readonly LikedSongRow[]): Promise<LikedSong[]> {
    const { metadata, channels, pictureLinks } = this.#deps;
    const cachedTracks = await metadata.getCachedTracks(rows);
    return rows.map((row, index) => {
      const channel = row.channel_id === null ? undefined : channels.get(row.channel_id);
      // Likes of a version before this one name pictures of other servers.
      const artwork = row.artwork && pictureLinks.toOwn(row.artwork, channel?.streamUrl ?? '');
      const cached = cachedTracks[index] ?? NO_CACHED_TRACK;
      return toLikedSong({ ...row, artwork }, cached, channel?.id ?? null);
    });
  }
}

/** @param channelId null when the channel was deleted */
function toLikedSong(
  row: LikedSongRow,
  { track, albumArt, artistImage }: CachedTrack,
  channelId: string | null,
): LikedSong {
  const likedAt = new Date(row.liked_at).toISOString();
  return {
    _id: row.id,
    title: row.title,
    artist: row.artist,
    channelId,
    channel: row.channel_name,
    artwork: row.artwork,
    likedAt,
    timestamp: likedAt,
    albumArt,
    artistImage,
    album: track?.album ?? row.album,
    playcount: track?.playcount ?? null,
    listeners: track?.listeners ?? null,
    duration: track?.duration ?? null,
    tags: (track?.tags ?? []).slice(0, SONG_TAGS_MAX_COUNT),
    url: track?.url ?? null,
  };
}
