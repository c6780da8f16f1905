import type { Cancel, PlayerClock } from './player-ports.ts';
import type { NextTry } from './player-types.ts';

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
/** An attempt without sound is abandoned after this time... */
const ATTEMPT_TIMEOUT_MS = 10_000;
/**
 * ...and one without a byte is followed by the next after this, at another address or beside it: less than most streams
 * have buffered, and than TCP waits before it tries again through a network that has just come back.
 */
const NEXT_ATTEMPT_AFTER_MS = 3_000;
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

/** A refused stream stays refused until its operator changes it. */
const SLOW_RETRY_FIRST_MS = 30_000;
const SLOW_RETRY_CAP_MS = 300_000;

/** The shortest delay before a server that does not respond is tried again. */
const UNREACHABLE_RETRY_MIN_MS = 10_000;

/** Milliseconds before an attempt at a refused stream: doubling from 30 s up to five minutes. */
export function slowRetryDelayMs(attempt: number): number {
  return Math.min(SLOW_RETRY_CAP_MS, SLOW_RETRY_FIRST_MS * 2 ** Math.min(attempt, 10));
}

/** Whether a stream server that responds with this HTTP status may respond otherwise soon. */
export function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

export type RecoveryPhase = 'steady' | 'waiting' | 'attempting';

type RecoveryOptions = {
  readonly clock: PlayerClock;
  isOnline(): boolean;
  /** Opens the next connection. */
  reload(): void;
  /** Whether an attempt connects with its first bytes, and not seconds later with its sound. */
  reportsFirstBytes(): boolean;
  /** An attempt has brought nothing in time. */
  onTimeout(): void;
  onScheduled(nextTry: NextTry): void;
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

  /**
   * The connection or an attempt has failed; the next one is at least `minDelayMs` away. While
   * offline, only `retryNow` retries.
   */
  onLost(minDelayMs = 0): void {
    const { clock } = this.#options;
    const nowMs = clock.nowMs();
    const outageMs = nowMs - (this.#outageStartMs ?? nowMs);
    this.retryIn(Math.max(minDelayMs, retryDelayMs(this.#attempts, outageMs, clock.random())));
  }

  /** The server has refused a stream that has not played yet. */
  onRefused(httpStatus: number): void {
    if (isTransientStatus(httpStatus)) this.onLost(RETRY_FIRST_MS);
    else this.retryIn(slowRetryDelayMs(this.#attempts));
  }

  /** The server of a stream that has not played yet does not respond: it may be started again, or be gone for good. */
  onServerUnreachable(): void {
    this.onLost(UNREACHABLE_RETRY_MIN_MS);
  }

  /** Schedules an attempt; the present connection stays open until then. */
  retryIn(delayMs: number): void {
    const { clock, isOnline, onScheduled } = this.#options;
    this.#outageStartMs ??= clock.nowMs();
    this.#attempts += 1;
    this.#phase = 'waiting';
    this.#clearTimer();
    if (!isOnline()) {
      onScheduled('when-online');
    } else if (delayMs === 0) {
      this.retryNow();
    } else {
      this.#cancelTimer = clock.after(delayMs, () => this.retryNow());
      onScheduled({ inMs: delayMs });
    }
  }

  retryNow(): void {
    this.limitAttempt();
    this.#options.reload();
  }

  /** A connection is being opened, and has to bring something in time. */
  limitAttempt(): void {
    const { clock, reportsFirstBytes, onTimeout } = this.#options;
    this.#clearTimer();
    this.#phase = 'attempting';
    const limitMs = reportsFirstBytes() ? NEXT_ATTEMPT_AFTER_MS : ATTEMPT_TIMEOUT_MS;
    this.#cancelTimer = clock.after(limitMs, onTimeout);
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
