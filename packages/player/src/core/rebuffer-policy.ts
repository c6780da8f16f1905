/** Stalls that are further apart than this are accidents, and not a slow connection. */
export const STALL_MEMORY_MS = 120_000;
const RESUME_FIRST_SECONDS = 2;
const RESUME_MAX_SECONDS = 8;

/**
 * Decides how much to buffer before playback goes on. A connection that is slower than its stream
 * would otherwise stutter for ever: with more buffered, the same silence comes at longer intervals.
 */
export class RebufferPolicy {
  #stalls = 0;
  #lastStallMs = Number.NEGATIVE_INFINITY;

  /**
   * The buffer ran empty although data arrives. Returns the seconds to buffer: 0 after the first
   * stall, which may be an accident, then 2 s, doubled at each further one up to 8 s.
   */
  onStall(nowMs: number): number {
    this.#forget(nowMs);
    this.#lastStallMs = nowMs;
    this.#stalls += 1;
    if (this.#stalls === 1) return 0;
    return Math.min(RESUME_MAX_SECONDS, RESUME_FIRST_SECONDS * 2 ** (this.#stalls - 2));
  }

  /** Whether the connection delivers less than the stream needs: by its stalls, of which one may be an accident. */
  isConnectionSlow(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#stalls > 1;
  }

  hasStalled(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#stalls > 0;
  }

  #forget(nowMs: number): void {
    if (nowMs - this.#lastStallMs > STALL_MEMORY_MS) this.#stalls = 0;
  }
}
