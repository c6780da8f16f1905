const CAPTURE = Buffer.from('OggS');
const HEADER_BYTES = 27;
const FULL_SEGMENT_BYTES = 255;
/** Comments with a cover are longer; the texts come before it in the packet, or are ignored. */
const PACKET_MAX_BYTES = 64 * 1024;
const PACKETS_MAX_COUNT = 8;

/** Assembles the first packets of an Ogg stream (RFC 3533) from its pages. */
export class OggPacketParser {
  readonly packets: Buffer[] = [];
  #bytes: Buffer = Buffer.alloc(0);
  #packet: Buffer[] = [];
  #packetBytes = 0;

  /** No further packet will be added. */
  get isDone(): boolean {
    return this.packets.length >= PACKETS_MAX_COUNT;
  }

  /** Skips bytes between pages and truncated pages. */
  push(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (!this.isDone && this.#takePage());
  }

  #takePage(): boolean {
    const start = this.#bytes.indexOf(CAPTURE);
    if (start < 0) {
      this.#bytes = this.#bytes.subarray(Math.max(0, this.#bytes.length - CAPTURE.length));
      return false;
    }
    const segments = this.#bytes[start + HEADER_BYTES - 1];
    const dataFrom = start + HEADER_BYTES + (segments ?? 0);
    if (segments === undefined || this.#bytes.length < dataFrom) return false;
    const lacing = this.#bytes.subarray(start + HEADER_BYTES, dataFrom);
    const end = lacing.reduce((sum, length) => sum + length, dataFrom);
    if (this.#bytes.length < end) return false;
    this.#takeSegments(lacing, this.#bytes.subarray(dataFrom, end));
    this.#bytes = this.#bytes.subarray(end);
    return true;
  }

  #takeSegments(lacing: Buffer, data: Buffer): void {
    let at = 0;
    for (const length of lacing) {
      this.#append(data.subarray(at, at + length));
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
