import { joinBytes, startsWith } from './bytes.ts';
import { createCrc } from './crc.ts';

// Pages by RFC 3533.
const CAPTURE = 'OggS';
const HEADER_BYTES = 27;
const FLAGS_AT = 5;
const GRANULE_AT = 6;
const SERIAL_AT = 14;
const SEQUENCE_AT = 18;
const CHECKSUM_AT = 22;
const NO_CHECKSUM = new Uint8Array(4);
const SEGMENTS_AT = 26;
const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;

export type OggPage = {
  /** The whole page. */
  readonly bytes: Uint8Array;
  /** Whether it begins with the rest of a packet. */
  readonly isContinued: boolean;
  /** Whether a logical stream begins with it. */
  readonly isFirst: boolean;
  /** Whether a logical stream ends with it. */
  readonly isLast: boolean;
  /** Position in samples where its last packet ends, 0 on header pages; null where none ends. */
  readonly granule: number | null;
  readonly serial: number;
  readonly sequence: number;
  /** The lengths of the segments that packets consist of. */
  readonly lacing: Uint8Array;
  readonly body: Uint8Array;
};

const crc32 = createCrc(32, 0x04c11db7);

/** Finds the undamaged pages in a stream. What stands between them, damaged ones too, is skipped. */
export class OggPageReader {
  #held: Uint8Array = new Uint8Array(0);

  reset(): void {
    this.#held = new Uint8Array(0);
  }

  push(bytes: Uint8Array): OggPage[] {
    const held = joinBytes([this.#held, bytes]);
    const found = findPages(held);
    const pages: OggPage[] = [];
    let next = found.next();
    for (; next.done !== true; next = found.next()) pages.push(next.value);
    this.#held = held.slice(next.value);
    return pages;
  }
}

/**
 * Finds the undamaged pages in these bytes, as far as they are requested. Returns where one begins
 * that is incomplete.
 */
export function* findPages(bytes: Uint8Array): Generator<OggPage, number> {
  let at = nextCapture(bytes, 0);
  while (at < bytes.length) {
    const length = pageBytes(bytes, at);
    if (length === null) {
      // A page that begins within another shows that the length of that one is damaged.
      const next = nextCapture(bytes, at + 1);
      if (next + HEADER_BYTES > bytes.length) break;
      at = next;
      continue;
    }
    const page = bytes.subarray(at, at + length);
    const isWhole = hasChecksum(page);
    if (isWhole) yield toPage(page);
    at = nextCapture(bytes, at + (isWhole ? length : 1));
  }
  return at;
}

/** Where the next page begins, or its first bytes at the end of what is there. */
function nextCapture(bytes: Uint8Array, from: number): number {
  const first = CAPTURE.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, CAPTURE.slice(0, bytes.length - at), at)) return at;
  }
  return bytes.length;
}

/** Null while the page is incomplete. */
function pageBytes(bytes: Uint8Array, at: number): number | null {
  const segmentCount = bytes[at + SEGMENTS_AT];
  if (segmentCount === undefined) return null;
  const bodyAt = HEADER_BYTES + segmentCount;
  const lacing = bytes.subarray(at + HEADER_BYTES, at + bodyAt);
  const length = lacing.reduce((sum, segment) => sum + segment, bodyAt);
  return at + length > bytes.length ? null : length;
}

/** The checksum is that of the page with zeros in its own place. */
function hasChecksum(page: Uint8Array): boolean {
  const ownEnd = CHECKSUM_AT + NO_CHECKSUM.length;
  const before = crc32(0, page, 0, CHECKSUM_AT);
  const within = crc32(before, NO_CHECKSUM, 0, NO_CHECKSUM.length);
  return crc32(within, page, ownEnd, page.length) === uint32(page, CHECKSUM_AT);
}

function toPage(bytes: Uint8Array): OggPage {
  const flags = bytes[FLAGS_AT] ?? 0;
  const bodyAt = HEADER_BYTES + (bytes[SEGMENTS_AT] ?? 0);
  const [low, high] = [uint32(bytes, GRANULE_AT), uint32(bytes, GRANULE_AT + 4)];
  return {
    bytes,
    isFirst: (flags & FIRST) !== 0,
    isLast: (flags & LAST) !== 0,
    isContinued: (flags & CONTINUED) !== 0,
    // -1 where no packet ends.
    granule: high < 0x80000000 ? high * 2 ** 32 + low : null,
    serial: uint32(bytes, SERIAL_AT),
    sequence: uint32(bytes, SEQUENCE_AT),
    lacing: bytes.subarray(HEADER_BYTES, bodyAt),
    body: bytes.subarray(bodyAt),
  };
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
