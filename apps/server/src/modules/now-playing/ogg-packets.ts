import { OGG_PAGE_HEADER_BYTES, OggPageReader } from '../../lib/untrusted-input/ogg-pages.ts';

const FULL_SEGMENT_BYTES = 255;
/** Comments with a cover are longer; the texts come before it in the packet, or are ignored. */
const PACKET_MAX_BYTES = 64 * 1024;
const PACKETS_MAX_COUNT = 8;

/** Assembles the first packets of an Ogg stream (RFC 3533) from its pages. */
export class OggPacketParser {
  readonly packets: Buffer[] = [];
  readonly #pages = new OggPageReader();
  #packet: Buffer[] = [];
  #packetBytes = 0;

  /** No further packet will be added. */
  get isDone(): boolean {
    return this.packets.length >= PACKETS_MAX_COUNT;
  }

  /** Skips bytes between pages and truncated pages. @returns whether there are more packets now */
  push(chunk: Buffer): boolean {
    const before = this.packets.length;
    for (const page of this.#pages.push(chunk)) if (!this.isDone) this.#takePage(page);
    return this.packets.length > before;
  }

  #takePage(page: Buffer): void {
    let at = OGG_PAGE_HEADER_BYTES + (page[OGG_PAGE_HEADER_BYTES - 1] ?? 0);
    for (const length of page.subarray(OGG_PAGE_HEADER_BYTES, at)) {
      this.#append(page.subarray(at, at + length));
      at += length;
      if (length < FULL_SEGMENT_BYTES) this.#endPacket();
    }
  }

  #append(segment: Buffer): void {
    if (this.#packetBytes + segment.length > PACKET_MAX_BYTES) return;
    this.#packet.push(segment);
    this.#packetBytes += segment.length;
  }

  #endPacket(): void {
    this.packets.push(Buffer.concat(this.#packet));
    this.#packet = [];
    this.#packetBytes = 0;
  }
}
