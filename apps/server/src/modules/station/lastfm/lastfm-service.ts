import type {
  AlbumInfo,
  ArtistInfo,
  LastfmStats,
  SimilarArtist,
  TrackInfo,
  TrackMetadata,
} from '@airdial/contract/lastfm/schema';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { PictureLinkService, WithImages } from '../pictures/picture-link-service.ts';
import { fetchEnhancedMetadata } from './enhanced-metadata.ts';
import type { LastfmCache } from './lastfm-cache.ts';
import type { LastfmClient } from './lastfm-client.ts';
import type { LastfmConfigService } from './lastfm-config-service.ts';
import type { LastfmCounters } from './lastfm-counters.ts';
import { albumQuery, artistQuery, type LastfmQuery, similarQuery, trackQuery } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import { largestImage } from './lastfm-values.ts';

/** Further ones are dropped: the next request of the list queues them again. */
const REFRESHES_MAX_COUNT = 200;
/** Refreshes count as one user of their own in the limit for each user. */
const REFRESHING_USER = '';

export type TrackKey = { readonly title: string; readonly artist: string | null };

/** Cached metadata of a track; null where nothing is cached or Last.fm has nothing. */
export type CachedTrack = {
  readonly track: TrackInfo | null;
  readonly albumArt: string | null;
  readonly artistImage: string | null;
};

export const NO_CACHED_TRACK: CachedTrack = { track: null, albumArt: null, artistImage: null };

export type LastfmServiceDeps = {
  readonly config: Pick<LastfmConfigService, 'getSettings'>;
  readonly client: Pick<LastfmClient, 'stop'>;
  readonly cache: LastfmCache;
  readonly counters: LastfmCounters;
  readonly pictureLinks: PictureLinkService;
  /** Its responses name the pictures. */
  readonly apiUrl: string;
  readonly audit: AuditService;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow: () => number;
};

/** Metadata of tracks, artists and albums from Last.fm. `userId` is the user whose limits count. */
export class LastfmService {
  readonly #deps: LastfmServiceDeps;
  /** One at a time, so that a listener waits behind one of them at most. */
  readonly #refreshes = pLimit(1);

  constructor(deps: LastfmServiceDeps) {
    this.#deps = deps;
  }

