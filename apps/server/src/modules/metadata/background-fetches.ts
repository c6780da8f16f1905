import type { Question } from './lastfm-queries.ts';
import type { LastfmSettings } from './lastfm-settings.ts';
import type { MetadataLookups } from './metadata-lookups.ts';

/** More is not remembered: who looks at the list again asks again. */
const WAITING_MAX_COUNT = 200;

/** One share of its own, of which it uses one place. */
const NOBODY = '';

type Lookups = Pick<MetadataLookups, 'fetch'>;

/** Fetches what nobody waits for, one after another, so that a listener who waits is behind one of them at most. */
export class BackgroundFetches {
  readonly #lookups: Lookups;
  /** Null: there is nobody to ask. */
  readonly #settings: () => Promise<LastfmSettings | null>;
  readonly #waiting = new Map<string, Question<unknown>>();
  #running: Promise<void> | undefined;

  constructor(lookups: Lookups, settings: () => Promise<LastfmSettings | null>) {
    this.#lookups = lookups;
    this.#settings = settings;
  }

  add(questions: readonly Question<unknown>[]): void {
    for (const question of questions) {
      if (this.#waiting.size >= WAITING_MAX_COUNT) break;
      this.#waiting.set(question.key, question);
    }
    if (this.#waiting.size === 0) return;
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#waiting.clear();
    await this.#running;
  }

  /** A fault ends it: it is Last.fm that is away, and the list is looked at again. */
  async #run(): Promise<void> {
    try {
      for (const [key, question] of this.#waiting) {
        const settings = await this.#settings();
        if (!settings?.cacheEnabled) break;
        await this.#lookups.fetch(question, { userId: NOBODY, settings });
        this.#waiting.delete(key);
      }
    } catch {
      // Counted and logged where it happened.
    } finally {
      this.#waiting.clear();
      this.#running = undefined;
    }
  }
}
