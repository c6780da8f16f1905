import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { OutboundError } from './outbound-error.ts';
import { PieceGuard } from './piece-guard.ts';

const SIZE_LINE_MAX_BYTES = 256;
const SIZE = /^([0-9a-f]{1,8})\s*(?:;.*)?$/i;
const LINE_FEED = 0x0a;

/** Decodes `Transfer-Encoding: chunked` (RFC 9112, 7.1) incrementally. */
export class ChunkedDecoder {
  readonly #guard = new PieceGuard();
  #line = '';
  #left = 0;
  #isInData = false;
  #isDone = false;

  get isDone(): boolean {
    return this.#isDone;
  }

  /** @returns the content in these bytes. @throws OutboundError `bad-response` */
  push(bytes: Buffer): Buffer {
    const content = Buffer.allocUnsafe(bytes.length);
    let length = 0;
    let at = 0;
    while (at < bytes.length && !this.#isDone) {
      if (this.#isInData) {
        const taken = bytes.copy(content, length, at, at + this.#left);
        length += taken;
        this.#left -= taken;
        at += taken;
        this.#isInData = this.#left > 0;
      } else at = this.#readSizeLine(bytes, at);
    }
    return content.subarray(0, length);
  }

  #readSizeLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(LINE_FEED, from);
    this.#line += bytes.toString('latin1', from, end < 0 ? undefined : end);
    if (this.#line.length > SIZE_LINE_MAX_BYTES) throw badChunk();
    if (end < 0) return bytes.length;
    this.#startChunk(this.#line.trim());
    this.#line = '';
    return end + 1;
  }

  /** An empty line ends the chunk before it. */
  #startChunk(line: string): void {
    if (line === '') return;
    const size = SIZE.exec(line)?.[1];
    if (!size) throw badChunk();
    this.#left = Number.parseInt(size, 16);
    this.#guard.count(this.#left);
    this.#isInData = this.#left > 0;
    this.#isDone = this.#left === 0;
  }
}

const badChunk = () => new OutboundError('bad-response', outboundReasons.badChunks);
