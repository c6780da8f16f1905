import type {
  AlbumInfo,
  ArtistInfo,
  LastfmStats,
  SimilarArtist,
  TrackInfo,
  TrackMetadata,
} from '@airdial/contract/lastfm/schema';
import { AppError } from '../../lib/app-error.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { BackgroundFetches } from './background-fetches.ts';
import { readCachedTracks } from './cached-tracks.ts';
import { fetchEnhancedMetadata } from './enhanced-metadata.ts';
import type { LastfmClient } from './lastfm-client.ts';
import type { LastfmConfigService } from './lastfm-config-service.ts';
import { albumQuery, artistQuery, type LastfmQuery, similarQuery, trackQuery } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { MetadataCounters } from './metadata-counters.ts';
import { durationMs, type MetadataLookups } from './metadata-lookups.ts';
import { type CachedTrack, NO_CACHED_TRACK, type TrackKey } from './metadata-types.ts';
import type { PictureLinks, WithImages } from './picture-links.ts';

const FLUSH_EVERY_MS = 30_000;
const PRUNE_EVERY_MS = 10 * 60_000;

export type MetadataDeps = {
  readonly config: Pick<LastfmConfigService, 'getSettings'>;
  readonly client: Pick<LastfmClient, 'stop'>;
  readonly lookups: MetadataLookups;
  readonly cache: MetadataCache;
  readonly counters: MetadataCounters;
  readonly pictureLinks: PictureLinks;
  readonly audit: AuditService;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/** Metadata of tracks, artists and albums from Last.fm. `userId` is the user whose limits count. */
export class MetadataService {
  readonly #deps: MetadataDeps;
  readonly #wallNow: () => number;
  readonly #background: BackgroundFetches;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(deps: MetadataDeps) {
    this.#deps = deps;
    this.#wallNow = deps.wallNow ?? Date.now;
    this.#background = new BackgroundFetches(deps.lookups, () => this.#settings());
  }

  start(): void {
    const { counters } = this.#deps;
    this.#timers.push(setInterval(() => this.#logErrors(() => counters.flush()), FLUSH_EVERY_MS).unref());
    this.#timers.push(setInterval(() => this.#logErrors(() => this.prune()), PRUNE_EVERY_MS).unref());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#deps.client.stop();
    await this.#background.stop();
    await this.#logErrors(() => this.#deps.counters.flush());
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
    return (similar ?? []).slice(0, limit).map((found) => this.#deps.pictureLinks.replaceIn(found));
  }

  /**
   * Returns track, artist, album and similar artists, without the parts that fail.
   *
   * @throws AppError `lastfm-disabled`, or as a lookup does when all parts fail
   */
  async getEnhanced(userId: string, artist: string, track: string, album?: string): Promise<TrackMetadata> {
    const requester = { userId, settings: await this.#requireSettings() };
    const name = { artist, track, album: album || null };
    const found = await fetchEnhancedMetadata(name, (query) => this.#deps.lookups.find(query, requester));
    const links = this.#deps.pictureLinks;
    return {
      ...found,
      track: links.replaceIn(found.track),
      artist: found.artist && links.replaceIn(found.artist),
      albumInfo: found.albumInfo && links.replaceIn(found.albumInfo),
      albumArt: found.albumArt && links.toOwn(found.albumArt),
      artistImage: found.artistImage && links.toOwn(found.artistImage),
      similarArtists: found.similarArtists.map((artist) => links.replaceIn(artist)),
      timestamp: new Date(this.#wallNow()).toISOString(),
    };
  }

  /**
   * Returns cached metadata in the order of the keys; what is missing is fetched in the background.
   */
  async getCachedTracks(keys: readonly TrackKey[]): Promise<CachedTrack[]> {
    const settings = await this.#settings();
    if (!settings?.cacheEnabled) return keys.map(() => NO_CACHED_TRACK);
    const { cached, stale } = await readCachedTracks(this.#deps.cache, keys, durationMs(settings));
    this.#background.add(stale);
    const { pictureLinks } = this.#deps;
    return cached.map(({ track, albumArt, artistImage }) => ({
      track,
      albumArt: albumArt && pictureLinks.toOwn(albumArt),
      artistImage: artistImage && pictureLinks.toOwn(artistImage),
    }));
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

  async prune(): Promise<void> {
    const { config, cache, counters } = this.#deps;
    await cache.prune(durationMs(await config.getSettings()));
    await counters.prune();
  }

  /** Resolves when no background fetch is in flight. */
  whenIdle(): Promise<void> {
    return this.#background.whenIdle();
  }

  async #find<T>(userId: string, query: LastfmQuery<T>): Promise<T | null> {
    return this.#deps.lookups.find(query, { userId, settings: await this.#requireSettings() });
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
    return this.#deps.pictureLinks.replaceIn(found);
  }

  async #logErrors(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.#deps.logger.error({ err }, 'the metadata service could not do its upkeep');
    }
  }
}
