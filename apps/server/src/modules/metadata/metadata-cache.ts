import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LastfmQuery } from './lastfm-queries.ts';
import type { MetadataRepository, StoredMetadata } from './metadata-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Last.fm may add a track at any time, so misses expire sooner. */
const MISS_MAX_AGE_MS = HOUR_MS;
/** Stale entries are used this long while Last.fm is unavailable. */
const STALE_MAX_AGE_MS = 7 * DAY_MS;
const ENTRIES_MAX_COUNT = 20_000;
/** Deletes run in batches, so that other writes come in between. */
const DELETE_BATCH_SIZE = 500;

export type CachedMetadata<T> = {
  /** Null when Last.fm has nothing. */
  readonly value: T | null;
  readonly isFresh: boolean;
};

export type CacheSnapshot = { get<T>(query: LastfmQuery<T>): CachedMetadata<T> | undefined };

/** Responses of Last.fm in the database: shared by all nodes and kept across restarts. */
export class MetadataCache {
  readonly #repository: MetadataRepository;
  readonly #wallNow: () => number;
  readonly #maxEntries: number;

  constructor(repository: MetadataRepository, wallNow: () => number, maxEntries = ENTRIES_MAX_COUNT) {
    this.#repository = repository;
    this.#wallNow = wallNow;
    this.#maxEntries = maxEntries;
  }

  /** @param durationMs how long an entry is fresh */
  async read<T>(query: LastfmQuery<T>, durationMs: number): Promise<CachedMetadata<T> | undefined> {
    return (await this.readMany([query], durationMs)).get(query);
  }

  /** Reads the entries of many queries with one statement. */
  async readMany(queries: readonly LastfmQuery<unknown>[], durationMs: number): Promise<CacheSnapshot> {
    const rows = await this.#repository.read([...new Set(queries.map(({ key }) => key))]);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return { get: (query) => this.#parse(query, byKey.get(query.key), durationMs) };
  }

  async write<T>({ key }: LastfmQuery<T>, value: T | null): Promise<void> {
    const text = value === null ? null : JSON.stringify(value);
    await this.#repository.write({ key, value: text, fetchedAt: this.#wallNow() });
  }

  count(): Promise<number> {
    return this.#repository.count();
  }

  /** @returns the number of deleted entries */
  clear(): Promise<number> {
    return this.#deleteFetchedBefore(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY);
  }

  /** Deletes expired entries, and the oldest ones beyond the limit. */
  async prune(durationMs: number): Promise<void> {
    const tooOld = this.#wallNow() - Math.max(durationMs, STALE_MAX_AGE_MS);
    await this.#deleteFetchedBefore(tooOld, Number.POSITIVE_INFINITY);
    const excess = (await this.#repository.count()) - this.#maxEntries;
    await this.#deleteFetchedBefore(Number.MAX_SAFE_INTEGER, excess);
  }

  /** Entries that another version wrote in another shape count as missing. */
  #parse<T>(
    { schema }: LastfmQuery<T>,
    row: StoredMetadata | undefined,
    durationMs: number,
  ): CachedMetadata<T> | undefined {
    if (!row) return undefined;
    // The absolute value keeps entries from staying fresh after the clock was set back.
    const age = Math.abs(this.#wallNow() - row.fetchedAt);
    if (age > Math.max(durationMs, STALE_MAX_AGE_MS)) return undefined;
    if (row.value === null) return { value: null, isFresh: age < Math.min(durationMs, MISS_MAX_AGE_MS) };
    const parsed = schema.safeParse(parseJson(row.value));
    return parsed.success ? { value: parsed.data, isFresh: age < durationMs } : undefined;
  }

  async #deleteFetchedBefore(before: number, maxCount: number): Promise<number> {
    let removed = 0;
    while (removed < maxCount) {
      const limit = Math.min(DELETE_BATCH_SIZE, maxCount - removed);
      const count = await this.#repository.deleteFetchedBefore(before, limit);
      removed += count;
      if (count < limit) break;
      await yieldToEventLoop();
    }
    return removed;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
