import { buildIcyBlock } from '@airdial/audio-formats/icy-blocks';
import { formatIcyTitle, type IcyTitle } from '@airdial/audio-formats/icy-title';
import { asBuffer } from './as-buffer.ts';

/** Audio bytes between two metadata blocks: what SHOUTcast and Icecast send by default. */
export const ICY_METAINT_BYTES = 16_000;

const UNCHANGED = Buffer.from([0]);

export const toIcyBlock = (title: IcyTitle): Buffer =>
  asBuffer(buildIcyBlock(Buffer.from(formatIcyTitle(title))));

/** Interleaves metadata with the audio of one listener; only a changed block is sent in full. */
export class IcyInterleaver {
  #audioBytesLeft = ICY_METAINT_BYTES;
  #last: Buffer | null = null;

  /** @returns the pieces to send, in order. `readBlock` returns the block that the audio belongs to. */
  interleave(audio: Buffer, readBlock: () => Buffer): Buffer[] {
    const pieces: Buffer[] = [];
    let rest = audio;
    while (rest.length >= this.#audioBytesLeft) {
      pieces.push(rest.subarray(0, this.#audioBytesLeft), this.#ifChanged(readBlock()));
      rest = rest.subarray(this.#audioBytesLeft);
      this.#audioBytesLeft = ICY_METAINT_BYTES;
    }
    this.#audioBytesLeft -= rest.length;
    if (rest.length > 0) pieces.push(rest);
    return pieces;
  }

  #ifChanged(block: Buffer): Buffer {
    if (this.#last?.equals(block)) return UNCHANGED;
    this.#last = block;
    return block;
  }
}
