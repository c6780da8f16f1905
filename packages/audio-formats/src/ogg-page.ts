import { readUint32, startsWith } from './bytes.ts';
import { createCrc } from './crc.ts';

// RFC 3533, 6: a header, the lengths of the segments of the packets, and then these.
export const OGG_CAPTURE = 'OggS';
export const OGG_PAGE_HEADER_BYTES = 27;
/** 255 segments of 255 bytes. */
export const OGG_PAGE_MAX_BYTES = 65_307;
const FLAGS_AT = 5;
const GRANULE_AT = 6;
const SERIAL_AT = 14;
const SEQUENCE_AT = 18;
const CHECKSUM_AT = 22;
const SEGMENT_COUNT_AT = 26;
const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;
/** A shorter segment ends its packet. */
const FULL_SEGMENT_BYTES = 255;
/** Twice, as a granule of a page on which no packet ends. */
const NO_GRANULE = 0xffffffff;
const NO_CHECKSUM = new Uint8Array(4);

const crc32 = createCrc(32, 0x04c11db7);

/** One page; what is cut off reads as zeros. */
export class OggPage {
  /** The whole page. */
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Whether it begins with the rest of a packet. */
  get isContinued(): boolean {
    return this.#hasFlag(CONTINUED);
  }

  /** Whether a logical stream begins with it. */
  get isFirst(): boolean {
    return this.#hasFlag(FIRST);
  }

  /** Whether a logical stream ends with it. */
  get isLast(): boolean {
    return this.#hasFlag(LAST);
  }

  /** Position in samples where its last packet ends, 0 on header pages; null where none ends. */
  get granule(): number | null {
    const high = readUint32(this.bytes, GRANULE_AT + 4);
    // -1 where no packet ends.
    return high < 0x80000000 ? high * 2 ** 32 + readUint32(this.bytes, GRANULE_AT) : null;
  }

  /** Whether audio ends on it, so that it stands behind the headers of its logical stream. */
  get endsAudio(): boolean {
    return !this.isFirst && (this.granule ?? 0) > 0;
  }

  get serial(): number {
    return readUint32(this.bytes, SERIAL_AT);
  }

  get sequence(): number {
    return readUint32(this.bytes, SEQUENCE_AT);
  }

  get body(): Uint8Array {
    return this.bytes.subarray(this.#bodyAt);
  }

  /** Whether its last packet goes on on the next page. */
  get isOpen(): boolean {
    return this.#bodyAt > OGG_PAGE_HEADER_BYTES && this.bytes[this.#bodyAt - 1] === FULL_SEGMENT_BYTES;
  }

  /** Its packets, or what stands on it of those that begin before it or end behind it. */
  get packets(): Uint8Array[] {
    const bodyAt = this.#bodyAt;
    const packets: Uint8Array[] = [];
    let start = bodyAt;
    let end = bodyAt;
    for (let at = OGG_PAGE_HEADER_BYTES; at < bodyAt; at += 1) {
      const segmentBytes = this.bytes[at] ?? 0;
      end += segmentBytes;
      if (segmentBytes === FULL_SEGMENT_BYTES && at < bodyAt - 1) continue;
      packets.push(this.bytes.subarray(start, end));
      start = end;
    }
    return packets;
  }

  get #bodyAt(): number {
    return OGG_PAGE_HEADER_BYTES + (this.bytes[SEGMENT_COUNT_AT] ?? 0);
  }

  #hasFlag(flag: number): boolean {
    return ((this.bytes[FLAGS_AT] ?? 0) & flag) !== 0;
  }
}

/** Whether a page begins at `at`. */
export const isOggPage = (bytes: Uint8Array, at = 0): boolean => startsWith(bytes, OGG_CAPTURE, at);

/** The length of the page that begins at `at`, or of the part of its header that tells more. */
export function oggPageBytes(bytes: Uint8Array, at = 0): number {
  const segmentsAt = at + OGG_PAGE_HEADER_BYTES;
  const bodyAt = segmentsAt + (bytes[at + SEGMENT_COUNT_AT] ?? 0);
  if (bytes.length < bodyAt) return bodyAt - at;
  let end = bodyAt;
  for (let segment = segmentsAt; segment < bodyAt; segment += 1) end += bytes[segment] ?? 0;
  return end - at;
}

/** Whether the page, which has to be whole, is undamaged. */
export const hasOggChecksum = (page: Uint8Array): boolean =>
  oggChecksum(page) === readUint32(page, CHECKSUM_AT);

/** Where a page stands in its logical stream; `granule` as in `OggPage`. */
export type OggPlace = {
  readonly serial: number;
  readonly sequence: number;
  readonly granule: number | null;
};

/** Copies a page for another place, with a checksum that fits. */
export function withOggPlace({ bytes }: OggPage, { serial, sequence, granule }: OggPlace): Uint8Array {
  const copy = Uint8Array.from(bytes);
  writeUint32(copy, GRANULE_AT, granule ?? NO_GRANULE);
  writeUint32(copy, GRANULE_AT + 4, granule === null ? NO_GRANULE : Math.floor(granule / 2 ** 32));
  writeUint32(copy, SERIAL_AT, serial);
  writeUint32(copy, SEQUENCE_AT, sequence);
  writeUint32(copy, CHECKSUM_AT, oggChecksum(copy));
  return copy;
}

/** The checksum is that of the page with zeros in its own place. */
function oggChecksum(page: Uint8Array): number {
  const before = crc32(0, page, 0, CHECKSUM_AT);
  const within = crc32(before, NO_CHECKSUM, 0, NO_CHECKSUM.length);
  return crc32(within, page, CHECKSUM_AT + NO_CHECKSUM.length, page.length);
}

function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  for (let index = 0; index < 4; index += 1) bytes[at + index] = value >>> (8 * index);
}
