import type { PlayerState } from './player-types.ts';

/** Holds the state; the same object is answered until something changes. */
export class PlayerStore {
  #state: PlayerState;
  readonly #listeners = new Set<() => void>();
  #batchDepth = 0;
  #hasNews = false;

  constructor(state: PlayerState) {
    this.#state = state;
  }

  get(): PlayerState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  update(patch: Partial<PlayerState>): void {
    const keys = Object.keys(patch) as (keyof PlayerState)[];
    if (keys.every((key) => Object.is(this.#state[key], patch[key]))) return;
    this.#state = { ...this.#state, ...patch };
    this.#hasNews = true;
    if (this.#batchDepth === 0) this.#tell();
  }

  /** Tells once, after the work: listeners may render, and the stream should not wait for that. */
  batch(work: () => void): void {
    this.#batchDepth += 1;
    try {
      work();
    } finally {
      this.#batchDepth -= 1;
      if (this.#batchDepth === 0 && this.#hasNews) this.#tell();
    }
  }

  #tell(): void {
    this.#hasNews = false;
    for (const listener of [...this.#listeners]) listener();
  }

  clear(): void {
    this.#listeners.clear();
  }
}
