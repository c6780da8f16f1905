import { type AudioUnits, cutIntoUnits, type UnitSize } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';

// RFC 3533 (pages), RFC 7845 (Opus in Ogg), RFC 6716 3.1 (the first byte of an Opus packet).
const HEADER_BYTES = 27;
const FLAGS_OFFSET = 5;
const FLAG_CONTINUED = 1;
const SERIAL_OFFSET = 14;
const CHECKSUM_OFFSET = 22;
const SEGMENT_COUNT_OFFSET = 26;
const SEGMENT_BYTES_MAX = 255;
const SILK_FRAME_MS = [10, 20, 40, 60];
const HYBRID_FRAME_MS = [10, 20];
const CELT_FRAME_MS = [2.5, 5, 10, 20];

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  return crc >>> 0;
});

function computeCrc(page: Buffer): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}

/** The checksum that the page should carry: taken as if its own field were zero. */
export function computeChecksum(page: Buffer): number {
  const blank = Buffer.from(page);
  blank.writeUInt32LE(0, CHECKSUM_OFFSET);
  return computeCrc(blank);
}

/** Copies pages and gives the copies another serial number, with checksums that fit. */
export function withSerial(pages: readonly Buffer[], serial: number): Buffer {
  const copies = pages.map((page) => {
    const copy = Buffer.from(page);
    copy.writeUInt32LE(serial >>> 0, SERIAL_OFFSET);
    copy.writeUInt32LE(0, CHECKSUM_OFFSET);
    copy.writeUInt32LE(computeCrc(copy), CHECKSUM_OFFSET);
    return copy;
  });
  return Buffer.concat(copies);
}

function opusPacketMs(packet: Buffer): number {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const table = config < 12 ? SILK_FRAME_MS : config < 16 ? HYBRID_FRAME_MS : CELT_FRAME_MS;
  const frameMs = table[config % table.length] ?? 0;
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2;
  return frames * frameMs;
}

function splitPackets(page: Buffer, segments: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let start = HEADER_BYTES + segments.length;
  let end = start;
  for (const length of segments) {
    end += length;
    if (length === SEGMENT_BYTES_MAX) continue;
    packets.push(page.subarray(start, end));
    start = end;
  }
  return packets;
}

function isOpusHeader(packet: Buffer): boolean {
  const magic = packet.toString('latin1', 0, 8);
  return magic === 'OpusHead' || magic === 'OpusTags';
}

export function isOggPage(bytes: Buffer, offset = 0): boolean {
  return bytes.toString('latin1', offset, offset + 4) === 'OggS' && offset + HEADER_BYTES <= bytes.length;
}

function pageSegments(bytes: Buffer, offset: number): Buffer {
  const start = offset + HEADER_BYTES;
  return bytes.subarray(start, start + (bytes[offset + SEGMENT_COUNT_OFFSET] ?? 0));
}

function measurePage(bytes: Buffer, offset: number): UnitSize {
  if (!isOggPage(bytes, offset)) throw new DemoRadioError('bad-audio', `No Ogg page at byte ${offset}.`);
  const segments = pageSegments(bytes, offset);
  const byteLength = segments.reduce((sum, length) => sum + length, HEADER_BYTES + segments.length);
  // A packet on two pages would make neither page a place to start at.
  const isContinued = ((bytes[offset + FLAGS_OFFSET] ?? 0) & FLAG_CONTINUED) !== 0;
  if (isContinued || offset + byteLength > bytes.length) {
    throw new DemoRadioError('bad-audio', `The Ogg page at byte ${offset} is not whole.`);
  }
  const packets = splitPackets(bytes.subarray(offset, offset + byteLength), segments);
  const audioPackets = packets.filter((packet) => !isOpusHeader(packet));
  return { byteLength, durationMs: audioPackets.reduce((sum, packet) => sum + opusPacketMs(packet), 0) };
}

/** Ogg Opus pages; OpusHead and OpusTags are pages without a duration. */
export function cutOgg(bytes: Buffer): AudioUnits {
  return cutIntoUnits(bytes, measurePage);
}
