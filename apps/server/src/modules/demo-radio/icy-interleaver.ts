import { ICY_METAINT_BYTES } from './demo-radio-limits.ts';

const BLOCK_UNIT_BYTES = 16;
const BLOCK_UNITS_MAX = 255;
const UNCHANGED = Buffer.from([0]);

export type IcyTitle = { readonly title: string; readonly url: string };

/** One length byte, then that many times 16 bytes, padded with NUL. Apostrophes stay: readers end at `';`. */
function icyBlock({ title, url }: IcyTitle): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';StreamUrl='${url}';`);
  const units = Math.min(Math.ceil(text.length / BLOCK_UNIT_BYTES), BLOCK_UNITS_MAX);
  const block = Buffer.alloc(1 + units * BLOCK_UNIT_BYTES);
  block[0] = units;
  text.copy(block, 1);
  return block;
}

/** Puts metadata between the audio bytes of one listener, a full block only where the song has changed. */
export class IcyInterleaver {
  #audioBytesLeft = ICY_METAINT_BYTES;
  #announced: string | null = null;

  /** The pieces to send, in order. `song` is what the audio bytes belong to. */
  interleave(audio: Buffer, song: IcyTitle): Buffer[] {
    const pieces: Buffer[] = [];
    let rest = audio;
    while (rest.length >= this.#audioBytesLeft) {
      pieces.push(rest.subarray(0, this.#audioBytesLeft), this.#block(song));
      rest = rest.subarray(this.#audioBytesLeft);
      this.#audioBytesLeft = ICY_METAINT_BYTES;
    }
    this.#audioBytesLeft -= rest.length;
    if (rest.length > 0) pieces.push(rest);
    return pieces;
  }

  #block(song: IcyTitle): Buffer {
    const key = `${song.title}\n${song.url}`;
    if (key === this.#announced) return UNCHANGED;
    this.#announced = key;
    return icyBlock(song);
  }
}
