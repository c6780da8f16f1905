import {
  BACKOFF_FROM_MS,
  BACKOFF_MAX_MS,
  HEARD_POLL_MS,
  IDLE_POLL_MS,
  PAUSE_FROM_MS,
  SPREAD_MS_PER_TARGET,
} from './poll-limits.ts';
import { SocketBudget } from './socket-budget.ts';

/** `silent`: it answers and names no songs. */
export type PollOutcome = 'fresh' | 'silent' | 'failed';

type Target = {
  readonly key: string;
  readonly hosts: readonly string[];
  /** The next poll is due so long after `countedFrom`, unless somebody's interest makes it sooner. */
  countedFrom: number;
  notBefore: number;
  failures: number;
  backoffMs: number;
  isSilent: boolean;
  isRunning: boolean;
  /** 0.9 to 1, drawn anew each time, so that stations that met once do not meet for ever. */
  jitter: number;
};

export type ScheduleOptions = {
  /** 0 to below 1. */
  readonly random: () => number;
  /** Somebody hears or sees what this target tells. */
  readonly isWatched: (key: string) => boolean;
};

const JITTER_SHARE = 0.1;
const BACKOFF_JITTER_SHARE = 0.4;

/**
 * Says which targets to poll when. Pure: time comes in milliseconds of a clock that never goes back, and the answers are
 * the keys of the polls to begin.
 */
export class PollSchedule {
  readonly #options: ScheduleOptions;
  readonly #targets = new Map<string, Target>();
  readonly #running = new Map<string, Target>();
  readonly #budget = new SocketBudget();
  #due: Target[] = [];
  #lastTickAt: number | null = null;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** @param isFresh it was looked at just now, under another key */
  put(key: string, hosts: readonly string[], now: number, isFresh = false): void {
    if (this.#targets.has(key)) return;
    const target: Target = {
      key,
      hosts,
      countedFrom: isFresh ? now : Number.NEGATIVE_INFINITY,
      notBefore: now,
      failures: 0,
      backoffMs: 0,
      isSilent: false,
      isRunning: false,
      jitter: this.#drawJitter(),
    };
    this.#targets.set(key, target);
    if (!isFresh) this.#spread(target, now);
  }

  remove(key: string): void {
    this.#targets.delete(key);
  }

  failuresOf(key: string): number {
    return this.#targets.get(key)?.failures ?? 0;
  }

  /** To be called every half second. @returns the keys to poll now */
  tick(now: number): string[] {
    const hasPaused = this.#lastTickAt !== null && now - this.#lastTickAt > PAUSE_FROM_MS;
    this.#lastTickAt = now;
    if (hasPaused) for (const target of this.#targets.values()) this.#spread(target, now);
    const due: { target: Target; dueAt: number }[] = [];
    for (const target of this.#targets.values()) {
      const dueAt = target.isRunning ? Number.POSITIVE_INFINITY : this.#dueAt(target);
      if (dueAt <= now) due.push({ target, dueAt });
    }
    this.#due = due.sort((a, b) => a.dueAt - b.dueAt).map(({ target }) => target);
    return this.#begin(now);
  }

  /** @returns the keys to poll in the place that has become free */
  finished(key: string, outcome: PollOutcome, now: number): string[] {
    const target = this.#running.get(key);
    if (!target) return [];
    this.#running.delete(key);
    this.#budget.release(target.hosts, target.failures > 0);
    target.isRunning = false;
    this.#take(target, outcome, now);
    return this.#begin(now);
  }

  #begin(now: number): string[] {
    const begun: string[] = [];
    this.#due = this.#due.filter((target) => {
      if (this.#targets.get(target.key) !== target || this.#running.has(target.key)) return false;
      if (!this.#budget.take(target.hosts, target.failures > 0)) return true;
      target.isRunning = true;
      target.countedFrom = now;
      this.#running.set(target.key, target);
      begun.push(target.key);
      return false;
    });
    return begun;
  }

  #take(target: Target, outcome: PollOutcome, now: number): void {
    target.jitter = this.#drawJitter();
    target.isSilent = outcome === 'silent';
    if (outcome !== 'failed') {
      target.failures = 0;
      return;
    }
    target.failures += 1;
    const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FROM_MS * 2 ** (target.failures - 1));
    target.backoffMs = full * (1 - BACKOFF_JITTER_SHARE * this.#options.random());
    // What hangs for ten seconds waits after them, and not meanwhile.
    target.countedFrom = now;
  }

  #dueAt(target: Target): number {
    const isQuick = !target.isSilent && this.#options.isWatched(target.key);
    const interval = (isQuick ? HEARD_POLL_MS : IDLE_POLL_MS) * target.jitter;
    const delay = target.failures > 0 ? Math.max(interval, target.backoffMs) : interval;
    return Math.max(target.notBefore, target.countedFrom + delay);
  }

  /** Many that are due at once begin one after another, a hundred a second. */
  #spread(target: Target, now: number): void {
    const spreadMs = Math.min(HEARD_POLL_MS, this.#targets.size * SPREAD_MS_PER_TARGET);
    target.notBefore = now + spreadMs * this.#options.random();
  }

  #drawJitter(): number {
    return 1 - JITTER_SHARE * this.#options.random();
  }
}
