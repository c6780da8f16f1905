/** The server's burst and the first seconds show how much is buffered when listening live. */
const BUFFER_TARGET_LEARNING_SECONDS = 5;
const NOTICEABLE_SECONDS = 1;
/** Less than this is not worth a seek. */
const LATE_SECONDS = 2;
const MIN_BUFFER_TARGET_SECONDS = 0.5;

/**
 * Separates the delay that every stream has from the delay that the listener chose by rewinding.
 */
export class LiveEdge {
  #bufferTargetSeconds = MIN_BUFFER_TARGET_SECONDS;
  #burstSeconds = MIN_BUFFER_TARGET_SECONDS;
  /** What was ahead when the listener rewound: after a cut less than the target. */
  #liveAheadSeconds = MIN_BUFFER_TARGET_SECONDS;
  #isRewound = false;
  /** An outage made the listener late, and not a press. */
  #isDelayed = false;

  get bufferTargetSeconds(): number {
    return this.#bufferTargetSeconds;
  }

  /** What a new connection brings at once. Less than the target where the stream began behind its newest audio. */
  get burstSeconds(): number {
    return this.#burstSeconds;
  }

  get isRewound(): boolean {
    return this.#isRewound;
  }

  /**
   * Learns the buffer target from the beginning of a load.
   *
   * @param delaySeconds what is ahead, and what the server still has to send up to the newest audio
   */
  observe(playedSeconds: number, aheadSeconds: number, delaySeconds = aheadSeconds): void {
    if (playedSeconds > BUFFER_TARGET_LEARNING_SECONDS || this.#isRewound) return;
    this.#burstSeconds = Math.max(this.#burstSeconds, aheadSeconds);
    this.#bufferTargetSeconds = Math.max(this.#bufferTargetSeconds, delaySeconds);
  }

  behindSeconds(aheadSeconds: number): number {
    if (!this.#isRewound) return 0;
    const behind = aheadSeconds - this.#liveAheadSeconds;
    return behind < NOTICEABLE_SECONDS ? 0 : behind;
  }

  /**
   * More delay than the stream needs and the listener chose, as after a long pause of the server.
   */
  isLate(aheadSeconds: number): boolean {
    const isChosen = this.#isRewound && !this.#isDelayed;
    return !isChosen && aheadSeconds - this.#bufferTargetSeconds > LATE_SECONDS;
  }

  /** An outage was longer than what was buffered: the listener goes on where it began, and is that much later. */
  onResumed(aheadSeconds: number): void {
    if (this.#isRewound && !this.#isDelayed) return;
    this.#isDelayed = this.isLate(aheadSeconds);
    this.#isRewound = this.#isDelayed;
    if (this.#isDelayed) this.#liveAheadSeconds = this.#bufferTargetSeconds;
  }

  /** The listener stands still, and is later the longer that takes. */
  pause(aheadSeconds: number): void {
    this.#learnLive(aheadSeconds);
    this.#isDelayed = false;
    this.#isRewound = true;
  }

  /** A short pause is no rewind. */
  resume(aheadSeconds: number): void {
    this.#isRewound = this.behindSeconds(aheadSeconds) > 0;
  }

  /** Returns the position to seek to, within the buffer. */
  rewind(positionSeconds: number, seconds: number, startSeconds: number, endSeconds: number): number {
    this.#learnLive(endSeconds - positionSeconds);
    const target = Math.max(startSeconds, positionSeconds - seconds);
    const live = Math.max(startSeconds, endSeconds - this.#liveAheadSeconds);
    this.#isDelayed = false;
    this.#isRewound = target < live - NOTICEABLE_SECONDS / 2;
    return this.#isRewound ? target : live;
  }

  /** Returns the position where the listener would be without having rewound. */
  goLive(startSeconds: number, endSeconds: number): number {
    this.#isDelayed = false;
    this.#isRewound = false;
    return Math.max(startSeconds, endSeconds - this.#liveAheadSeconds);
  }

  #learnLive(aheadSeconds: number): void {
    if (this.#isRewound) return;
    const ahead = Math.max(aheadSeconds, MIN_BUFFER_TARGET_SECONDS);
    this.#liveAheadSeconds = Math.min(ahead, this.#bufferTargetSeconds);
  }

  /** Returns the position so far before the end, or as near to it as the stream began. */
  livePosition(startSeconds: number, endSeconds: number, behindSeconds: number): number {
    return Math.max(startSeconds, endSeconds - Math.max(this.#bufferTargetSeconds, behindSeconds));
  }
}
