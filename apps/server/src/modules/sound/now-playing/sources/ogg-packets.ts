import { OggPacketReader } from '@airdial/audio-formats/ogg-packet-reader';

/** Comments with a cover are longer; the texts come before it in the packet, or are ignored. */
const PACKET_MAX_BYTES = 64 * 1024;
const PACKETS_MAX_COUNT = 8;

/** Collects the first packets of an Ogg stream. */
export class OggPacketParser {
  readonly packets: Uint8Array[] = [];
  readonly #reader = new OggPacketReader({ checksums: false, packetMaxBytes: PACKET_MAX_BYTES });

  /** No further packet will be added. */
  get isDone(): boolean {
    return this.packets.length >= PACKETS_MAX_COUNT;
  }

  /** @returns whether there are more packets now */
  push(chunk: Uint8Array): boolean {
    if (this.isDone) return false;
    const found = this.#reader.push(chunk).slice(0, PACKETS_MAX_COUNT - this.packets.length);
    this.packets.push(...found.map(({ bytes }) => bytes));
    return found.length > 0;
  }
}
