import { ByteQueue } from './byte-queue.ts';
import { startsWith } from './bytes.ts';
import { hasOggChecksum, OGG_CAPTURE, OGG_PAGE_HEADER_BYTES, OggPage, oggPageBytes } from './ogg-page.ts';

/** So many damaged pages that begin within each other are looked into; more are skipped together. */
const DAMAGED_MAX = 8;

export type OggPageReaderOptions = {
  /** False: damaged pages count too, for a reader that passes them on or reads only texts. */
  readonly checksums?: boolean;
};

/**
 * Finds the undamaged pages in a stream (RFC 3533), however it is split. What stands between them,
 * damaged ones too, is skipped. Holds one page at most, and reads a byte a bounded number of times.
 */
export class OggPageReader {
  readonly #checksums: boolean;
  readonly #held = new ByteQueue();
  /** The page that begins there is not complete with less. */
  #needed = 0;
  /** Where another may begin within it. */
  #next = 1;
  /** How far the damaged pages reach from there, and how many they are. */
  #damagedBytes = 0;
  #damagedCount = 0;

  constructor({ checksums = true }: OggPageReaderOptions = {}) {
    this.#checksums = checksums;
  }

  /** The pages that these bytes complete, as far as they are requested. */
  *read(bytes: Uint8Array): Generator<OggPage> {
    this.#held.push(bytes);
    while (this.#skipToCapture()) {
      const held = this.#held.bytes;
      if (held.length >= this.#needed) this.#needed = oggPageBytes(held);
      if (held.length < this.#needed) {
        if (!this.#skipToNext(held)) return;
        continue;
      }
      const page = held.subarray(0, this.#needed);
      if (!this.#checksums || hasOggChecksum(page)) {
        this.#drop(page.length);
        yield new OggPage(page);
      } else this.#dropDamaged(page.length);
    }
  }

  /** Returns whether a page, or the first bytes of one, begins there. */
  #skipToCapture(): boolean {
    const start = findCapture(this.#held.bytes, 0);
    if (start > 0) this.#drop(start);
    return this.#held.length > 0;
  }

  /** A page that begins within another shows that the length of that one is damaged. */
  #skipToNext(held: Uint8Array): boolean {
    if (!this.#checksums) return false;
    this.#next = findCapture(held, this.#next);
    if (this.#next + OGG_PAGE_HEADER_BYTES > held.length) return false;
    this.#drop(this.#next);
    return true;
  }

  /** What is called a page may be chance, and an undamaged one may begin within it. */
  #dropDamaged(byteCount: number): void {
    this.#damagedCount = this.#damagedBytes > 0 ? this.#damagedCount + 1 : 1;
    this.#damagedBytes = Math.max(this.#damagedBytes, byteCount);
    this.#drop(this.#damagedCount < DAMAGED_MAX ? 1 : this.#damagedBytes);
  }

  #drop(byteCount: number): void {
    this.#held.drop(byteCount);
    this.#needed = 0;
    this.#next = 1;
    this.#damagedBytes = Math.max(0, this.#damagedBytes - byteCount);
  }
}

/** Where the next page begins, or its first bytes at the end of what is there. */
function findCapture(bytes: Uint8Array, from: number): number {
  const first = OGG_CAPTURE.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, OGG_CAPTURE.slice(0, bytes.length - at), at)) return at;
  }
  return bytes.length;
}
