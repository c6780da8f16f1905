import { BACKOFF_FROM_MS, BACKOFF_MAX_MS, IDLE_POLL_MS, WATCHED_POLL_MS } from './poll-limits.ts';

/** `no-metadata`: the source is reachable and names no tracks. */
export type PollOutcome = 'fresh' | 'no-metadata' | 'failed';

/**
 * One unit of polling and the state of its polls. Times are milliseconds of a clock that never goes
 * back.
 */
export type PollTarget = {
  readonly key: string;
  readonly hosts: readonly string[];
  /** `resting` until it is due, `waiting` for a socket, then `running`. */
  state: 'resting' | 'waiting' | 'running';
  /** The interval to the next poll starts here. */
  lastPolledAt: number;
  notBefore: number;
  failures: number;
  backoffMs: number;
  hasNoMetadata: boolean;
  /**
   * 0.9 to 1, drawn anew for every poll, so that polls which coincide once do not coincide forever.
   */
  jitter: number;
};

const JITTER_SHARE = 0.1;
const BACKOFF_JITTER_SHARE = 0.4;

/** @param isFresh it was polled just now under another key */
export function createTarget(
  key: string,
  hosts: readonly string[],
  now: number,
  isFresh: boolean,
  random: () => number,
): PollTarget {
  return {
    key,
    hosts,
    state: 'resting',
    lastPolledAt: isFresh ? now : Number.NEGATIVE_INFINITY,
    notBefore: now,
    failures: 0,
    backoffMs: 0,
    hasNoMetadata: false,
    jitter: drawJitter(random),
  };
}

export function dueAt(target: PollTarget, isWatched: boolean): number {
  const isQuick = isWatched && !target.hasNoMetadata;
  const interval = (isQuick ? WATCHED_POLL_MS : IDLE_POLL_MS) * target.jitter;
  const delay = target.failures > 0 ? Math.max(interval, target.backoffMs) : interval;
  return Math.max(target.notBefore, target.lastPolledAt + delay);
}

export function applyOutcome(
  target: PollTarget,
  outcome: PollOutcome,
  now: number,
  random: () => number,
): void {
  target.jitter = drawJitter(random);
  target.hasNoMetadata = outcome === 'no-metadata';
  if (outcome !== 'failed') {
    target.failures = 0;
    return;
  }
  target.failures += 1;
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FROM_MS * 2 ** (target.failures - 1));
  target.backoffMs = full * (1 - BACKOFF_JITTER_SHARE * random());
  // The backoff starts after the ten seconds that a hanging poll takes, not during them.
  target.lastPolledAt = now;
}

const drawJitter = (random: () => number): number => 1 - JITTER_SHARE * random();
