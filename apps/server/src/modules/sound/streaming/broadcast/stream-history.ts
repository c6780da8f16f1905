import {
  BURST_MAX_BYTES,
  BURST_MS,
  BYTES_HISTORY_MAX_BYTES,
  HISTORIES_MAX_BYTES,
  HISTORY_MAX_BYTES,
  HISTORY_MS,
} from './broadcast-limits.ts';
import { type Piece, sumDurations, type TitledPiece } from './piece.ts';

/** The memory of all histories that share it. */
export class HistoryBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = HISTORIES_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get isExceeded(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }
}

/** A piece, and where it begins: how many bytes of the stream were sent before it. */
export type PlacedPiece<Title> = TitledPiece<Title> & { readonly offset: number };

/** The newest audio of a stream, whose pieces are numbered from its beginning. */
export class StreamHistory<Title> {
  readonly #budget: HistoryBudget;
  #pieces: PlacedPiece<Title>[] = [];
  /** The number of the oldest piece. */
  #first = 0;
  #endOffset = 0;
  #bytes = 0;
  #durationMs = 0;

  constructor(budget: HistoryBudget) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The number of the oldest piece. */
  get first(): number {
    return this.#first;
  }

  /** The number of the next piece. */
  get end(): number {
    return this.#first + this.#pieces.length;
  }

  /** Bytes of the stream so far. */
  get endOffset(): number {
    return this.#endOffset;
  }

  /** The pieces from a number on that play so long, or have so many bytes. */
  take(number: number, durationMs: number, maxBytes = Number.POSITIVE_INFINITY): PlacedPiece<Title>[] {
    const taken: PlacedPiece<Title>[] = [];
    let [playedMs, bytes] = [0, 0];
    for (let index = number - this.#first; playedMs < durationMs && bytes < maxBytes; index += 1) {
      const piece = this.#pieces[index];
      if (piece === undefined) break;
      taken.push(piece);
      playedMs += piece.durationMs ?? 0;
      bytes += piece.bytes.length;
    }
    return taken;
  }

  /** How long all from a number on play. */
  durationFrom(number: number): number {
    return sumDurations(this.#pieces.slice(number - this.#first));
  }

  /**
   * The number of the first of the newest pieces, one at least, that together play nearest to so long; of those whose
   * duration is unknown, of the bytes of a burst.
   */
  newest(durationMs: number): number {
    let index = this.#pieces.length;
    let [leftMs, leftBytes] = [durationMs, BURST_MAX_BYTES];
    for (; index > 0; index -= 1) {
      const { durationMs: pieceMs, bytes } = this.#pieces[index - 1] as Piece;
      if (pieceMs === null) leftBytes -= bytes.length;
      const isEnough = leftBytes < 0 || leftMs <= (pieceMs ?? 0) / 2;
      if (isEnough && index < this.#pieces.length) break;
      leftMs -= pieceMs ?? 0;
    }
    return this.#first + index;
  }

  /** The number of the piece with a byte of the stream so far; null when it is no longer kept. */
  numberAt(offset: number): number | null {
    if (offset === this.#endOffset) return this.end;
    const index = this.#pieces.findLastIndex((piece) => piece.offset <= offset);
    return index < 0 ? null : this.#first + index;
  }

  push(piece: TitledPiece<Title>): void {
    this.#pieces.push({ ...piece, offset: this.#endOffset });
    this.#endOffset += piece.bytes.length;
    this.#add(piece, 1);
    while (this.#isTooLong()) {
      const oldest = this.#pieces.shift();
      if (!oldest) return;
      this.#first += 1;
      this.#add(oldest, -1);
    }
  }

  clear(): void {
    this.#first = this.end;
    this.#budget.add(-this.#bytes);
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
    this.#budget.add(sign * bytes.length);
    this.#durationMs += sign * (durationMs ?? 0);
  }

  #isTooLong(): boolean {
    const [oldest] = this.#pieces;
    if (oldest === undefined || this.#pieces.length === 1) return false;
    const isKnown = oldest.durationMs !== null;
    const maxBytes = isKnown ? HISTORY_MAX_BYTES : BYTES_HISTORY_MAX_BYTES;
    const maxMs = this.#budget.isExceeded ? BURST_MS : HISTORY_MS;
    return this.#bytes > maxBytes || this.#durationMs - (oldest.durationMs ?? 0) > maxMs;
  }
}
