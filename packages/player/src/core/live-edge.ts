/** The server's burst and the first seconds show how much sound is at hand when listening live. */
export const CUSHION_LEARNING_SECONDS = 5;
const NOTICEABLE_SECONDS = 1;
/** Too little to be worth a jump. */
const LATE_SECONDS = 2;
const MIN_CUSHION_SECONDS = 0.5;

/** Keeps apart the delay every stream has and the delay the listener chose by rewinding. */
export class LiveEdge {
  #cushionSeconds = MIN_CUSHION_SECONDS;
  #isRewound = false;

  get cushionSeconds(): number {
    return this.#cushionSeconds;
  }

  get isRewound(): boolean {
    return this.#isRewound;
  }

  /** Learns the cushion from the beginning of a load. */
  observe(playedSeconds: number, aheadSeconds: number): void {
    if (playedSeconds <= CUSHION_LEARNING_SECONDS && !this.#isRewound) {
      this.#cushionSeconds = Math.max(this.#cushionSeconds, aheadSeconds);
    }
  }

  behindSeconds(aheadSeconds: number): number {
    if (!this.#isRewound) return 0;
    const behind = aheadSeconds - this.#cushionSeconds;
    return behind < NOTICEABLE_SECONDS ? 0 : behind;
  }

  /** More delay than the stream needs and the listener chose, such as after a server's long pause. */
  isLate(aheadSeconds: number): boolean {
    return !this.#isRewound && aheadSeconds - this.#cushionSeconds > LATE_SECONDS;
  }

  /** Where the position shall go; kept within what is buffered. */
  rewind(positionSeconds: number, seconds: number, startSeconds: number, endSeconds: number): number {
    const target = Math.max(startSeconds, positionSeconds - seconds);
    const live = this.livePosition(startSeconds, endSeconds);
    this.#isRewound = target < live - NOTICEABLE_SECONDS / 2;
    return this.#isRewound ? target : live;
  }

  goLive(startSeconds: number, endSeconds: number): number {
    this.#isRewound = false;
    return this.livePosition(startSeconds, endSeconds);
  }

  livePosition(startSeconds: number, endSeconds: number): number {
    return Math.max(startSeconds, endSeconds - this.#cushionSeconds);
  }
}
