import type { LastfmStats } from '@airdial/contract/lastfm/stats';
import type {
  AlbumInfo,
  ArtistInfo,
  SimilarArtist,
  TrackInfo,
  TrackMetadata,
} from '@airdial/contract/lastfm/track-metadata';
import { AppError } from '../../lib/app-error.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { BackgroundFetches } from './background-fetches.ts';
import { fetchEnhancedMetadata } from './enhanced-metadata.ts';
import { type KnownSong, lookAtSongs, NOTHING_KNOWN, type TrackKey } from './known-tracks.ts';
import type { LastfmClient } from './lastfm-client.ts';
import type { LastfmConfigService } from './lastfm-config-service.ts';
import {
  albumQuestion,
  artistQuestion,
  type Question,
  similarQuestion,
  trackQuestion,
} from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { AnswerCache } from './metadata-cache.ts';
import type { MetadataCounts } from './metadata-counts.ts';
import { durationMs, type MetadataLookups } from './metadata-lookups.ts';

const FLUSH_EVERY_MS = 30_000;
const PRUNE_EVERY_MS = 10 * 60_000;

export { type KnownSong, NOTHING_KNOWN } from './known-tracks.ts';

export type MetadataParts = {
  readonly config: Pick<LastfmConfigService, 'current'>;
  readonly client: Pick<LastfmClient, 'stop'>;
  readonly lookups: MetadataLookups;
  readonly cache: AnswerCache;
  readonly counts: MetadataCounts;
  readonly audit: AuditService;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/** What Last.fm knows of tracks, artists and albums. `userId` is who wants to know. */
export class MetadataService {
  readonly #parts: MetadataParts;
  readonly #wallNow: () => number;
  readonly #background: BackgroundFetches;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(parts: MetadataParts) {
    this.#parts = parts;
    this.#wallNow = parts.wallNow ?? Date.now;
    this.#background = new BackgroundFetches(parts.lookups, () => this.#settings());
  }

  start(): void {
    const { counts } = this.#parts;
    this.#timers.push(setInterval(() => this.#try(() => counts.flush()), FLUSH_EVERY_MS).unref());
    this.#timers.push(setInterval(() => this.#try(() => this.prune()), PRUNE_EVERY_MS).unref());
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#parts.client.stop();
    await this.#background.stop();
    await this.#try(() => this.#parts.counts.flush());
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async track(userId: string, artist: string, track: string, mbid?: string): Promise<TrackInfo> {
    return known(await this.#find(userId, trackQuestion(artist, track, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async artist(userId: string, artist: string, mbid?: string): Promise<ArtistInfo> {
    return known(await this.#find(userId, artistQuestion(artist, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, `metadata-not-found`, or as a lookup does */
  async album(userId: string, artist: string, album: string, mbid?: string): Promise<AlbumInfo> {
    return known(await this.#find(userId, albumQuestion(artist, album, mbid)));
  }

  /** @throws AppError `lastfm-disabled`, or as a lookup does */
  async similar(userId: string, artist: string, limit: number): Promise<SimilarArtist[]> {
    const alike = await this.#find(userId, similarQuestion(artist));
    return (alike ?? []).slice(0, limit);
  }

  /**
   * Everything about a song, as far as it can be had.
   *
   * @throws AppError `lastfm-disabled`, or as a lookup does when nothing at all can be had
   */
  async everything(userId: string, artist: string, track: string, album?: string): Promise<TrackMetadata> {
    const asker = { userId, settings: await this.#required() };
    const song = { artist, track, album: album || null };
    const all = await fetchEnhancedMetadata(song, (question) => this.#parts.lookups.find(question, asker));
    return { ...all, timestamp: new Date(this.#wallNow()).toISOString() };
  }

  /** What is known of many songs, in their order, without asking Last.fm; that is done afterwards. */
  async knownSongs(songs: readonly TrackKey[]): Promise<KnownSong[]> {
    const settings = await this.#settings();
    if (!settings?.cacheEnabled) return songs.map(() => NOTHING_KNOWN);
    const { known, open } = await lookAtSongs(this.#parts.cache, songs, durationMs(settings));
    this.#background.add(open);
    return known;
  }

  async stats(days: number): Promise<LastfmStats> {
    const counted = await this.#parts.counts.ofLastDays(days);
    return { ...counted, cachedEntries: await this.#parts.cache.count() };
  }

  /** @returns how many entries are gone */
  async clearCache(actorId: string): Promise<number> {
    const cleared = await this.#parts.cache.clear();
    await this.#parts.audit.record({ actorId, action: 'lastfm-cache.cleared', details: { cleared } });
    return cleared;
  }

  async prune(): Promise<void> {
    const { config, cache, counts } = this.#parts;
    await cache.prune(durationMs(await config.current()));
    await counts.prune();
  }

  /** Resolves when nothing is fetched any more that nobody waits for. */
  settled(): Promise<void> {
    return this.#background.settled();
  }

  async #find<T>(userId: string, question: Question<T>): Promise<T | null> {
    return this.#parts.lookups.find(question, { userId, settings: await this.#required() });
  }

  async #required(): Promise<LastfmSettings> {
    const settings = await this.#settings();
    if (!settings) throw new AppError('lastfm-disabled');
    return settings;
  }

  /** Null: not switched on, or without a key. */
  async #settings(): Promise<LastfmSettings | null> {
    const settings = await this.#parts.config.current();
    return settings.enabled && settings.apiKey !== '' ? settings : null;
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.#parts.logger.error({ err }, 'the metadata service could not do its upkeep');
    }
  }
}

function known<T>(value: T | null): T {
  if (value === null) throw new AppError('metadata-not-found');
  return value;
}
