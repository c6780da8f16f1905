import { setImmediate as breathe } from 'node:timers/promises';
import type { Question } from './lastfm-queries.ts';
import type { MetadataRepository, StoredAnswer } from './metadata-repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A song that is unknown today may be known tomorrow. */
const UNKNOWN_KEPT_MS = HOUR_MS;
/** How long an answer may stand in while Last.fm is away. */
const STALE_KEPT_MS = 7 * DAY_MS;
const ENTRIES_MAX_COUNT = 20_000;
/** Old entries go in portions, so that the writes of others get in between. */
const REMOVED_AT_ONCE = 500;

export type CachedAnswer<T> = {
  /** Null: Last.fm knows nothing of it. */
  readonly value: T | null;
  readonly isFresh: boolean;
};

export type CacheLook = { of<T>(question: Question<T>): CachedAnswer<T> | undefined };

/** What Last.fm has answered before, in the database: all nodes share it, and a restart forgets nothing. */
export class AnswerCache {
  readonly #repository: MetadataRepository;
  readonly #wallNow: () => number;
  readonly #maxEntries: number;

  constructor(repository: MetadataRepository, wallNow: () => number, maxEntries = ENTRIES_MAX_COUNT) {
    this.#repository = repository;
    this.#wallNow = wallNow;
    this.#maxEntries = maxEntries;
  }

  /** @param durationMs how long an answer counts as fresh */
  async read<T>(question: Question<T>, durationMs: number): Promise<CachedAnswer<T> | undefined> {
    return (await this.look([question], durationMs)).of(question);
  }

  /** Reads the answers to many questions at once. */
  async look(questions: readonly Question<unknown>[], durationMs: number): Promise<CacheLook> {
    const rows = await this.#repository.read([...new Set(questions.map(({ key }) => key))]);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return { of: (question) => this.#understand(question, byKey.get(question.key), durationMs) };
  }

  async write<T>({ key }: Question<T>, value: T | null): Promise<void> {
    const text = value === null ? null : JSON.stringify(value);
    await this.#repository.write({ key, value: text, fetchedAt: this.#wallNow() });
  }

  count(): Promise<number> {
    return this.#repository.count();
  }

  /** @returns how many entries are gone */
  clear(): Promise<number> {
    return this.#removeBefore(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY);
  }

  /** Removes what is of no use any more, and the oldest where there is too much. */
  async prune(durationMs: number): Promise<void> {
    const tooOld = this.#wallNow() - Math.max(durationMs, STALE_KEPT_MS);
    await this.#removeBefore(tooOld, Number.POSITIVE_INFINITY);
    const tooMany = (await this.#repository.count()) - this.#maxEntries;
    await this.#removeBefore(Number.MAX_SAFE_INTEGER, tooMany);
  }

  /** What does not parse any more was written by another version, and counts as never answered. */
  #understand<T>(
    { schema }: Question<T>,
    row: StoredAnswer | undefined,
    durationMs: number,
  ): CachedAnswer<T> | undefined {
    if (!row) return undefined;
    // A clock that was set back makes nothing fresh for ever.
    const age = Math.abs(this.#wallNow() - row.fetchedAt);
    if (age > Math.max(durationMs, STALE_KEPT_MS)) return undefined;
    if (row.value === null) return { value: null, isFresh: age < Math.min(durationMs, UNKNOWN_KEPT_MS) };
    const parsed = schema.safeParse(parseJson(row.value));
    return parsed.success ? { value: parsed.data, isFresh: age < durationMs } : undefined;
  }

  async #removeBefore(before: number, atMost: number): Promise<number> {
    let removed = 0;
    while (removed < atMost) {
      const limit = Math.min(REMOVED_AT_ONCE, atMost - removed);
      const count = await this.#repository.removeFetchedBefore(before, limit);
      removed += count;
      if (count < limit) break;
      await breathe();
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
