import { joinBytes } from './bytes.ts';
import { type OggPage, OggPageReader } from './ogg-pages.ts';

const SEGMENT_MAX_BYTES = 255;
const SEQUENCES = 2 ** 32;

export type OggPacket = {
  readonly bytes: Uint8Array;
  /** Whether a logical stream begins with it: it describes the others. */
  readonly isFirst: boolean;
  /** The granule position behind it; null unless it is the last that ends on its page. */
  readonly granule: number | null;
  /** Whether a logical stream ends with it. */
  readonly isLast: boolean;
};

/**
 * Reads the packets of a chain of logical streams; of streams side by side, those of the first.
 * A packet of which a page is lost is skipped.
 */
export class OggPacketReader {
  #pages = new OggPageReader();
  #serial: number | null = null;
  #nextSequence = 0;
  #hasOnlyBegun = false;
  /** The packet that the last page leaves open; null: none is, or its beginning is lost. */
  #open: Uint8Array[] | null = null;

  /** The next bytes do not continue the last ones. */
  reset(): void {
    this.#pages = new OggPageReader();
    this.#hasOnlyBegun = false;
    this.#open = null;
  }

  push(bytes: Uint8Array): OggPacket[] {
    return [...this.#pages.read(bytes)].flatMap((page) => this.#readPage(page));
  }

  #readPage(page: OggPage): OggPacket[] {
    const { serial, sequence, isFirst } = page;
    // Streams side by side begin before any of them goes on.
    if (isFirst && !this.#hasOnlyBegun) {
      this.#serial = serial;
      this.#nextSequence = sequence;
    }
    this.#hasOnlyBegun = isFirst;
    if (serial !== this.#serial) return [];
    if (sequence !== this.#nextSequence) this.#open = null;
    this.#nextSequence = (sequence + 1) % SEQUENCES;
    return this.#readPackets(page);
  }

  #readPackets({ lacing, body, isContinued, isFirst, isLast, granule }: OggPage): OggPacket[] {
    const packets: Uint8Array[] = [];
    let parts = isContinued ? this.#open : [];
    let at = 0;
    for (const length of lacing) {
      parts?.push(body.subarray(at, at + length));
      at += length;
      if (length === SEGMENT_MAX_BYTES) continue;
      if (parts !== null) packets.push(joinBytes(parts));
      parts = [];
    }
    this.#open = lacing.at(-1) === SEGMENT_MAX_BYTES ? parts : null;
    return packets.map((bytes, index) => {
      const isPageEnd = index === packets.length - 1;
      return {
        bytes,
        isFirst: isFirst && index === 0,
        granule: isPageEnd ? granule : null,
        isLast: isLast && isPageEnd,
      };
    });
  }
}
