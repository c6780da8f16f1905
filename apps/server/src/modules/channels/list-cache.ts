import type { CachedResponse } from '../../http/cached-response.ts';

/** The plain bytes and, roughly, both compressed forms and what is kept ready to send. */
const BYTES_PER_PLAIN_BYTE = 2;
const BYTES_PER_ANSWER = 500;

export type CachedAnswer = {
  readonly answer: CachedResponse;
  /** What the answer was made from. */
  readonly source: readonly unknown[];
  /** The catalogue's version at which the answer was last known to be right. */
  version: number;
};

/** Prepared answers by key; the one not asked for longest goes when there is no room. */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, CachedAnswer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedAnswer | undefined {
    const cached = this.#answers.get(key);
    if (!cached) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, cached);
    return cached;
  }

  set(key: string, cached: CachedAnswer): void {
    this.#delete(key);
    this.#answers.set(key, cached);
    this.#bytes += sizeOf(cached);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const cached = this.#answers.get(key);
    if (!cached) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(cached);
  }
}

const sizeOf = ({ answer }: CachedAnswer) => answer.plain.length * BYTES_PER_PLAIN_BYTE + BYTES_PER_ANSWER;