  async stop(): Promise<void> {
    this.#deps.client.stop();
    this.#refreshes.clearQueue();
    await this.whenIdle();
    await this.flush().catch((err: unknown) =>
      this.#deps.logger.error({ err }, 'the use of Last.fm could not be stored'),
    );
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async getTrack(userId: string, artist: string, track: string, mbid?: string): Promise<TrackInfo> {
    return this.#withOwnPictures(await this.#find(userId, trackQuery(artist, track, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async getArtist(userId: string, artist: string, mbid?: string): Promise<ArtistInfo> {
    return this.#withOwnPictures(await this.#find(userId, artistQuery(artist, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async getAlbum(userId: string, artist: string, album: string, mbid?: string): Promise<AlbumInfo> {
    return this.#withOwnPictures(await this.#find(userId, albumQuery(artist, album, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, or as a lookup does */
  async getSimilarArtists(userId: string, artist: string, limit: number): Promise<SimilarArtist[]> {
    const similar = await this.#find(userId, similarQuery(artist));
    return (similar ?? []).slice(0, limit).map((found) => this.#withOwnPictures(found));
  }

  /**
   * Returns track, artist, album and similar artists, without the parts that fail.
   *
   * @throws AppError `lastfm-disabled`, or as a lookup does when all parts fail
   */
  async getEnhanced(userId: string, artist: string, track: string, album?: string): Promise<TrackMetadata> {
    const requester = { userId, settings: await this.#requireSettings() };
    const name = { artist, track, album: album || null };
    const found = await fetchEnhancedMetadata(name, (query) => this.#deps.cache.find(query, requester));
    return {
      ...found,
      track: this.#withOwnPictures(found.track),
      artist: found.artist && this.#withOwnPictures(found.artist),
      albumInfo: found.albumInfo && this.#withOwnPictures(found.albumInfo),
      albumArt: found.albumArt && this.#toOwn(found.albumArt),
      artistImage: found.artistImage && this.#toOwn(found.artistImage),
      similarArtists: found.similarArtists.map((artist) => this.#withOwnPictures(artist)),
      timestamp: new Date(this.#deps.wallNow()).toISOString(),
    };
  }

  /**
   * Returns cached metadata in the order of the keys, read with one query of the database; what is
   * missing is fetched in the background.
   */
  async getCachedTracks(keys: readonly TrackKey[]): Promise<CachedTrack[]> {
    const settings = await this.#settings();
    if (!settings?.cacheEnabled) return keys.map(() => NO_CACHED_TRACK);
    const songs = keys.map(({ artist, title }) => ({
      isNamed: Boolean(artist),
      trackQuery: trackQuery(artist ?? '', title),
      artistQuery: artistQuery(artist ?? ''),
    }));
    const cached = await this.#deps.cache.readMany(
      songs.flatMap((song) => [song.trackQuery, song.artistQuery]),
      settings,
    );
    const named = songs.filter(({ isNamed }) => isNamed);
    this.#refresh([
      ...named.map((song) => song.trackQuery).filter((query) => !cached.get(query)?.isFresh),
      // Only the image of an artist is shown, and it hardly ever changes.
      ...named.map((song) => song.artistQuery).filter((query) => !cached.get(query)),
    ]);
    return songs.map((song) => {
      const track = cached.get(song.trackQuery)?.value ?? null;
      const artist = cached.get(song.artistQuery)?.value ?? null;
      return { track, albumArt: this.#largestPicture(track), artistImage: this.#largestPicture(artist) };
    });
  }

  async getStats(days: number): Promise<LastfmStats> {
    const totals = await this.#deps.counters.listLastDays(days);
    return { ...totals, cachedEntries: await this.#deps.cache.count() };
  }

  /** @returns the number of deleted entries */
  async clearCache(actorId: string): Promise<number> {
    const cleared = await this.#deps.cache.clear();
    await this.#deps.audit.record({ actorId, action: 'lastfm-cache.cleared', details: { cleared } });
    return cleared;
  }

  /** Stores what was counted since the last time. */
  async flush(): Promise<void> {
    await this.#deps.counters.flush();
  }

  async prune(): Promise<void> {
    const { config, cache, counters } = this.#deps;
    await cache.prune(await config.getSettings());
    await counters.prune();
  }

  /** Resolves when the refreshes so far are done. */
  async whenIdle(): Promise<void> {
    await this.#refreshes(async () => {});
  }

  async #find<T>(userId: string, query: LastfmQuery<T>): Promise<T | null> {
    return this.#deps.cache.find(query, { userId, settings: await this.#requireSettings() });
  }

  /** In the background. The client counts errors, logs a pause, and refuses what waits during one. */
  #refresh(queries: readonly LastfmQuery<unknown>[]): void {
    const distinct = [...new Map(queries.map((query) => [query.key, query])).values()];
    for (const query of distinct.slice(0, REFRESHES_MAX_COUNT - this.#refreshes.pendingCount))
      this.#refreshes(async () => {
        const settings = await this.#settings();
        if (settings?.cacheEnabled)
          await this.#deps.cache.refresh(query, { userId: REFRESHING_USER, settings });
      }).catch(() => {});
  }

  async #requireSettings(): Promise<LastfmSettings> {
    const settings = await this.#settings();
    if (!settings) throw new AppError('lastfm-disabled');
    return settings;
  }

  /** Null while Last.fm is disabled or has no key. */
  async #settings(): Promise<LastfmSettings | null> {
    const settings = await this.#deps.config.getSettings();
    return settings.enabled && settings.apiKey !== '' ? settings : null;
  }

  #withOwnPictures<T extends WithImages>(found: T | null): T {
    if (found === null) throw new AppError('metadata-not-found');
    return this.#deps.pictureLinks.replaceIn(found, this.#deps.apiUrl);
  }

  #largestPicture(found: WithImages | null): string | null {
    const image = largestImage(found?.image ?? []);
    return image && this.#toOwn(image);
  }

  #toOwn(image: string): string {
    return this.#deps.pictureLinks.toOwn(image, this.#deps.apiUrl);
  }
}
