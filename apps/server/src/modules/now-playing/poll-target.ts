import { BACKOFF_FROM_MS, BACKOFF_MAX_MS, HEARD_POLL_MS, IDLE_POLL_MS } from './poll-limits.ts';

/** `silent`: it answers and names no songs. */
export type PollOutcome = 'fresh' | 'silent' | 'failed';

/** What is polled in one go, and what is known of its polls. Times are milliseconds of a clock that never goes back. */
export type PollTarget = {
  readonly key: string;
  readonly hosts: readonly string[];
  /** `resting` until it is due, `waiting` for a socket, then `running`. */
  state: 'resting' | 'waiting' | 'running';
  /** The next poll is due so long after `lastPolledAt`, unless somebody's interest makes it sooner. */
  lastPolledAt: number;
  notBefore: number;
  failures: number;
  backoffMs: number;
  isSilent: boolean;
  /** 0.9 to 1, drawn anew each time, so that stations that met once do not meet for ever. */
  jitter: number;
};

const JITTER_SHARE = 0.1;
const BACKOFF_JITTER_SHARE = 0.4;

/** @param isFresh it was looked at just now, under another key */
export function createTarget(
  key: string,
  hosts: readonly string[],
  now: number,
  isFresh: boolean,
  random: () => number,
): PollTarget {
  const lastPolledAt = isFresh ? now : Number.NEGATIVE_INFINITY;
  const unknown = { failures: 0, backoffMs: 0, isSilent: false };
  return {
    key,
    hosts,
    state: 'resting',
    lastPolledAt,
    notBefore: now,
    ...unknown,
    jitter: drawJitter(random),
  };
}

export function dueAt(target: PollTarget, isWatched: boolean): number {
  const isQuick = isWatched && !target.isSilent;
  const interval = (isQuick ? HEARD_POLL_MS : IDLE_POLL_MS) * target.jitter;
  const delay = target.failures > 0 ? Math.max(interval, target.backoffMs) : interval;
  return Math.max(target.notBefore, target.lastPolledAt + delay);
}

export function noteOutcome(
  target: PollTarget,
  outcome: PollOutcome,
  now: number,
  random: () => number,
): void {
  target.jitter = drawJitter(random);
  target.isSilent = outcome === 'silent';
  if (outcome !== 'failed') {
    target.failures = 0;
    return;
  }
  target.failures += 1;
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FROM_MS * 2 ** (target.failures - 1));
  target.backoffMs = full * (1 - BACKOFF_JITTER_SHARE * random());
  // What hangs for ten seconds waits after them, and not meanwhile.
  target.lastPolledAt = now;
}

const drawJitter = (random: () => number): number => 1 - JITTER_SHARE * random();
