import { joinBytes } from './bytes.ts';
import type { OggPage } from './ogg-page.ts';
import { OggPageReader, type OggPageReaderOptions } from './ogg-page-reader.ts';

const SEQUENCES = 2 ** 32;
/** More than a frame of FLAC has, which is the longest of audio. */
const PACKET_MAX_BYTES = 1024 * 1024;

export type OggPacket = {
  readonly bytes: Uint8Array;
  /** Whether a logical stream begins with it: it describes the others. */
  readonly isFirst: boolean;
  /** The granule position behind it; null unless it is the last that ends on its page. */
  readonly granule: number | null;
  /** Whether a logical stream ends with it. */
  readonly isLast: boolean;
};

export type OggPacketReaderOptions = OggPageReaderOptions & {
  /** A longer packet, such as one of comments with a picture, is cut. */
  readonly packetMaxBytes?: number;
};

/** A packet that its last page leaves open. */
type OpenPacket = { readonly parts: Uint8Array[]; byteCount: number };

/**
 * Reads the packets (RFC 3533) of a chain of logical streams; of streams side by side, those of the
 * first. A packet of which a page is lost is skipped.
 */
export class OggPacketReader {
  readonly #options: OggPageReaderOptions;
  readonly #packetMaxBytes: number;
  #pages: OggPageReader;
  #serial: number | null = null;
  #nextSequence = 0;
  #hasOnlyBegun = false;
  /** Null: the last page leaves none open, or the beginning of it is lost. */
  #open: OpenPacket | null = null;

  constructor({ packetMaxBytes = PACKET_MAX_BYTES, ...options }: OggPacketReaderOptions = {}) {
    this.#options = options;
    this.#packetMaxBytes = packetMaxBytes;
    this.#pages = new OggPageReader(options);
  }

  /** The next bytes do not continue the last ones. */
  reset(): void {
    this.#pages = new OggPageReader(this.#options);
    this.#hasOnlyBegun = false;
    this.#open = null;
  }

  push(bytes: Uint8Array): OggPacket[] {
    return [...this.#pages.read(bytes)].flatMap((page) => this.#readPage(page));
  }

  #readPage(page: OggPage): OggPacket[] {
    const { serial, sequence, isFirst } = page;
    // Streams side by side begin before any of them goes on.
    if (this.#serial === null || (isFirst && !this.#hasOnlyBegun)) {
      this.#serial = serial;
      this.#nextSequence = sequence;
    }
    this.#hasOnlyBegun = isFirst;
    if (serial !== this.#serial) return [];
    if (sequence !== this.#nextSequence) this.#open = null;
    this.#nextSequence = (sequence + 1) % SEQUENCES;
    return this.#readPackets(page);
  }

  #readPackets(page: OggPage): OggPacket[] {
    const packets: Uint8Array[] = [];
    let open = page.isContinued ? this.#open : { parts: [], byteCount: 0 };
    const parts = page.packets;
    const wholeCount = page.isOpen ? parts.length - 1 : parts.length;
    for (const [index, part] of parts.entries()) {
      if (open !== null) this.#append(open, part);
      if (index === wholeCount) break;
      if (open !== null) packets.push(joinBytes(open.parts));
      open = { parts: [], byteCount: 0 };
    }
    this.#open = page.isOpen ? open : null;
    return packets.map((bytes, index) => {
      const isPageEnd = index === packets.length - 1;
      return {
        bytes,
        isFirst: page.isFirst && index === 0,
        granule: isPageEnd ? page.granule : null,
        isLast: page.isLast && isPageEnd,
      };
    });
  }

  #append(open: OpenPacket, part: Uint8Array): void {
    const taken = part.subarray(0, this.#packetMaxBytes - open.byteCount);
    if (taken.length === 0) return;
    open.parts.push(taken);
    open.byteCount += taken.length;
  }
}
