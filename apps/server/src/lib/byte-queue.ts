/**
 * Bytes that arrive at the end and leave at the beginning: however small the pieces are, each byte
 * is copied a few times at most. What `bytes` has returned never changes.
 */
export class ByteQueue {
  #store = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** All that is held. */
  get bytes(): Buffer {
    return this.#store.subarray(this.#start, this.#end);
  }

  push(piece: Buffer): void {
    if (this.#end + piece.length > this.#store.length) {
      // Doubles the room, so that the next small pieces fit.
      const held = this.bytes;
      this.#store = Buffer.allocUnsafe(held.length + Math.max(held.length, piece.length));
      this.#start = 0;
      this.#end = held.copy(this.#store);
    }
    this.#end += piece.copy(this.#store, this.#end);
  }

  /** Removes so many bytes at the beginning. */
  drop(count: number): void {
    this.#start += count;
  }
}
