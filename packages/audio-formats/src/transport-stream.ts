import { joinBytes } from './bytes.ts';

// ISO/IEC 13818-1: 2.4.3 (packets and PES), 2.4.4 (tables).
const PACKET_BYTES = 188;
const SYNC = 0x47;
const PAT_PID = 0;
const HEADER_BYTES = 4;
const PAT_TABLE = 0;
const PMT_TABLE = 2;
/** In a section before its loop of entries, and the checksum after it. */
const PAT_HEAD_BYTES = 8;
const PMT_HEAD_BYTES = 12;
const CHECKSUM_BYTES = 4;
const PES_HEAD_BYTES = 9;
/** MPEG audio of both versions, and ADTS. */
const AUDIO_TYPES: readonly (number | undefined)[] = [3, 4, 15];
/** Such as the ID3 tags that HLS has beside its sound. */
export const METADATA_TYPES: readonly number[] = [0x15];

/** Whether the bytes are packets of a transport stream. */
export const isTransportStream = (bytes: Uint8Array): boolean =>
  bytes.length >= PACKET_BYTES && bytes[0] === SYNC && (bytes[PACKET_BYTES] ?? SYNC) === SYNC;

/**
 * Takes one stream out of a transport stream, in whole segments: the first one of MPEG audio or ADTS, or of other
 * types. What is lost or broken in it is missing in the result, whose frames have to be searched for.
 */
export class TransportStreamReader {
  readonly #types: readonly (number | undefined)[];
  #tablePid: number | null = null;
  #pid: number | null = null;
  #counter = -1;
  /** Bytes of a PES header that the next packets have. */
  #toSkip = 0;
  #pieces: Uint8Array[] = [];

  constructor(types = AUDIO_TYPES) {
    this.#types = types;
  }

  /** @returns the content of a segment, such as frames, one after another */
  read(segment: Uint8Array): Uint8Array {
    this.#counter = -1;
    let at = 0;
    while (at + PACKET_BYTES <= segment.length) {
      if (segment[at] === SYNC) this.#readPacket(segment.subarray(at, at + PACKET_BYTES));
      at += segment[at] === SYNC ? PACKET_BYTES : 1;
    }
    const content = joinBytes(this.#pieces);
    this.#pieces = [];
    return content;
  }

  #readPacket(packet: Uint8Array): void {
    const [, second = 0, third = 0, fourth = 0] = packet;
    const isBroken = (second & 0x80) !== 0 || (fourth & 0xc0) !== 0;
    const hasPayload = (fourth & 0x10) !== 0;
    if (isBroken || !hasPayload) return;
    const hasAdaptation = (fourth & 0x20) !== 0;
    const payload = packet.subarray(HEADER_BYTES + (hasAdaptation ? 1 + (packet[HEADER_BYTES] ?? 0) : 0));
    const pid = ((second & 0x1f) << 8) | third;
    const isStart = (second & 0x40) !== 0;
    if (pid === this.#pid) this.#readContent(payload, isStart, fourth & 15);
    else if (isStart && pid === PAT_PID) this.#readPrograms(payload);
    else if (isStart && pid === this.#tablePid) this.#readStreams(payload);
  }

  #readPrograms(payload: Uint8Array): void {
    const section = toSection(payload, PAT_TABLE);
    for (let at = PAT_HEAD_BYTES; at + 4 <= section.length; at += 4) {
      const program = ((section[at] ?? 0) << 8) | (section[at + 1] ?? 0);
      if (program !== 0) {
        this.#tablePid = readPid(section, at + 2);
        return;
      }
    }
  }

  /** A table of more than a packet is read as far as the first one has it. */
  #readStreams(payload: Uint8Array): void {
    const section = toSection(payload, PMT_TABLE);
    let at = PMT_HEAD_BYTES + readLength(section, PMT_HEAD_BYTES - 2);
    for (; at + 5 <= section.length; at += 5 + readLength(section, at + 3)) {
      if (!this.#types.includes(section[at])) continue;
      this.#pid = readPid(section, at + 1);
      return;
    }
  }

  #readContent(payload: Uint8Array, isStart: boolean, counter: number): void {
    // A packet may be sent twice.
    if (counter === this.#counter) return;
    this.#counter = counter;
    if (isStart) {
      const isPes = payload[0] === 0 && payload[1] === 0 && payload[2] === 1;
      this.#toSkip = isPes ? PES_HEAD_BYTES + (payload[PES_HEAD_BYTES - 1] ?? 0) : payload.length;
    }
    const skipped = Math.min(this.#toSkip, payload.length);
    this.#toSkip -= skipped;
    this.#pieces.push(payload.subarray(skipped));
  }
}

/** Without its checksum; empty where it is another table. */
function toSection(payload: Uint8Array, table: number): Uint8Array {
  const section = payload.subarray(1 + (payload[0] ?? 0));
  const length = section[0] === table ? 3 + readLength(section, 1) - CHECKSUM_BYTES : 0;
  return section.subarray(0, Math.max(0, length));
}

const readPid = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) & 0x1f) << 8) | (bytes[at + 1] ?? 0);

const readLength = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) & 0x0f) << 8) | (bytes[at + 1] ?? 0);
