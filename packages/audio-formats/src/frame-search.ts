import type { FrameCodec, FrameHeader } from './frame-header.ts';
import { FRAME_HEADER_BYTES, readFrameHeader } from './read-frame-header.ts';

const SYNC = 0xff;

/** `offset`: where the frame begins, in bytes. */
export type FoundFrame = { readonly header: FrameHeader; readonly offset: number };

/**
 * Finds the first frame that is followed by another of its codec and rate, in bytes that arrive in
 * pieces; a single header may be chance. No byte is read twice.
 */
export class FrameSearch {
  readonly #codecs: readonly FrameCodec[];
  #at = 0;
  /** Frames by where the next one of their kind would begin. */
  readonly #expected = new Map<number, FoundFrame>();

  /** `codecs`: of the frames that count. */
  constructor(codecs: readonly FrameCodec[]) {
    this.#codecs = codecs;
  }

  /** `bytes`: all so far. Null while more are needed. */
  push(bytes: Uint8Array): FoundFrame | null {
    for (; this.#at + FRAME_HEADER_BYTES <= bytes.length; this.#at += 1) {
      const last = this.#takeExpected(this.#at);
      const header = bytes[this.#at] === SYNC ? readFrameHeader(bytes, this.#at) : null;
      if (header === null || !this.#codecs.includes(header.codec)) continue;
      if (last?.header.codec === header.codec && last.header.rateHz === header.rateHz) return last;
      this.#expected.set(this.#at + header.frameBytes, { header, offset: this.#at });
    }
    return null;
  }

  #takeExpected(at: number): FoundFrame | undefined {
    // A look-up for each byte would take most of the time.
    if (this.#expected.size === 0) return undefined;
    const expected = this.#expected.get(at);
    this.#expected.delete(at);
    return expected;
  }
}
