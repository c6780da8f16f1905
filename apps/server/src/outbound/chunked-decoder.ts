import { OutboundError } from './outbound-error.ts';

const SIZE_LINE_MAX_BYTES = 256;
const SIZE = /^([0-9a-f]{1,8})\s*(?:;.*)?$/i;
const LINE_FEED = 0x0a;

/** Decodes `Transfer-Encoding: chunked` (RFC 9112, 7.1) incrementally. */
export class ChunkedDecoder {
  #line = '';
  #left = 0;
  #isInData = false;
  #isDone = false;

  get isDone(): boolean {
    return this.#isDone;
  }

  /** @returns the content in these bytes. @throws OutboundError `bad-response` */
  push(bytes: Buffer): Buffer {
    const content: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !this.#isDone) {
      if (this.#isInData) {
        const taken = bytes.subarray(at, at + this.#left);
        content.push(taken);
        this.#left -= taken.length;
        at += taken.length;
        this.#isInData = this.#left > 0;
      } else at = this.#readSizeLine(bytes, at);
    }
    return Buffer.concat(content);
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
    this.#isInData = this.#left > 0;
    this.#isDone = this.#left === 0;
  }
}

const badChunk = () => new OutboundError('bad-response', 'Its chunks are malformed.');
