import { joinBytes } from './bytes.ts';

// ICY, as SHOUTcast and Icecast speak it: `icy-metaint` bytes of audio, one length byte L, L x 16 bytes, repeated.
const UNIT_BYTES = 16;
const UNITS_MAX = 255;
/** The longest block that its one length byte can announce. */
export const ICY_BLOCK_MAX_BYTES = UNITS_MAX * UNIT_BYTES;
/** A stream server sends 8 KB or more; with little between the blocks a stream is nothing but blocks. */
export const ICY_METAINT_MIN_BYTES = 256;
const METAINT_MAX_BYTES = 262_144;

/** The header `icy-metaint` in bytes of audio; null when it is missing or implausible. */
export function parseIcyMetaint(header: string | null | undefined): number | null {
  const metaint = /^\d{1,6}$/.test(header ?? '') ? Number(header) : 0;
  return metaint >= 1 && metaint <= METAINT_MAX_BYTES ? metaint : null;
}

/** A block with its length byte, padded with NUL. Content beyond `ICY_BLOCK_MAX_BYTES` is cut. */
export function buildIcyBlock(content: Uint8Array): Uint8Array {
  const units = Math.min(Math.ceil(content.length / UNIT_BYTES), UNITS_MAX);
  const block = new Uint8Array(1 + units * UNIT_BYTES);
  block[0] = units;
  block.set(content.subarray(0, units * UNIT_BYTES), 1);
  return block;
}

/** The content of a block, which has no length byte, without its padding. */
export function icyBlockContent(block: Uint8Array): Uint8Array {
  const bytes = block.subarray(0, ICY_BLOCK_MAX_BYTES);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** `blocks`: without their length bytes, and without empty ones, which mean 'unchanged'. */
type IcyParts = { readonly audio: Uint8Array; readonly blocks: readonly Uint8Array[] };

/** Separates the audio and the metadata of an ICY stream, however it is split. Holds one block at most. */
export class IcyBlockParser {
  readonly #metaint: number;
  #audioLeft: number;
  #block: Uint8Array[] = [];
  #blockLeft = 0;

  /** `metaint`: bytes of audio between two blocks, at least 1. */
  constructor(metaint: number) {
    this.#metaint = metaint;
    this.#audioLeft = metaint;
  }

  /** Returns the audio in these bytes, joined, and the blocks that they complete. */
  push(bytes: Uint8Array): IcyParts {
    const audio: Uint8Array[] = [];
    const blocks: Uint8Array[] = [];
    let at = 0;
    while (at < bytes.length) {
      if (this.#blockLeft > 0) at += this.#takeBlock(bytes.subarray(at), blocks);
      else if (this.#audioLeft > 0) at += this.#takeAudio(bytes.subarray(at), audio);
      else at += this.#startBlock(bytes[at] ?? 0);
    }
    return { audio: joinBytes(audio), blocks };
  }

  #takeAudio(bytes: Uint8Array, audio: Uint8Array[]): number {
    const taken = bytes.subarray(0, this.#audioLeft);
    audio.push(taken);
    this.#audioLeft -= taken.length;
    return taken.length;
  }

  #startBlock(length: number): number {
    this.#blockLeft = length * UNIT_BYTES;
    this.#audioLeft = this.#metaint;
    return 1;
  }

  #takeBlock(bytes: Uint8Array, blocks: Uint8Array[]): number {
    const taken = bytes.subarray(0, this.#blockLeft);
    this.#block.push(taken);
    this.#blockLeft -= taken.length;
    if (this.#blockLeft > 0) return taken.length;
    blocks.push(joinBytes(this.#block));
    this.#block = [];
    return taken.length;
  }
}
