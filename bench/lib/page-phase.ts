import { setTimeout as pause } from 'node:timers/promises';
import { median } from './ratios.ts';

/** Between the bytes of one page there is no such pause. */
const PAGE_GAP_MS = 100;
const PAGES_TO_KNOW = 4;
const POLL_MS = 5;

/**
 * Ogg comes in pages of about a second, and where between two pages the press falls decides how long it waits for
 * sound, whoever plays. The same moments for us and for the reference take that chance out of the ratio.
 */
export class PagePhase {
  readonly #rounds: number;
  readonly #abort = new AbortController();
  #pagesAtMs: number[] = [];

  private constructor(rounds: number) {
    this.#rounds = rounds;
  }

  /** `rounds`: how many moments the time between two pages is divided into. */
  static async follow(url: string, rounds: number): Promise<PagePhase> {
    const phase = new PagePhase(rounds);
    const answer = await fetch(url, { signal: phase.#abort.signal });
    phase.#watch(answer).catch(() => {});
    while (phase.#pagesAtMs.length < PAGES_TO_KNOW) await pause(POLL_MS);
    return phase;
  }

  /** Resolves at the moment that belongs to this round. */
  async moment(round: number): Promise<void> {
    const seen = this.#pagesAtMs.length;
    const periodMs = median(this.#pagesAtMs.slice(1).map((at, index) => at - (this.#pagesAtMs[index] ?? at)));
    while (this.#pagesAtMs.length === seen) await pause(POLL_MS);
    await pause(periodMs * ((round / this.#rounds) % 1));
  }

  stop(): void {
    this.#abort.abort();
  }

  async #watch(answer: Response): Promise<void> {
    let lastAtMs = performance.now();
    for await (const _bytes of answer.body ?? []) {
      const now = performance.now();
      if (now - lastAtMs > PAGE_GAP_MS) this.#pagesAtMs.push(now);
      lastAtMs = now;
    }
  }
}
