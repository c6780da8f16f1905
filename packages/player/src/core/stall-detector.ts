import type { PlayerClock } from './player-ports.ts';

/** After this long without progress the stream is reloaded. */
export const STALL_RELOAD_MS = 2_000;
/** After a wake, a stream that has been frozen this long retries at once. */
export const FROZEN_AFTER_WAKE_MS = 5_000;
const PROGRESS_SECONDS = 0.01;
/** Later than a hidden page takes its samples. */
const LATE_SAMPLE_MS = 1_500;

/** Detects a stall by the position alone: media events are not reliable. */
export class StallDetector {
  readonly #clock: Pick<PlayerClock, 'nowMs'>;
  #positionSeconds = Number.NaN;
  #progressMs: number;
  #sampleMs: number;
  #wasLate = false;
  /** The newest sample is the first after a sleep. */
  #isAfterSleep = false;

  constructor(clock: Pick<PlayerClock, 'nowMs'>) {
    this.#clock = clock;
    this.#progressMs = clock.nowMs();
    this.#sampleMs = this.#progressMs;
  }

  /** Since the last progress. */
  get frozenMs(): number {
    return this.#clock.nowMs() - this.#progressMs;
  }

  /**
   * Whether the page or its machine stood still until just now: what has arrived meanwhile may not be read yet. Not
   * where all samples are late, as in pages that are hidden for long.
   */
  get hasSlept(): boolean {
    return this.#isAfterSleep || (this.#isLate && !this.#wasLate);
  }

  get #isLate(): boolean {
    return this.#clock.nowMs() - this.#sampleMs >= LATE_SAMPLE_MS;
  }

  /** Records a sample; true when the position moved since the last one, by a seek too. */
  sample(positionSeconds: number): boolean {
    const isLate = this.#isLate;
    this.#isAfterSleep = isLate && !this.#wasLate;
    this.#wasLate = isLate;
    this.#sampleMs = this.#clock.nowMs();
    const moved = Math.abs(positionSeconds - this.#positionSeconds) >= PROGRESS_SECONDS;
    if (moved || Number.isNaN(this.#positionSeconds)) {
      this.#positionSeconds = positionSeconds;
      this.#progressMs = this.#sampleMs;
    }
    return moved;
  }

  restart(): void {
    this.#progressMs = this.#clock.nowMs();
  }
}
