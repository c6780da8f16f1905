/** The bitrate of less audio than this says nothing: its first bytes may hold no whole frame. */
const RATE_KNOWN_SECONDS = 1;

/** Where the audio ends that has arrived, also while the browser has yet to buffer it: by the bitrate of what it has. */
export class ArrivedAudio {
  /** Taken by the browser, which has not counted them as buffered yet. */
  #appendingBytes = 0;
  #appendedBytes = 0;
  /** Where those ended. */
  #appendedSeconds = 0;

  onAppending(bytes: number): void {
    this.#appendingBytes += bytes;
  }

  /** All that was being appended is buffered up to `endSeconds`. Returns whether there was audio in it. */
  onAppended(endSeconds: number): boolean {
    const hasGrown = endSeconds > this.#appendedSeconds;
    this.#appendedBytes += this.#appendingBytes;
    this.#appendingBytes = 0;
    this.#appendedSeconds = endSeconds;
    return hasGrown;
  }

  /**
   * @param queuedBytes what the browser has yet to take
   * @param bufferedSeconds where what is buffered ends; a part of what is being appended may be buffered already
   */
  endSeconds(queuedBytes: number, bufferedSeconds: number): number {
    if (this.#appendedSeconds < RATE_KNOWN_SECONDS) return bufferedSeconds;
    const pendingBytes = queuedBytes + this.#appendingBytes;
    const endSeconds = this.#appendedSeconds + (pendingBytes * this.#appendedSeconds) / this.#appendedBytes;
    return Math.max(bufferedSeconds, endSeconds);
  }
}
