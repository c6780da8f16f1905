import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type LikedSongInput, songIdentity } from '@airdial/contract/favorite/input';
import type { FavoritesQuery, LikedSongsResponse } from '@airdial/contract/favorite/routes';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import { LIKED_SONGS_MAX_COUNT, PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { type MetadataService, NO_CACHED_TRACK } from '../metadata/metadata-service.ts';
import type { LikedSongRepository, LikedSongRow } from './liked-song-repository.ts';
import { presentLikedSong } from './present-liked-song.ts';

/** Songs go in portions, so that the writes of others get in between. */
const REMOVED_AT_ONCE = 500;

export type LikedSongParts = {
  readonly repository: LikedSongRepository;
  readonly channels: Pick<ChannelService, 'get'>;
  readonly metadata: Pick<MetadataService, 'getCachedTracks'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** Each account's liked songs. */
export class LikedSongService {
  readonly #parts: LikedSongParts;
  readonly #now: () => number;

  constructor(parts: LikedSongParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** The newest ids of an account's songs, at most so many. */
  newestIds(userId: string, limit: number): Promise<string[]> {
    return this.#parts.repository.ids(userId, limit);
  }

  async list(
    userId: string,
    { page = 1, limit = PUBLIC_LIST_LIMIT }: FavoritesQuery,
  ): Promise<LikedSongsResponse> {
    const { repository } = this.#parts;
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
   * A song that is liked already stays as it was. A channel that is gone by now is no reason to lose the like.
   *
   * @throws AppError `liked-songs-full`
   */
  async like(userId: string, song: LikedSongInput): Promise<LikedSong> {
    const row = await this.#parts.repository.add(this.#toRow(userId, song), LIKED_SONGS_MAX_COUNT);
    if (!row) throw new AppError('liked-songs-full');
    const [liked] = await this.#present([row]);
    if (!liked) throw new Error('one song in, none out');
    return liked;
  }

  /** @throws AppError `liked-song-not-found` also for somebody else's song */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.#parts.repository.remove(userId, id))) throw new AppError('liked-song-not-found');
  }

  /** Removes what is liked at this moment; a song that is liked meanwhile stays. */
  async clear(userId: string): Promise<void> {
    const until = this.#now();
    const removeSome = () => this.#parts.repository.removeLikedUntil(userId, until, REMOVED_AT_ONCE);
    while ((await removeSome()) >= REMOVED_AT_ONCE) await breathe();
  }

  #toRow(userId: string, { channelId, channelName, ...song }: LikedSongInput): LikedSongRow {
    const channel = channelId === null ? undefined : this.#parts.channels.get(channelId);
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
    const { metadata, channels } = this.#parts;
    const known = await metadata.getCachedTracks(rows);
    return rows.map((row, at) => {
      const channelId = row.channel_id !== null && channels.get(row.channel_id) ? row.channel_id : null;
      return presentLikedSong(row, known[at] ?? NO_CACHED_TRACK, channelId);
    });
  }
}
