/** Without progress for so long, the stream is loaded anew. */
export const STALL_RELOAD_MS = 2_000;
/** A machine that wakes with sound frozen for so long need not wait for the next attempt. */
export const FROZEN_AFTER_WAKE_MS = 5_000;
const PROGRESS_SECONDS = 0.01;

/** Tells a stall by the only proof there is: the position does not advance. */
export class StallWatch {
  #positionSeconds = Number.NaN;
  #progressMs: number;

  constructor(nowMs: number) {
    this.#progressMs = nowMs;
  }

  /** Takes a sample; true when the position moved since the last one. A seek moves it too. */
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
