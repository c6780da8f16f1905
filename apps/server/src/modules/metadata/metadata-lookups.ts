import { AppError } from '../../lib/app-error.ts';
import type { LastfmClient } from './lastfm-client.ts';
import { LastfmError } from './lastfm-error.ts';
import type { LastfmQuery } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { CachedMetadata, MetadataCache } from './metadata-cache.ts';
import type { MetadataCounters } from './metadata-counters.ts';

/** A request that has a stale entry waits this long for a fresh one. */
const FRESH_TIMEOUT_MS = 1_500;
/** Enough for two track dialogs with all their parts. */
const LOOKUPS_PER_USER_MAX = 8;
const MS_PER_SECOND = 1_000;

export const durationMs = ({ cacheDuration }: LastfmSettings): number => cacheDuration * MS_PER_SECOND;

export type LookupDeps = {
  readonly client: LastfmClient;
  readonly cache: MetadataCache;
  readonly counters: MetadataCounters;
  readonly logger: { error(details: object, message: string): void };
  readonly freshTimeoutMs?: number;
};

/** The user a lookup is made for; limits count by user. */
export type Requester = { readonly userId: string; readonly settings: LastfmSettings };

type LookupResult<T> = { readonly value: T | null; readonly from: 'cache' | 'stale' | 'last.fm' };

/** Reads from the cache while it is fresh, else from Last.fm, else a stale entry. */
export class MetadataLookups {
  readonly #deps: LookupDeps;
  readonly #freshTimeoutMs: number;
  /**
   * Separate from the fetches, because a lookup may return a stale entry while its fetch continues.
   */
  readonly #lookups = new SingleFlight();
  readonly #fetches = new SingleFlight();
  readonly #perUser = new PerUserLimiter();

  constructor(deps: LookupDeps) {
    this.#deps = deps;
    this.#freshTimeoutMs = deps.freshTimeoutMs ?? FRESH_TIMEOUT_MS;
  }

  /**
   * @returns null when Last.fm has nothing
   * @throws AppError `metadata-unavailable`, `server-busy` or `too-many-requests`
   */
  async find<T>(query: LastfmQuery<T>, requester: Requester): Promise<T | null> {
    const { counters } = this.#deps;
    counters.add('lookups');
    const found = await this.#lookups.run(query.key, () => this.#find(query, requester));
    if (found.from === 'cache') counters.add('cacheHits');
    if (found.from === 'stale') counters.add('staleAnswers');
    return found.value;
  }

  /** Calls Last.fm and caches the result. @throws AppError as `find` does */
  fetch<T>(query: LastfmQuery<T>, { userId, settings }: Requester): Promise<LookupResult<T>> {
    const fetch = () => this.#fetch(query, settings);
    return this.#fetches.run(query.key, () => this.#perUser.run(userId, fetch));
  }

  async #find<T>(query: LastfmQuery<T>, requester: Requester): Promise<LookupResult<T>> {
    const { settings } = requester;
    const cached = settings.cacheEnabled
      ? await this.#deps.cache.read(query, durationMs(settings))
      : undefined;
    if (cached?.isFresh) return { value: cached.value, from: 'cache' };
    const fetched = this.fetch(query, requester);
    return cached ? this.#fetchedOrStale(fetched, cached) : fetched;
  }

  async #fetchedOrStale<T>(
    fetched: Promise<LookupResult<T>>,
    { value }: CachedMetadata<T>,
  ): Promise<LookupResult<T>> {
    const stale: LookupResult<T> = { value, from: 'stale' };
    const timeout = Promise.withResolvers<LookupResult<T>>();
    const timer = setTimeout(() => timeout.resolve(stale), this.#freshTimeoutMs);
    try {
      return await Promise.race([fetched.catch(() => stale), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fetch<T>(query: LastfmQuery<T>, settings: LastfmSettings): Promise<LookupResult<T>> {
    const { client } = this.#deps;
    const response = await client.call(query.call, settings).catch((error: unknown) => {
      throw error instanceof LastfmError ? new AppError('metadata-unavailable', { cause: error }) : error;
    });
    const value = response.kind === 'found' ? query.parse(response.body) : null;
    if (settings.cacheEnabled) await this.#store(query, value);
    return { value, from: 'last.fm' };
  }

  /** A failed write must not fail the lookup. */
  async #store<T>(query: LastfmQuery<T>, value: T | null): Promise<void> {
    try {
      await this.#deps.cache.write(query, value);
    } catch (err) {
      this.#deps.logger.error({ err }, 'an answer of Last.fm could not be kept');
    }
  }
}

/** Keeps one user from filling the queue of calls to Last.fm. */
class PerUserLimiter {
  readonly #running = new Map<string, number>();

  /** @throws AppError `too-many-requests` at the limit of this user */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(userId) ?? 0;
    if (running >= LOOKUPS_PER_USER_MAX) throw new AppError('too-many-requests');
    this.#running.set(userId, running + 1);
    try {
      return await work();
    } finally {
      this.#release(userId);
    }
  }

  #release(userId: string): void {
    const left = (this.#running.get(userId) ?? 0) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
  }
}

/** Joins calls with the same key while the first one is in flight. */
class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
