import { ByteQueue } from '../byte-queue.ts';

const CAPTURE = Buffer.from('OggS');
const SEGMENTS_OFFSET = 26;
export const OGG_PAGE_HEADER_BYTES = 27;

/** Finds the pages of an Ogg stream (RFC 3533), however it is split. Skips what stands between them. */
export class OggPageReader {
  readonly #held = new ByteQueue();
  /** The page that begins there is not complete with less. */
  #needed = CAPTURE.length;

  /** @returns the pages that these bytes complete */
  push(chunk: Buffer): Buffer[] {
    this.#held.push(chunk);
    const pages: Buffer[] = [];
    while (this.#held.length >= this.#needed) {
      this.#skipToCapture();
      const { bytes } = this.#held;
      this.#needed = neededBytes(bytes);
      if (bytes.length < this.#needed) break;
      pages.push(bytes.subarray(0, this.#needed));
      this.#held.drop(this.#needed);
      this.#needed = CAPTURE.length;
    }
    return pages;
  }

  /** Without one, its first bytes may stand at the end. */
  #skipToCapture(): void {
    const { bytes } = this.#held;
    const start = bytes.indexOf(CAPTURE);
    this.#held.drop(start < 0 ? bytes.length - CAPTURE.length + 1 : start);
  }
}

/** The length of the page, or of the part of its header that tells more. */
function neededBytes(page: Buffer): number {
  if (page.length < CAPTURE.length) return CAPTURE.length;
  const bodyAt = OGG_PAGE_HEADER_BYTES + (page[SEGMENTS_OFFSET] ?? 0);
  if (page.length < bodyAt) return bodyAt;
  let length = bodyAt;
  for (const size of page.subarray(OGG_PAGE_HEADER_BYTES, bodyAt)) length += size;
  return length;
}
