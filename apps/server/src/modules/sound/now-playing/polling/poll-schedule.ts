import {
  BACKOFF_FROM_MS,
  BACKOFF_MAX_MS,
  FAILING_POLLS_MAX_COUNT,
  HOST_POLL_MS,
  IDLE_POLL_MS,
  IDLE_STREAM_POLL_MS,
  POLLS_MAX_COUNT,
  POLLS_PER_HOST,
  WATCHED_POLL_MS,
} from './poll-limits.ts';

/** `no-metadata`: the source is reachable and names no tracks. */
export type PollOutcome = 'fresh' | 'no-metadata' | 'failed';

export type ScheduleOptions = {
  /** 0 to below 1. */
  readonly random: () => number;
  /** The targets of channels that a listener plays or sees. */
  readonly watchedKeys: () => Iterable<string>;
};

type Polled = {
  readonly hosts: readonly string[];
  /** Each poll opens a stream, where it counts as a listener. */
  readonly isStream: boolean;
};

type PollTarget = Polled & {
  readonly key: string;
  /** The interval to the next poll starts here. */
  lastPolledAt: number;
  failures: number;
  backoffMs: number;
  hasNoMetadata: boolean;
  /** 0 to below 1, drawn anew for every poll: polls that coincide once do not coincide forever. */
  jitter: number;
};

type DueTarget = { readonly target: PollTarget; readonly isWatched: boolean; readonly at: number };

/** Jitter only shortens an interval, by at most this share of it. */
const WATCHED_JITTER_SHARE = 0.1;
const IDLE_JITTER_SHARE = 1 / 3;
const BACKOFF_JITTER_SHARE = 0.4;

/**
 * Decides which targets to poll when. Pure: time is passed in as milliseconds of a clock that never
 * goes back.
 */
export class PollSchedule {
  readonly #options: ScheduleOptions;
  readonly #targets = new Map<string, PollTarget>();
  readonly #running = new Map<string, PollTarget>();
  /** When a host may be polled again. */
  readonly #hostFreeAt = new Map<string, number>();

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** @param isFresh it was polled just now under another key */
  put(key: string, polled: Polled, now: number, isFresh = false): void {
    if (this.#targets.has(key)) return;
    this.#targets.set(key, {
      ...polled,
      key,
      lastPolledAt: isFresh ? now : Number.NEGATIVE_INFINITY,
      failures: 0,
      backoffMs: 0,
      hasNoMetadata: false,
      jitter: this.#options.random(),
    });
  }

  remove(key: string): void {
    this.#targets.delete(key);
  }

  getFailureCount(key: string): number {
    return this.#targets.get(key)?.failures ?? 0;
  }

  /** No host of a running target is polled before `until`. */
  pauseHosts(key: string, until: number): void {
    for (const host of this.#running.get(key)?.hosts ?? [])
      this.#hostFreeAt.set(host, Math.max(until, this.#hostFreeAt.get(host) ?? 0));
  }

  /**
   * Call it every half second. What is watched goes first, what failed last; of equals the one that
   * has waited longest.
   *
   * @returns the keys to poll now
   */
  tick(now: number): string[] {
    for (const [host, freeAt] of this.#hostFreeAt) if (freeAt <= now) this.#hostFreeAt.delete(host);
    const watched = new Set(this.#options.watchedKeys());
    const due: DueTarget[] = [];
    for (const target of this.#targets.values()) {
      const isWatched = watched.has(target.key);
      const at = dueAt(target, isWatched);
      if (at <= now && this.#isFree(target)) due.push({ target, isWatched, at });
    }
    due.sort(
      (a, b) =>
        Number(b.isWatched) - Number(a.isWatched) ||
        Number(a.target.failures > 0) - Number(b.target.failures > 0) ||
        // Those that were never polled are due since minus infinity, whose difference is not a number.
        (a.at < b.at ? -1 : Number(a.at > b.at)),
    );
    const begun: string[] = [];
    for (const { target } of due) {
      if (this.#running.size >= POLLS_MAX_COUNT) break;
      if (this.#begin(target, now)) begun.push(target.key);
    }
    return begun;
  }

  /** Call it when a poll that `tick` began has ended. */
  finished(key: string, outcome: PollOutcome, now: number): void {
    const target = this.#running.get(key);
    if (!target) return;
    this.#running.delete(key);
    const { random } = this.#options;
    target.jitter = random();
    target.hasNoMetadata = outcome === 'no-metadata';
    target.failures = outcome === 'failed' ? target.failures + 1 : 0;
    if (outcome !== 'failed') return;
    const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FROM_MS * 2 ** (target.failures - 1));
    target.backoffMs = full * (1 - BACKOFF_JITTER_SHARE * random());
    // The backoff starts after the ten seconds that a hanging poll takes, not during them.
    target.lastPolledAt = now;
  }

  #isFree({ key, hosts }: PollTarget): boolean {
    return !this.#running.has(key) && !hosts.some((host) => this.#hostFreeAt.has(host));
  }

  #begin(target: PollTarget, now: number): boolean {
    // Another target may just have taken its host.
    if (!this.#isFree(target)) return false;
    const running = [...this.#running.values()];
    const failingCount = running.filter(({ failures }) => failures > 0).length;
    if (target.failures > 0 && failingCount >= FAILING_POLLS_MAX_COUNT) return false;
    const countOn = (host: string) => running.filter(({ hosts }) => hosts.includes(host)).length;
    if (target.hosts.some((host) => countOn(host) >= POLLS_PER_HOST)) return false;
    for (const host of target.hosts) this.#hostFreeAt.set(host, now + HOST_POLL_MS);
    target.lastPolledAt = now;
    this.#running.set(target.key, target);
    return true;
  }
}

function dueAt(target: PollTarget, isWatched: boolean): number {
  const { lastPolledAt, failures, backoffMs, jitter } = target;
  const watchedMs =
    (target.hasNoMetadata ? IDLE_POLL_MS : WATCHED_POLL_MS) * (1 - WATCHED_JITTER_SHARE * jitter);
  const idleMs = (target.isStream ? IDLE_STREAM_POLL_MS : IDLE_POLL_MS) * (1 - IDLE_JITTER_SHARE * jitter);
  const intervalMs = isWatched ? watchedMs : idleMs;
  return lastPolledAt + (failures > 0 ? Math.max(intervalMs, backoffMs) : intervalMs);
}
