import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { LastfmFault } from './lastfm-fault.ts';

/** Nobody waits longer than this for a turn: who would have to is told to come back. */
const QUEUE_MAX_MS = 8_000;
/** One name that Last.fm stumbles over is no reason to ask for no other. */
const AWAY_AFTER_FAILURES_COUNT = 3;
const AWAY_MIN_MS = 10_000;
const AWAY_MAX_MS = 5 * 60_000;
const MS_PER_SECOND = 1_000;

export type Clock = {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
};

type Closing = { readonly reason: string; readonly forMs: number };

const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }),
};

/**
 * Keeps the delay between calls to one service, and keeps calls from it while it is away. Each node has its own: Last.fm
 * counts by the address that asks.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #onClose: (closing: Closing) => void;
  #nextAt = 0;
  #heldUntil = 0;
  #closedUntil = 0;
  #failures = 0;

  constructor(onClose: (closing: Closing) => void, clock: Clock = systemClock) {
    this.#onClose = onClose;
    this.#clock = clock;
  }

  /**
   * Resolves when a call may be made.
   *
   * @throws AppError `server-busy` when too many wait
   * @throws LastfmFault while the gate is closed
   */
  async turn(delayMs: number, signal: AbortSignal): Promise<void> {
    this.#refuseWhileClosed();
    // Who has waited until a pause began takes another turn behind it.
    do {
      await this.slot(delayMs, signal);
      this.#refuseWhileClosed();
    } while (this.#clock.now() < this.#heldUntil);
  }

  /** A turn that a closed gate does not refuse. @throws AppError `server-busy` when too many wait */
  async slot(delayMs: number, signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt);
    if (at - now > QUEUE_MAX_MS)
      throw new AppError('server-busy', { retryAfterSeconds: Math.ceil((at - now) / MS_PER_SECOND) });
    this.#nextAt = at + delayMs;
    if (at > now) await this.#clock.sleep(at - now, signal);
  }

  /** Nobody has a turn for so long. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms);
    this.#nextAt = Math.max(this.#nextAt, this.#heldUntil);
  }

  close(forMs: number, reason: string): void {
    this.#closedUntil = this.#clock.now() + forMs;
    this.#onClose({ reason, forMs });
  }

  worked(): void {
    this.#failures = 0;
  }

  /** A call came to nothing with all its repeats. */
  failed(reason: string): void {
    this.#failures += 1;
    const doublings = this.#failures - AWAY_AFTER_FAILURES_COUNT;
    if (doublings >= 0) this.close(Math.min(AWAY_MIN_MS * 2 ** doublings, AWAY_MAX_MS), reason);
  }

  /** Another key or another setting may work at once. */
  reopen(): void {
    this.#closedUntil = 0;
    this.#failures = 0;
  }

  #refuseWhileClosed(): void {
    if (this.#clock.now() < this.#closedUntil)
      throw new LastfmFault('away', 'Last.fm is not asked for a while.');
  }
}
