import { ICY_METAINT_BYTES } from './demo-radio-limits.ts';

const BLOCK_UNIT_BYTES = 16;
const BLOCK_UNITS_MAX = 255;
const UNCHANGED = Buffer.from([0]);

export type IcyTitle = { readonly title: string; readonly url: string };

/**
 * One length byte, then that many times 16 bytes, padded with NUL. Apostrophes stay: readers end at
 * `';`.
 */
function icyBlock({ title, url }: IcyTitle): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';StreamUrl='${url}';`);
  const units = Math.min(Math.ceil(text.length / BLOCK_UNIT_BYTES), BLOCK_UNITS_MAX);
  const block = Buffer.alloc(1 + units * BLOCK_UNIT_BYTES);
  block[0] = units;
  text.copy(block, 1);
  return block;
}

/** Interleaves metadata with the audio of one listener; only a changed track makes a full block. */
export class IcyInterleaver {
  #audioBytesLeft = ICY_METAINT_BYTES;
  #lastKey: string | null = null;

  /** @returns the pieces to send, in order. `track` is what the audio belongs to. */
  interleave(audio: Buffer, track: IcyTitle): Buffer[] {
    const pieces: Buffer[] = [];
    let rest = audio;
    while (rest.length >= this.#audioBytesLeft) {
      pieces.push(rest.subarray(0, this.#audioBytesLeft), this.#block(track));
      rest = rest.subarray(this.#audioBytesLeft);
      this.#audioBytesLeft = ICY_METAINT_BYTES;
    }
    this.#audioBytesLeft -= rest.length;
    if (rest.length > 0) pieces.push(rest);
    return pieces;
  }

  #block(track: IcyTitle): Buffer {
    const key = `${track.title}\n${track.url}`;
    if (key === this.#lastKey) return UNCHANGED;
    this.#lastKey = key;
    return icyBlock(track);
  }
}
