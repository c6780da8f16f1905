import TinyQueue from 'tinyqueue';
import { PAUSE_FROM_MS, SPREAD_MS_PER_TARGET, WATCHED_POLL_MS } from './poll-limits.ts';
import { PollQueue } from './poll-queue.ts';
import { applyOutcome, createTarget, dueAt, type PollOutcome, type PollTarget } from './poll-target.ts';
import { SocketBudget } from './socket-budget.ts';

export type ScheduleOptions = {
  /** 0 to below 1. */
  readonly random: () => number;
  /** The targets of channels that a listener plays or sees. */
  readonly watchedKeys: () => Iterable<string>;
};

/** Outdated when the target's own `dueAt` has changed since. */
type Alarm = { readonly at: number; readonly target: PollTarget };

/**
 * Decides which targets to poll when. Pure: time is passed in as milliseconds of a clock that never
 * goes back, and the results are the keys of the polls to begin. A tick costs in proportion to due
 * and watched targets, not to all.
 */
export class PollSchedule {
  readonly #options: ScheduleOptions;
  readonly #targets = new Map<string, PollTarget>();
  readonly #running = new Map<string, PollTarget>();
  readonly #budget = new SocketBudget();
  readonly #queue = new PollQueue();
  readonly #alarms = new TinyQueue<Alarm>([], (a, b) => a.at - b.at);
  #lastTickAt: number | null = null;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** @param isFresh it was polled just now under another key */
  put(key: string, hosts: readonly string[], now: number, isFresh = false): void {
    if (this.#targets.has(key)) return;
    const target = createTarget(key, hosts, now, isFresh, this.#options.random);
    this.#targets.set(key, target);
    if (!isFresh) this.#spread(target, now);
    this.#rest(target);
  }

  remove(key: string): void {
    const target = this.#targets.get(key);
    if (!target) return;
    this.#targets.delete(key);
    this.#queue.remove(target);
  }

  getFailureCount(key: string): number {
    return this.#targets.get(key)?.failures ?? 0;
  }

  /** Call it every half second. @returns the keys to poll now */
  tick(now: number): string[] {
    const hasPaused = this.#lastTickAt !== null && now - this.#lastTickAt > PAUSE_FROM_MS;
    this.#lastTickAt = now;
    if (hasPaused) this.#spreadAll(now);
    this.#queueWatched(now);
    this.#queueRested(now);
    return this.#begin(now);
  }

  /** @returns the keys to poll with the sockets that this poll has freed */
  finished(key: string, outcome: PollOutcome, now: number): string[] {
    const target = this.#running.get(key);
    if (!target) return [];
    this.#running.delete(key);
    this.#budget.release(target.hosts, target.failures > 0);
    applyOutcome(target, outcome, now, this.#options.random);
    this.#rest(target);
    return this.#begin(now);
  }

  #rest(target: PollTarget): void {
    target.state = 'resting';
    this.#alarms.push({ at: dueAt(target, false), target });
  }

  #queueWatched(now: number): void {
    for (const key of this.#options.watchedKeys()) {
      const target = this.#targets.get(key);
      if (target && target.state !== 'running' && dueAt(target, true) <= now) this.#queue.add(target, true);
    }
  }

  #queueRested(now: number): void {
    for (let next = this.#alarms.peek(); next && next.at <= now; next = this.#alarms.peek()) {
      this.#alarms.pop();
      const { at, target } = next;
      const isCurrent = this.#targets.get(target.key) === target && dueAt(target, false) === at;
      if (isCurrent && target.state === 'resting') this.#queue.add(target, false);
    }
  }

  #begin(now: number): string[] {
    return this.#queue.take(this.#budget).map((target) => {
      target.state = 'running';
      target.lastPolledAt = now;
      this.#running.set(target.key, target);
      return target.key;
    });
  }

  #spreadAll(now: number): void {
    for (const target of this.#targets.values()) {
      this.#spread(target, now);
      this.#queue.remove(target);
      if (target.state !== 'running') this.#rest(target);
    }
  }

  /** Spreads targets that are due at once: a hundred begin per second. */
  #spread(target: PollTarget, now: number): void {
    const spreadMs = Math.min(WATCHED_POLL_MS, this.#targets.size * SPREAD_MS_PER_TARGET);
    target.notBefore = now + spreadMs * this.#options.random();
  }
}
