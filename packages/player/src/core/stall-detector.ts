/** After this long without progress the stream is reloaded. */
export const STALL_RELOAD_MS = 2_000;
/** After a wake, a stream that has been frozen this long retries at once. */
export const FROZEN_AFTER_WAKE_MS = 5_000;
const PROGRESS_SECONDS = 0.01;

/** Detects a stall by the position alone: media events are not reliable. */
export class StallDetector {
  #positionSeconds = Number.NaN;
  #progressMs: number;

  constructor(nowMs: number) {
    this.#progressMs = nowMs;
  }

  /** Records a sample; true when the position moved since the last one, by a seek too. */
  sample(nowMs: number, positionSeconds: number): boolean {
    const moved = Math.abs(positionSeconds - this.#positionSeconds) >= PROGRESS_SECONDS;
    if (moved || Number.isNaN(this.#positionSeconds)) {
      this.#positionSeconds = positionSeconds;
      this.#progressMs = nowMs;
    }
    return moved;
  }

  frozenMs(nowMs: number): number {
    return nowMs - this.#progressMs;
  }

  restart(nowMs: number): void {
    this.#progressMs = nowMs;
  }
}
