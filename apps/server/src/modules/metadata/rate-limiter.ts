import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { LastfmError } from './lastfm-error.ts';

/** Calls that would wait longer are refused with Retry-After. */
const QUEUE_MAX_MS = 8_000;
/** A single query that Last.fm cannot process must not suspend the others. */
const SUSPEND_AFTER_FAILURES = 3;
const SUSPEND_MIN_MS = 10_000;
const SUSPEND_MAX_MS = 5 * 60_000;
const MS_PER_SECOND = 1_000;

export type Clock = {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
};

type Suspension = { readonly reason: string; readonly forMs: number };

const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/**
 * Keeps the configured delay between calls to Last.fm, and suspends calls while it is unavailable.
 * Each node has its own, because Last.fm counts by client address.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #onSuspend: (suspension: Suspension) => void;
  #nextAt = 0;
  #pausedUntil = 0;
  #suspendedUntil = 0;
  #failures = 0;

  constructor(onSuspend: (suspension: Suspension) => void, clock: Clock = systemClock) {
    this.#onSuspend = onSuspend;
    this.#clock = clock;
  }

  /**
   * Resolves when a call may be made.
   *
   * @throws AppError `server-busy` when the queue is full
   * @throws LastfmError while calls are suspended
   */
  async acquire(delayMs: number, signal: AbortSignal): Promise<void> {
    this.#throwIfSuspended();
    // A pause that began while this call was queued delays it further.
    do {
      await this.acquireSlot(delayMs, signal);
      this.#throwIfSuspended();
    } while (this.#clock.now() < this.#pausedUntil);
  }

  /**
   * Like `acquire`, also while calls are suspended.
   *
   * @throws AppError `server-busy` when the queue is full
   */
  async acquireSlot(delayMs: number, signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt);
    if (at - now > QUEUE_MAX_MS)
      throw new AppError('server-busy', { retryAfterSeconds: Math.ceil((at - now) / MS_PER_SECOND) });
    this.#nextAt = at + delayMs;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** Delays all further calls. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
    this.#nextAt = Math.max(this.#nextAt, this.#pausedUntil);
  }

  suspend(forMs: number, reason: string): void {
    this.#suspendedUntil = this.#clock.now() + forMs;
    this.#onSuspend({ reason, forMs });
  }

  onSuccess(): void {
    this.#failures = 0;
  }

  /** To be called when a call and all its retries failed. */
  onFailure(reason: string): void {
    this.#failures += 1;
    const exponent = this.#failures - SUSPEND_AFTER_FAILURES;
    if (exponent >= 0) this.suspend(Math.min(SUSPEND_MIN_MS * 2 ** exponent, SUSPEND_MAX_MS), reason);
  }

  /** To be called after a change of the configuration, which may work at once. */
  resume(): void {
    this.#suspendedUntil = 0;
    this.#failures = 0;
  }

  #throwIfSuspended(): void {
    if (this.#clock.now() < this.#suspendedUntil)
      throw new LastfmError('unavailable', 'Calls to Last.fm are suspended.');
  }
}
