/** What a server sends within this time of its first byte is its burst: the cushion it means listeners to have. */
export const BURST_MS = 500;
/** Where a server sends no burst, so much of what arrived before the press is kept: one second at 128 kbps. */
export const MIN_HELD_BYTES = 16 * 1024;

/** The audio of a stream that was opened ahead of the press. */
export class HeldAudio {
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #burstBytes = 0;
  #firstMs: number | null = null;

  get byteLength(): number {
    return this.#bytes;
  }

  push(piece: Uint8Array, nowMs: number): void {
    this.#firstMs ??= nowMs;
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (nowMs - this.#firstMs <= BURST_MS) this.#burstBytes += piece.length;
  }

  /** Hands over as much as a connection opened now would have brought, so that waiting does not put us behind live. */
  take(): Uint8Array[] {
    const keepBytes = Math.max(this.#burstBytes, MIN_HELD_BYTES);
    let first = 0;
    let left = this.#bytes;
    while (first < this.#pieces.length && left - (this.#pieces[first]?.length ?? 0) >= keepBytes) {
      left -= this.#pieces[first]?.length ?? 0;
      first += 1;
    }
    const taken = this.#pieces.slice(first);
    this.#pieces = [];
    this.#bytes = 0;
    return taken;
  }
}
