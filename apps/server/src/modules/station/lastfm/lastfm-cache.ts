import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { AppError } from '../../../lib/app-error.ts';
import { withTimeLimit } from '../../../lib/time-limit.ts';
import { parseShallowJsonIfValid } from '../../../lib/untrusted-input/shallow-json.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import type { LastfmClient } from './lastfm-client.ts';
import type { LastfmCounters } from './lastfm-counters.ts';
import type { LastfmQuery } from './lastfm-queries.ts';
import type { LastfmRepository, StoredMetadata } from './lastfm-repository.ts';
import type { LastfmSettings } from './lastfm-settings.ts';

const MS_PER_SECOND = 1_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Last.fm may add a track at any time, so misses expire sooner. */
const MISS_MAX_AGE_MS = HOUR_MS;
/** Stale entries are used this long while Last.fm is unavailable. */
const STALE_MAX_AGE_MS = 7 * DAY_MS;
const ENTRIES_MAX_COUNT = 20_000;
/** A request that has a stale entry waits this long for a fresh one. */
const FRESH_TIMEOUT_MS = 1_500;
/** Enough for two track dialogs with all their parts. */
const CALLS_PER_USER_MAX = 8;

export type CachedMetadata<T> = {
  /** Null when Last.fm has nothing. */
  readonly value: T | null;
  readonly isFresh: boolean;
};

export type CacheSnapshot = { get<T>(query: LastfmQuery<T>): CachedMetadata<T> | undefined };

/** The user a lookup is made for; limits count by user. */
export type Requester = { readonly userId: string; readonly settings: LastfmSettings };

/** A lookup in flight: what the database has, and what is fresh, which may need a call. */
type Lookup<T> = {
  readonly cached: Promise<CachedMetadata<T> | undefined>;
  readonly fresh: Promise<T | null>;
};

export type LastfmCacheDeps = {
  readonly repository: LastfmRepository;
  readonly client: Pick<LastfmClient, 'call'>;
  readonly counters: LastfmCounters;
  readonly logger: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly wallNow: () => number;
  readonly freshTimeoutMs?: number;
  readonly maxEntries?: number;
};

/**
 * Responses of Last.fm, each fetched once and kept in the database: shared by all nodes and across
 * restarts.
 */
export class LastfmCache {
  readonly #deps: LastfmCacheDeps;
  readonly #lookups = new Map<string, Lookup<unknown>>();
  /** The user of each call in flight. */
  readonly #callers: string[] = [];

  constructor(deps: LastfmCacheDeps) {
    this.#deps = deps;
  }

  /**
   * Returns an entry while it is fresh, else what Last.fm sends, else a stale entry.
   *
   * @returns null when Last.fm has nothing
   * @throws AppError `metadata-unavailable`, `server-busy` or `too-many-requests`
   */
  async find<T>(query: LastfmQuery<T>, requester: Requester): Promise<T | null> {
    const { counters } = this.#deps;
    counters.add('lookups');
    const { cached, fresh } = this.#lookUp(query, requester);
    const entry = await cached;
    if (entry?.isFresh) counters.add('cacheHits');
    return entry && !entry.isFresh ? this.#freshOrStale(fresh, entry) : fresh;
  }

  /** Fetches what is missing or stale, however long that takes. @throws AppError as `find` does */
  async refresh(query: LastfmQuery<unknown>, requester: Requester): Promise<void> {
    await this.#lookUp(query, requester).fresh;
  }

