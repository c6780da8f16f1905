import { LRUCache } from 'lru-cache';
import { toClientNetwork } from '../../../../http/connections/client-network.ts';
import { AppError } from '../../../../lib/app-error.ts';

/** As many as the requests that a network without a session may send. */
const UNKNOWN_TOKENS_PER_WINDOW = 300;
const WINDOW_MS = 60_000;
const NETWORKS_MAX_COUNT = 50_000;
const LIVE_SESSIONS_MAX_COUNT = 100_000;
const MS_PER_SECOND = 1_000;

/** Counts entries, as `max` does, which would reserve the memory of all of them at once. */
const sizeCalculation = () => 1;

type Window = { readonly endsAt: number; count: number };

/**
 * Limits how often a network makes the database look for sessions that do not exist. Sessions that
 * this node has started or found are looked up without a limit, so that the members of a network do
 * not wait for a flood that comes from it. The counts are in memory: one in the database would cost
 * as much as the lookup that it saves.
 */
export class UnknownTokenLimiter {
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({ maxSize: NETWORKS_MAX_COUNT, sizeCalculation });
  /** Ids of sessions that this node has started or found. They may have ended since. */
  readonly #known = new LRUCache<string, true>({ maxSize: LIVE_SESSIONS_MAX_COUNT, sizeCalculation });

  constructor(now: () => number) {
    this.#now = now;
  }

  /** For a session that has just started: its first request is looked up without a limit, too. */
  add(sessionId: string): void {
    this.#known.set(sessionId, true);
  }

  /**
   * @param lookUp resolves to null when there is no live session
   * @throws AppError `too-many-requests` with the time to wait, without a lookup
   */
  async find<Session>(
    sessionId: string,
    ip: string,
    lookUp: () => Promise<Session | null>,
  ): Promise<Session | null> {
    if (this.#known.get(sessionId)) {
      const session = await lookUp();
      if (!session) this.#known.delete(sessionId);
      return session;
    }
    // Counted before the lookup, so that concurrent ones are limited too.
    const window = this.#count(toClientNetwork(ip));
    let isUnknown = false;
    try {
      const session = await lookUp();
      isUnknown = session === null;
      if (session) this.add(sessionId);
      return session;
    } finally {
      // A database that is unavailable does not make a token unknown.
      if (!isUnknown) window.count -= 1;
    }
  }

  #count(network: string): Window {
    const now = this.#now();
    const current = this.#windows.get(network);
    const window = current && now < current.endsAt ? current : { endsAt: now + WINDOW_MS, count: 0 };
    if (window.count >= UNKNOWN_TOKENS_PER_WINDOW) {
      const retryAfterSeconds = Math.ceil((window.endsAt - now) / MS_PER_SECOND);
      throw new AppError('too-many-requests', { retryAfterSeconds });
    }
    window.count += 1;
    this.#windows.set(network, window);
    return window;
  }
}
