import { BURST_MAX_BYTES, BURST_MS, HOT_MAX_BYTES } from './broadcast-limits.ts';
import type { Piece, TitledPiece } from './piece.ts';

/** The newest audio of a stream, with which every new listener begins. */
export class HotBuffer<Title> {
  #pieces: TitledPiece<Title>[] = [];
  #bytes = 0;
  #durationMs = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get pieces(): readonly TitledPiece<Title>[] {
    return this.#pieces;
  }

  push(piece: TitledPiece<Title>): void {
    this.#pieces.push(piece);
    this.#add(piece, 1);
    while (this.#isTooLong()) {
      const oldest = this.#pieces.shift();
      if (oldest) this.#add(oldest, -1);
    }
  }

  clear(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#durationMs = 0;
  }

  /** The last bytes of the stream, at most so many. */
  tail(length: number): Buffer {
    const last: Buffer[] = [];
    let missing = length;
    for (let index = this.#pieces.length - 1; index >= 0 && missing > 0; index -= 1) {
      const part = this.#pieces[index]?.bytes.subarray(-missing) ?? Buffer.alloc(0);
      last.unshift(part);
      missing -= part.length;
    }
    return Buffer.concat(last);
  }

  #add({ bytes, durationMs }: Piece, sign: 1 | -1): void {
    this.#bytes += sign * bytes.length;
    this.#durationMs += sign * (durationMs ?? 0);
  }

  #isTooLong(): boolean {
    if (this.#pieces.length <= 1) return false;
    const maxBytes = this.#pieces[0]?.durationMs === null ? BURST_MAX_BYTES : HOT_MAX_BYTES;
    const oldest = this.#pieces[0]?.durationMs ?? 0;
    return this.#bytes > maxBytes || this.#durationMs - oldest > BURST_MS;
  }
}
