import { OggPageReader } from '../../lib/untrusted-input/ogg-pages.ts';
import type { Piece, StreamCutter } from './relay-types.ts';

const FLAGS_OFFSET = 5;
const GRANULE_OFFSET = 6;
const FIRST_PAGE = 2;
const PAGE_MAX_BYTES = 65_307;
/** Covers stand in the comment header. */
const HEADER_MAX_BYTES = 512 * 1024;

/**
 * Cuts Ogg (RFC 3533) at the borders of pages. The pages before the first audio are the header that
 * a decoder needs first: their granule position is zero, or -1 where no packet ends.
 */
export class OggCutter implements StreamCutter {
  readonly contentType = null;
  readonly frameMaxBytes = PAGE_MAX_BYTES;
  readonly #pages = new OggPageReader();
  #header: Buffer[] = [];
  #headerBytes = 0;
  #isInHeader = false;

  get header(): Buffer {
    return Buffer.concat(this.#header);
  }

  push(chunk: Buffer): Piece[] {
    return this.#pages
      .push(chunk)
      .map((page) => ({ bytes: page, durationMs: null, isHeader: this.#takeHeader(page) }));
  }

  #takeHeader(page: Buffer): boolean {
    const isFirst = ((page[FLAGS_OFFSET] ?? 0) & FIRST_PAGE) !== 0;
    if (isFirst && !this.#isInHeader) {
      this.#header = [];
      this.#headerBytes = 0;
      this.#isInHeader = true;
    }
    if (!isFirst && page.readBigInt64LE(GRANULE_OFFSET) > 0n) this.#isInHeader = false;
    if (this.#headerBytes + page.length > HEADER_MAX_BYTES) this.#isInHeader = false;
    if (!this.#isInHeader) return false;
    this.#header.push(page);
    this.#headerBytes += page.length;
    return true;
  }
}
