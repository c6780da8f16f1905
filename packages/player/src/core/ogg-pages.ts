import { ByteQueue } from './byte-queue.ts';
import { startsWith } from './bytes.ts';
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

/** So many damaged pages that begin within each other are looked into; more are skipped together. */
const DAMAGED_MAX = 8;

/** Finds the undamaged pages in a stream. What stands between them, damaged ones too, is skipped. */
export class OggPageReader {
  readonly #held = new ByteQueue();
  /** The page that begins there is not complete with less. */
  #needed = 0;
  /** Where another may begin within it. */
  #next = 1;
  /** How far the damaged pages reach from there, and how many they are. */
  #damagedBytes = 0;
  #damagedCount = 0;

  /** The pages that these bytes complete, as far as they are requested. */
  *read(bytes: Uint8Array): Generator<OggPage> {
    this.#held.push(bytes);
    while (this.#skipToCapture()) {
      const held = this.#held.bytes;
      if (held.length >= this.#needed) this.#needed = neededBytes(held);
      if (held.length < this.#needed) {
        // A page that begins within another shows that the length of that one is damaged.
        this.#next = nextCapture(held, this.#next);
        if (this.#next + HEADER_BYTES > held.length) return;
        this.#drop(this.#next);
        continue;
      }
      const page = held.subarray(0, this.#needed);
      if (hasChecksum(page)) {
        this.#drop(page.length);
        yield toPage(page);
      } else this.#dropDamaged(page.length);
    }
  }

  /** Returns whether a page, or the first bytes of one, begins there. */
  #skipToCapture(): boolean {
    const start = nextCapture(this.#held.bytes, 0);
    if (start > 0) this.#drop(start);
    return this.#held.length > 0;
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
function nextCapture(bytes: Uint8Array, from: number): number {
  const first = CAPTURE.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, CAPTURE.slice(0, bytes.length - at), at)) return at;
  }
  return bytes.length;
}

/** The length of the page, or of the part of its header that tells more. */
function neededBytes(page: Uint8Array): number {
  const bodyAt = HEADER_BYTES + (page[SEGMENTS_AT] ?? 0);
  if (page.length < bodyAt) return bodyAt;
  return page.subarray(HEADER_BYTES, bodyAt).reduce((sum, segment) => sum + segment, bodyAt);
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
