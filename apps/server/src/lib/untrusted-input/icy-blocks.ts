const BLOCK_UNIT_BYTES = 16;

/** The longest block that its one length byte can announce. */
export const ICY_BLOCK_MAX_BYTES = 255 * BLOCK_UNIT_BYTES;
/** A stream server sends 8 KB or more; with little between the blocks a stream is nothing but blocks. */
export const METAINT_MIN_BYTES = 256;
const METAINT_MAX_BYTES = 262_144;
const NOTHING = Buffer.alloc(0);

/** `icy-metaint` as a number of audio bytes; null when it is missing or implausible. */
export function parseMetaint(text: string | undefined): number | null {
  const metaint = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
  return metaint >= 1 && metaint <= METAINT_MAX_BYTES ? metaint : null;
}

/** `blocks`: without empty ones, which mean 'unchanged'. */
type IcyParts = { readonly audio: Buffer; readonly blocks: readonly Buffer[] };

/**
 * Separates the audio and the metadata of an ICY stream: N audio bytes, one length byte L, L x 16
 * bytes, repeatedly.
 */
export class IcyBlockParser {
  readonly #metaint: number;
  #audioLeft: number;
  #block: Buffer[] = [];
  #blockLeft = 0;

  constructor(metaint: number) {
    this.#metaint = metaint;
    this.#audioLeft = metaint;
  }

  /** @returns the audio in these bytes, joined, and the blocks that they complete */
  push(bytes: Buffer): IcyParts {
    const audio: Buffer[] = [];
    const blocks: Buffer[] = [];
    let at = 0;
    while (at < bytes.length) {
      if (this.#blockLeft > 0) at += this.#takeBlock(bytes.subarray(at), blocks);
      else if (this.#audioLeft > 0) at += this.#takeAudio(bytes.subarray(at), audio);
      else at += this.#startBlock(bytes[at] ?? 0);
    }
    const [first = NOTHING] = audio;
    return { audio: audio.length > 1 ? Buffer.concat(audio) : first, blocks };
  }

  #takeAudio(bytes: Buffer, audio: Buffer[]): number {
    const taken = bytes.subarray(0, this.#audioLeft);
    audio.push(taken);
    this.#audioLeft -= taken.length;
    return taken.length;
  }

  #startBlock(length: number): number {
    this.#blockLeft = length * BLOCK_UNIT_BYTES;
    this.#audioLeft = this.#metaint;
    return 1;
  }

  #takeBlock(bytes: Buffer, blocks: Buffer[]): number {
    const taken = bytes.subarray(0, this.#blockLeft);
    this.#block.push(taken);
    this.#blockLeft -= taken.length;
    if (this.#blockLeft > 0) return taken.length;
    blocks.push(Buffer.concat(this.#block));
    this.#block = [];
    return taken.length;
  }
}
