import { Readable } from 'node:stream';
import { LIST_TYPES } from '@airdial/contract/channel-list/formats';
import type { LikedSongInput } from '@airdial/contract/favorite/input';
import type { LikedSongsQuery, LikedSongsResponse } from '@airdial/contract/favorite/routes';
import type { LikedSong, SongFileFormat } from '@airdial/contract/favorite/schema';
import { LIKED_SONGS_MAX_COUNT, PUBLIC_LIST_LIMIT, SONG_TAGS_MAX_COUNT } from '@airdial/contract/limits';
import { Download } from '../../../http/download.ts';
import { AppError } from '../../../lib/app-error.ts';
import { inRowBatches } from '../../../lib/batch.ts';
import { likedSongIdentity } from '../../../lib/liked-song-identity.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import {
  type CachedTrack,
  type LastfmService,
  NO_CACHED_TRACK,
} from '../../station/lastfm/lastfm-service.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { LikedSongRepository, LikedSongRow } from './liked-song-repository.ts';
import { SONG_WRITERS } from './write-songs.ts';

/** How long removed liked songs can be restored. */
export const LIKED_SONGS_UNDO_MS = 60 * 60_000;
const FILE_BATCH_ROWS = 500;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

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
    { page = 1, limit = PUBLIC_LIST_LIMIT, search = '', sortBy = 'newest' }: LikedSongsQuery,
  ): Promise<LikedSongsResponse> {
    const { repository } = this.#deps;
    const [rows, total] = await Promise.all([
      repository.list({ userId, search, sortBy }, { limit, offset: (page - 1) * limit }),
      repository.countFound({ userId, search }),
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

  /**
   * Songs that are gone already are no error while one of them is there.
   *
   * @returns with the time of the removal, which names it to `restore`
   * @throws AppError `liked-song-not-found`, also for songs of another account
   */
  async remove(userId: string, ids: readonly string[]): Promise<{ removedAt: number; count: number }> {
    const removedAt = this.#now();
    const count = await this.#deps.repository.remove({ userId, removedAt }, ids);
    if (count === 0) throw new AppError('liked-song-not-found');
    return { removedAt, count };
  }

  /**
   * Removes the songs liked until now; likes that arrive meanwhile are kept.
   *
   * @returns the time of the removal
   */
  async clear(userId: string): Promise<number> {
    const removedAt = this.#now();
    const removal = { userId, removedAt };
    await inRowBatches((limit) => this.#deps.repository.removeLikedUntil(removal, removedAt, limit));
    return removedAt;
  }

  /**
   * @returns the number of songs
   * @throws AppError `liked-songs-not-restorable`, `liked-songs-full`
   */
  async restore(userId: string, removedAt: number): Promise<number> {
    let restored = 0;
    await inRowBatches(async (limit) => {
      const batch = await this.#deps.repository.restore({ userId, removedAt }, limit, LIKED_SONGS_MAX_COUNT);
      if (batch === null) throw new AppError('liked-songs-full');
      restored += batch;
      return batch;
    });
    if (restored === 0) throw new AppError('liked-songs-not-restorable');
    return restored;
  }

  /** Deletes the songs that can no longer be restored. */
  async prune(stopping: AbortSignal): Promise<void> {
    const before = this.#now() - LIKED_SONGS_UNDO_MS;
    await inRowBatches((limit) => this.#deps.repository.deleteRemovedBefore(before, limit), stopping);
  }

  /** Deletes all songs of an account, for good. */
  async deleteAll(userId: string): Promise<void> {
    await inRowBatches((limit) => this.#deps.repository.deleteAll(userId, limit));
  }

  /** All liked songs as a file, the newest first. */
  export(userId: string, format: SongFileFormat): Download {
    const date = new Date(this.#now()).toISOString().slice(0, DATE_LENGTH);
    const content = Readable.from(this.#write(userId, format), { objectMode: false });
    return new Download(LIST_TYPES[format], `liked-songs-${date}.${format}`, content);
  }

  async *#write(userId: string, format: SongFileFormat): AsyncGenerator<string> {
    const { head, entry, tail } = SONG_WRITERS[format];
    yield head;
    let rows: LikedSongRow[];
    let count = 0;
    let last: LikedSongRow | null = null;
    do {
      rows = await this.#deps.repository.listBehind(userId, last, FILE_BATCH_ROWS);
      const first = count;
      yield rows.map((row, index) => entry(toFileSong(row), first + index)).join('');
      count += rows.length;
      last = rows.at(-1) ?? null;
    } while (rows.length === FILE_BATCH_ROWS);
    yield tail;
  }

  #toRow(userId: string, { channelId, channelName, ...song }: LikedSongInput): LikedSongRow {
    const channel = channelId === null ? undefined : this.#deps.channels.get(channelId);
    const now = this.#now();
    return {
      ...song,
      id: uuidV7(now),
      user_id: userId,
      identity: likedSongIdentity(song),
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

const toFileSong = ({ title, artist, album, channel_name, liked_at }: LikedSongRow) => ({
  title,
  artist,
  album,
  channel: channel_name,
  likedAt: new Date(liked_at).toISOString(),
});

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