  /** Reads the entries of many queries with one statement. */
  async readMany(queries: readonly LastfmQuery<unknown>[], settings: LastfmSettings): Promise<CacheSnapshot> {
    const byKey = new Map(queries.map((query) => [query.key, query]));
    const rows = await this.#deps.repository.read([...byKey.keys()]);
    const entries = new Map(
      rows.map((row) => [row.key, this.#parse(row, byKey.get(row.key)?.schema, toDurationMs(settings))]),
    );
    return {
      get: <T>({ key }: LastfmQuery<T>) => entries.get(key) as CachedMetadata<T> | undefined,
    };
  }

  count(): Promise<number> {
    return this.#deps.repository.count();
  }

  /** @returns the number of deleted entries */
  clear(): Promise<number> {
    return this.#deps.repository.clear();
  }

  /** Deletes expired entries, and the oldest ones beyond the limit. */
  async prune(settings: LastfmSettings): Promise<void> {
    const { repository, wallNow, maxEntries = ENTRIES_MAX_COUNT } = this.#deps;
    await repository.deleteFetchedBefore(wallNow() - Math.max(toDurationMs(settings), STALE_MAX_AGE_MS));
    await repository.deleteAllButNewest(maxEntries);
  }

  /** Joins a lookup of the same query that is in flight. */
  #lookUp<T>(query: LastfmQuery<T>, requester: Requester): Lookup<T> {
    const joined = this.#lookups.get(query.key) as Lookup<T> | undefined;
    if (joined) return joined;
    const cached = this.#read(query, requester.settings);
    const fresh = cached.then((entry) => (entry?.isFresh ? entry.value : this.#fetch(query, requester)));
    const lookup = { cached, fresh };
    this.#lookups.set(query.key, lookup);
    const end = () => this.#lookups.delete(query.key);
    fresh.then(end, end);
    return lookup;
  }

  async #read<T>(query: LastfmQuery<T>, settings: LastfmSettings): Promise<CachedMetadata<T> | undefined> {
    return settings.cacheEnabled ? (await this.readMany([query], settings)).get(query) : undefined;
  }

  async #freshOrStale<T>(fresh: Promise<T | null>, { value }: CachedMetadata<T>): Promise<T | null> {
    const { freshTimeoutMs: ms = FRESH_TIMEOUT_MS, counters } = this.#deps;
    const createError = () => new OutboundError('timeout', outboundReasons.noResponse(ms));
    try {
      return await withTimeLimit({ ms, createError }, () => fresh);
    } catch {
      counters.add('staleResponses');
      return value;
    }
  }

  /** Calls Last.fm and stores the result; the limit keeps one user from filling the queue. */
  async #fetch<T>(query: LastfmQuery<T>, { userId, settings }: Requester): Promise<T | null> {
    if (this.#callers.filter((caller) => caller === userId).length >= CALLS_PER_USER_MAX)
      throw new AppError('too-many-requests');
    this.#callers.push(userId);
    try {
      const response = await this.#deps.client.call(query.call, settings);
      const value = response.kind === 'found' ? query.parse(response.body) : null;
      if (settings.cacheEnabled) await this.#store(query, value);
      return value;
    } finally {
      this.#callers.splice(this.#callers.indexOf(userId), 1);
    }
  }

  /** A failed write must not fail the lookup. */
  async #store<T>({ key }: LastfmQuery<T>, value: T | null): Promise<void> {
    const { repository, logger, wallNow } = this.#deps;
    const text = value === null ? null : JSON.stringify(value);
    try {
      await repository.write({ key, value: text, fetchedAt: wallNow() });
    } catch (err) {
      logger.error({ err }, 'an answer of Last.fm could not be kept');
    }
  }

  /** Entries that another version wrote in another shape count as missing. */
  #parse(
    { value, fetchedAt }: StoredMetadata,
    schema: LastfmQuery<unknown>['schema'] | undefined,
    durationMs: number,
  ): CachedMetadata<unknown> | undefined {
    // The absolute value keeps entries from staying fresh after the clock was set back.
    const age = Math.abs(this.#deps.wallNow() - fetchedAt);
    if (age > Math.max(durationMs, STALE_MAX_AGE_MS)) return undefined;
    if (value === null) return { value, isFresh: age < Math.min(durationMs, MISS_MAX_AGE_MS) };
    const parsed = schema?.safeParse(parseShallowJsonIfValid(value));
    return parsed?.success ? { value: parsed.data, isFresh: age < durationMs } : undefined;
  }
}

const toDurationMs = ({ cacheDuration }: LastfmSettings): number => cacheDuration * MS_PER_SECOND;
