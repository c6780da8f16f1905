import type { LastfmQuery } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { MetadataLookups } from './metadata-lookups.ts';

/** Further queries are dropped: the next request of the list queues them again. */
const QUEUE_MAX_LENGTH = 200;

/** Background fetches count as one user of their own in the limit for each user. */
const BACKGROUND_USER = '';

type Lookups = Pick<MetadataLookups, 'fetch'>;

/**
 * Fetches in the background, one query at a time, so that a listener waits behind one of them at
 * most.
 */
export class BackgroundFetches {
  readonly #lookups: Lookups;
  /** Null while Last.fm is disabled or not configured. */
  readonly #settings: () => Promise<LastfmSettings | null>;
  readonly #queue = new Map<string, LastfmQuery<unknown>>();
  #running: Promise<void> | undefined;

  constructor(lookups: Lookups, settings: () => Promise<LastfmSettings | null>) {
    this.#lookups = lookups;
    this.#settings = settings;
  }

  add(queries: readonly LastfmQuery<unknown>[]): void {
    for (const query of queries) {
      if (this.#queue.size >= QUEUE_MAX_LENGTH) break;
      this.#queue.set(query.key, query);
    }
    if (this.#queue.size === 0) return;
    this.#running ??= this.#run();
  }

  /** Resolves when no fetch is in flight. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#queue.clear();
    await this.#running;
  }

  /** The first error drops the queue: Last.fm is unavailable, and the next request queues again. */
  async #run(): Promise<void> {
    try {
      for (const [key, query] of this.#queue) {
        const settings = await this.#settings();
        if (!settings?.cacheEnabled) break;
        await this.#lookups.fetch(query, { userId: BACKGROUND_USER, settings });
        this.#queue.delete(key);
      }
    } catch {
      // The client counts and logs it.
    } finally {
      this.#queue.clear();
      this.#running = undefined;
    }
  }
}
