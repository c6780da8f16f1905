import type { HistoryRepository } from './history-repository.ts';

type Counted = { readonly ends: string; readonly count: Promise<number> };

/**
 * How many tracks a channel has, counted once for each new one: when a song begins, all pages of its
 * channel ask within seconds, and after 400 days a count reads 160,000 keys.
 */
export class TrackCounts {
  readonly #repository: Pick<HistoryRepository, 'count' | 'ends'>;
  readonly #counted = new Map<string, Counted>();

  constructor(repository: Pick<HistoryRepository, 'count' | 'ends'>) {
    this.#repository = repository;
  }

  async get(channelId: string): Promise<number> {
    const ends = await this.#repository.ends(channelId);
    const before = this.#counted.get(channelId);
    if (before?.ends === ends) return before.count;
    const count = this.#repository.count({ channelId, search: '' });
    this.#counted.set(channelId, { ends, count });
    try {
      return await count;
    } catch (err) {
      this.#counted.delete(channelId);
      throw err;
    }
  }

  /** Call it when old tracks are deleted, which also bounds what is in memory. */
  clear(): void {
    this.#counted.clear();
  }
}
