/** Audio bytes between two metadata blocks: what SHOUTcast and Icecast send by default. */
export const ICY_METAINT_BYTES = 16_000;

const BLOCK_UNIT_BYTES = 16;
const BLOCK_UNITS_MAX = 255;
const UNCHANGED = Buffer.from([0]);

export type IcyTitle = { readonly title: string; readonly url?: string };

/**
 * One length byte, then that many times 16 bytes, padded with NUL. Apostrophes stay: readers end at
 * `';`.
 */
export function toIcyBlock({ title, url }: IcyTitle): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';${url === undefined ? '' : `StreamUrl='${url}';`}`);
  const units = Math.min(Math.ceil(text.length / BLOCK_UNIT_BYTES), BLOCK_UNITS_MAX);
  const block = Buffer.alloc(1 + units * BLOCK_UNIT_BYTES);
  block[0] = units;
  text.copy(block, 1);
  return block;
}

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
