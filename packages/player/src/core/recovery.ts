import type { Cancel, PlayerClock } from './player-ports.ts';
import { ATTEMPT_TIMEOUT_MS, retryDelayMs, STEADY_AFTER_MS } from './retry-policy.ts';

export type RecoveryPhase = 'steady' | 'waiting' | 'attempting';

type RecoveryOptions = {
  readonly clock: PlayerClock;
  isOnline(): boolean;
  /** Opens the next connection. */
  reload(): void;
};

/** Schedules reconnects, for as long as the listener wants to hear the channel. */
export class Recovery {
  readonly #options: RecoveryOptions;
  #phase: RecoveryPhase = 'attempting';
  #attempts = 0;
  #outageStartMs: number | null = null;
  #steadySinceMs = 0;
  #cancelTimer: Cancel | null = null;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  get phase(): RecoveryPhase {
    return this.#phase;
  }

  /** The connection or an attempt has failed. While offline, only `retryNow` retries. */
  onLost(): void {
    const { clock } = this.#options;
    this.#outageStartMs ??= clock.nowMs();
    const delayMs = retryDelayMs(this.#attempts, clock.nowMs() - this.#outageStartMs, clock.random());
    this.#attempts += 1;
    this.#phase = 'waiting';
    this.#clearTimer();
    if (!this.#options.isOnline()) return;
    if (delayMs === 0) this.retryNow();
    else this.#cancelTimer = clock.after(delayMs, () => this.retryNow());
  }

  retryNow(): void {
    this.#clearTimer();
    this.#phase = 'attempting';
    this.#cancelTimer = this.#options.clock.after(ATTEMPT_TIMEOUT_MS, () => this.onLost());
    this.#options.reload();
  }

  onConnected(): void {
    this.#clearTimer();
    this.#phase = 'steady';
    this.#steadySinceMs = this.#options.clock.nowMs();
  }

  /** Call while the position advances: enough progress ends the outage. True when it just ended. */
  settle(): boolean {
    if (this.#phase !== 'steady' || this.#attempts === 0) return false;
    if (this.#options.clock.nowMs() - this.#steadySinceMs < STEADY_AFTER_MS) return false;
    this.#attempts = 0;
    this.#outageStartMs = null;
    return true;
  }

  stop(): void {
    this.#clearTimer();
  }

  #clearTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
