import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { OutboundError } from './outbound-error.ts';

const PIECES = 1_000;
/** A piece costs a call and an object, however short it is; the shortest frame of audio has more. */
const PIECE_MIN_BYTES = 16;

/** Refuses bytes that arrive in pieces so small that they cost far more than they bring. */
export class PieceGuard {
  #pieces = 0;
  #bytes = 0;

  /** @throws OutboundError `bad-response` when the last thousand pieces are too small on average */
  count(bytes: number): void {
    this.#pieces += 1;
    this.#bytes += bytes;
    if (this.#pieces < PIECES) return;
    if (this.#bytes < PIECES * PIECE_MIN_BYTES)
      throw new OutboundError('bad-response', outboundReasons.smallPieces(PIECE_MIN_BYTES));
    this.#pieces = 0;
    this.#bytes = 0;
  }
}
