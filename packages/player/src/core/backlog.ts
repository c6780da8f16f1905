/** Nearer to the newest audio than this, a listener has all of it. */
const CAUGHT_UP_SECONDS = 1;

/** What a server still has to send of a stream that began behind its newest audio. */
export class Backlog {
  #behindSeconds = 0;
  #startMs = 0;
  #startEndSeconds = 0;

  /** A response begins so far behind; what is buffered ends at `endSeconds`. */
  start(behindSeconds: number, nowMs: number, endSeconds: number): void {
    this.#behindSeconds = behindSeconds;
    this.#startMs = nowMs;
    this.#startEndSeconds = endSeconds;
  }

  /** Seconds from the end of what is buffered to the newest audio; 0 once that was reached. */
  seconds(nowMs: number, endSeconds: number): number {
    if (this.#behindSeconds === 0) return 0;
    const newest = this.#behindSeconds + (nowMs - this.#startMs) / 1_000;
    const left = newest - (endSeconds - this.#startEndSeconds);
    if (left < CAUGHT_UP_SECONDS) this.#behindSeconds = 0;
    return left < CAUGHT_UP_SECONDS ? 0 : left;
  }
}
