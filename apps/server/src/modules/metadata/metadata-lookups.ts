import { AppError } from '../../lib/app-error.ts';
import type { LastfmClient } from './lastfm-client.ts';
import { LastfmFault } from './lastfm-fault.ts';
import type { Question } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { AnswerCache, CachedAnswer } from './metadata-cache.ts';
import type { MetadataCounts } from './metadata-counts.ts';
import { PerUserLimiter } from './per-user-limiter.ts';
import { SingleFlight } from './single-flight.ts';

/** Who has an old answer waits this long for a new one. */
const PATIENCE_MS = 1_500;
const MS_PER_SECOND = 1_000;

export const durationMs = ({ cacheDuration }: LastfmSettings): number => cacheDuration * MS_PER_SECOND;

export type LookupParts = {
  readonly client: LastfmClient;
  readonly cache: AnswerCache;
  readonly counts: MetadataCounts;
  readonly logger: { error(details: object, message: string): void };
  readonly patienceMs?: number;
};

/** Whose question it is. */
export type Asker = { readonly userId: string; readonly settings: LastfmSettings };

type Found<T> = { readonly value: T | null; readonly from: 'cache' | 'old answer' | 'last.fm' };

/** Answers from the cache while that is fresh, else from Last.fm, else from what was known before. */
export class MetadataLookups {
  readonly #parts: LookupParts;
  readonly #patienceMs: number;
  /** Apart, because who is content with an old answer leaves while the new one is still on its way. */
  readonly #lookups = new SingleFlight();
  readonly #fetches = new SingleFlight();
  readonly #shares = new PerUserLimiter();

  constructor(parts: LookupParts) {
    this.#parts = parts;
    this.#patienceMs = parts.patienceMs ?? PATIENCE_MS;
  }

  /**
   * @returns null when Last.fm knows nothing of it
   * @throws AppError `metadata-unavailable`, `server-busy` or `too-many-requests` when nothing can be had
   */
  async find<T>(question: Question<T>, asker: Asker): Promise<T | null> {
    const { counts } = this.#parts;
    counts.add('lookups');
    const found = await this.#lookups.run(question.key, () => this.#find(question, asker));
    if (found.from === 'cache') counts.add('cacheHits');
    if (found.from === 'old answer') counts.add('staleAnswers');
    return found.value;
  }

  /** Asks Last.fm and keeps what it says. @throws AppError as `find` does */
  fetch<T>(question: Question<T>, { userId, settings }: Asker): Promise<Found<T>> {
    const fetch = () => this.#fetch(question, settings);
    return this.#fetches.run(question.key, () => this.#shares.run(userId, fetch));
  }

  async #find<T>(question: Question<T>, asker: Asker): Promise<Found<T>> {
    const { settings } = asker;
    const known = settings.cacheEnabled
      ? await this.#parts.cache.read(question, durationMs(settings))
      : undefined;
    if (known?.isFresh) return { value: known.value, from: 'cache' };
    const fetched = this.fetch(question, asker);
    return known ? this.#orOldAnswer(fetched, known) : fetched;
  }

  async #orOldAnswer<T>(fetched: Promise<Found<T>>, { value }: CachedAnswer<T>): Promise<Found<T>> {
    const old: Found<T> = { value, from: 'old answer' };
    const waited = Promise.withResolvers<Found<T>>();
    const timer = setTimeout(() => waited.resolve(old), this.#patienceMs);
    try {
      return await Promise.race([fetched.catch(() => old), waited.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fetch<T>(question: Question<T>, settings: LastfmSettings): Promise<Found<T>> {
    const { client } = this.#parts;
    const answer = await client.ask(question.call, settings).catch((fault: unknown) => {
      throw fault instanceof LastfmFault ? new AppError('metadata-unavailable', { cause: fault }) : fault;
    });
    const value = answer.kind === 'known' ? question.read(answer.body) : null;
    if (settings.cacheEnabled) await this.#keep(question, value);
    return { value, from: 'last.fm' };
  }

  /** What cannot be kept is an answer all the same. */
  async #keep<T>(question: Question<T>, value: T | null): Promise<void> {
    try {
      await this.#parts.cache.write(question, value);
    } catch (err) {
      this.#parts.logger.error({ err }, 'an answer of Last.fm could not be kept');
    }
  }
}
