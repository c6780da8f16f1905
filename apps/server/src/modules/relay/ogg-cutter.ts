import type { Piece, StreamCutter } from './relay-types.ts';

const CAPTURE = Buffer.from('OggS');
const PAGE_HEADER_BYTES = 27;
const FLAGS_OFFSET = 5;
const GRANULE_OFFSET = 6;
const SEGMENTS_OFFSET = 26;
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
  #header: Buffer[] = [];
  #headerBytes = 0;
  #isInHeader = false;
  #rest: Buffer = Buffer.alloc(0);

  get header(): Buffer {
    return Buffer.concat(this.#header);
  }

  push(chunk: Buffer): Piece[] {
    let bytes = Buffer.concat([this.#rest, chunk]);
    const pieces: Piece[] = [];
    for (;;) {
      const start = bytes.indexOf(CAPTURE);
      if (start < 0) {
        this.#rest = bytes.subarray(Math.max(0, bytes.length - CAPTURE.length + 1));
        return pieces;
      }
      bytes = bytes.subarray(start);
      const length = pageLength(bytes);
      if (length === null) {
        this.#rest = bytes;
        return pieces;
      }
      const page = bytes.subarray(0, length);
      pieces.push({ bytes: page, durationMs: null, isHeader: this.#takeHeader(page) });
      bytes = bytes.subarray(length);
    }
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

/** Null while the page is incomplete. */
function pageLength(bytes: Buffer): number | null {
  const segments = bytes[SEGMENTS_OFFSET];
  if (segments === undefined || bytes.length < PAGE_HEADER_BYTES + segments) return null;
  let length = PAGE_HEADER_BYTES + segments;
  for (const size of bytes.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + segments)) length += size;
  return bytes.length < length ? null : length;
}
