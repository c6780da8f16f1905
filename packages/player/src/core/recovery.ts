import type { Cancel, PlayerClock } from './player-ports.ts';

const RETRY_FIRST_MS = 2_000;
/** In the first minutes a listener still waits: sound must return within 10 s of the stream. */
const RETRY_EARLY_CAP_MS = 5_000;
export const RETRY_EARLY_PERIOD_MS = 180_000;
const RETRY_CAP_MS = 30_000;
/** Jitter shortens the delay, so that a stream's listeners do not all reconnect at once... */
export const RETRY_JITTER_MIN_SHARE = 0.65;
/**
 * ...and by 15 % at least: Chromium's plain element needs 4.4 s of the promised 10 and 30 s (MP3).
 */
const RETRY_JITTER_MAX_SHARE = 0.85;
/** An attempt without a byte is abandoned after this time. */
const ATTEMPT_TIMEOUT_MS = 10_000;
/** This much playback after a reconnect ends the outage; the next loss counts as a first one. */
const STEADY_AFTER_MS = 3_000;

/**
 * Milliseconds before an attempt: 0 for the first, then doubling from 2 s up to a cap that grows
 * with the outage. `random` is 0 (included) to 1 (excluded).
 */
export function retryDelayMs(attempt: number, outageMs: number, random: number): number {
  if (attempt <= 0) return 0;
  const capMs = outageMs < RETRY_EARLY_PERIOD_MS ? RETRY_EARLY_CAP_MS : RETRY_CAP_MS;
  const delayMs = Math.min(capMs, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return delayMs * (RETRY_JITTER_MIN_SHARE + (RETRY_JITTER_MAX_SHARE - RETRY_JITTER_MIN_SHARE) * random);
}

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
  endOutageWhenSteady(): boolean {
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
