import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { asBuffer } from '../../../../lib/as-buffer.ts';

/** Stream servers send the newest seconds first, also what came over the connection that was cut. */
const OVERLAP_MAX_BYTES = 256 * 1024;
const OVERLAP_MAX_MS = 1_500;

/**
 * Finds where a new connection continues what the last one has sent, so that nothing is played
 * twice.
 */
export class ReconnectOverlap {
  readonly #tail: Buffer;
  readonly #now: () => number;
  readonly #held = new ByteQueue();
  #startedAt: number | null = null;

  /** @param tail the last bytes before the cut */
  constructor(tail: Buffer, now: () => number) {
    this.#tail = tail;
    this.#now = now;
  }

  /**
   * @returns the bytes to continue with, or null while more are needed. `isJoined`: they follow the
   * tail without a gap.
   */
  push(chunk: Buffer): { readonly bytes: Buffer; readonly isJoined: boolean } | null {
    this.#startedAt ??= this.#now();
    // The tail does not end in what was searched before.
    const from = Math.max(0, this.#held.length - this.#tail.length + 1);
    this.#held.push(chunk);
    const bytes = asBuffer(this.#held.bytes);
    const at = this.#tail.length === 0 ? -1 : bytes.indexOf(this.#tail, from);
    if (at >= 0) return { bytes: bytes.subarray(at + this.#tail.length), isJoined: true };
    const isOver = bytes.length > OVERLAP_MAX_BYTES || this.#now() - this.#startedAt >= OVERLAP_MAX_MS;
    return isOver ? { bytes, isJoined: false } : null;
  }
}
