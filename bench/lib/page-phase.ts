import { setTimeout as pause } from 'node:timers/promises';
import { median } from './ratios.ts';

/** A longer pause separates two Ogg pages. */
const PAGE_GAP_MS = 100;
const MIN_PAGES = 4;
const POLL_MS = 5;

type OggStream = 'vorbis' | 'opus' | 'flac';
export type OggPhases = Readonly<Record<OggStream, PagePhase>>;

/**
 * Ogg is sent in pages of about a second, and the time of the press between two pages decides how
 * long any player waits for sound. Pressing at the same phases for us and for the reference removes
 * that chance from the ratio.
 */
export class PagePhase {
  readonly #rounds: number;
  readonly #abort = new AbortController();
  #pagesAtMs: number[] = [];

  private constructor(rounds: number) {
    this.#rounds = rounds;
  }

  /** `rounds`: the number of phases between two pages. */
  static async follow(url: string, rounds: number): Promise<PagePhase> {
    const phase = new PagePhase(rounds);
    const response = await fetch(url, { signal: phase.#abort.signal });
    phase.#watch(response).catch(() => {});
    while (phase.#pagesAtMs.length < MIN_PAGES) await pause(POLL_MS);
    return phase;
  }

  /** Resolves at the phase of this round. */
  async waitForPhase(round: number): Promise<void> {
    const seen = this.#pagesAtMs.length;
    const periodMs = median(this.#pagesAtMs.slice(1).map((at, index) => at - (this.#pagesAtMs[index] ?? at)));
    while (this.#pagesAtMs.length === seen) await pause(POLL_MS);
    await pause(periodMs * ((round / this.#rounds) % 1));
  }

  /** Follows the pages of each Ogg stream. */
  static async followAll(urls: Readonly<Record<OggStream, string>>, rounds: number): Promise<OggPhases> {
    const { vorbis, opus, flac } = urls;
    const follow = (url: string) => PagePhase.follow(url, rounds);
    return { vorbis: await follow(vorbis), opus: await follow(opus), flac: await follow(flac) };
  }

  stop(): void {
    this.#abort.abort();
  }

  async #watch(response: Response): Promise<void> {
    let lastAtMs = performance.now();
    for await (const _bytes of response.body ?? []) {
      const now = performance.now();
      if (now - lastAtMs > PAGE_GAP_MS) this.#pagesAtMs.push(now);
      lastAtMs = now;
    }
  }
}
