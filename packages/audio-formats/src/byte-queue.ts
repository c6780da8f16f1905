/** A store for each packet of a network would cost more than what is read in it. */
const ROOM_MIN_BYTES = 16 * 1024;

/**
 * Bytes that arrive at the end and leave at the beginning: however small the pieces are, each byte
 * is copied a few times at most. What `bytes` has returned never changes.
 */
export class ByteQueue {
  #store = new Uint8Array(0);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** All that is held. */
  get bytes(): Uint8Array {
    return this.#store.subarray(this.#start, this.#end);
  }

  push(piece: Uint8Array): void {
    if (this.#end + piece.length > this.#store.length) {
      // At least doubles the room, so that the next small pieces fit.
      const held = this.bytes;
      this.#store = new Uint8Array(held.length + Math.max(held.length, piece.length, ROOM_MIN_BYTES));
      this.#store.set(held);
      this.#start = 0;
      this.#end = held.length;
    }
    this.#store.set(piece, this.#end);
    this.#end += piece.length;
  }

  /** Removes so many bytes at the beginning. */
  drop(count: number): void {
    this.#start += count;
  }
}
