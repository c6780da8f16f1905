import { readUint32, startsWith } from './bytes.ts';
import { isOpusTags } from './opus-header.ts';

// Vorbis I, 4.2.1 and 5.2.1. Opus (RFC 7845, 5.2) and FLAC (RFC 9639, 8.6) have the same comments.
const COMMENT_HEADER = '\x03vorbis';
const OPUS_SIGNATURE_BYTES = 8;
/** FLAC's metadata block, whose first bit says whether it is the last. */
const FLAC_COMMENT_BLOCK = 4;
const FLAC_BLOCK_HEADER_BYTES = 4;
const LENGTH_BYTES = 4;
const COMMENTS_MAX_COUNT = 200;
const COMMENT_MAX_BYTES = 4_096;

/** Whether a packet is the first of a Vorbis stream. */
export const isVorbisHead = (packet: Uint8Array): boolean => startsWith(packet, '\x01vorbis');

/**
 * The comments of a packet of Vorbis, Opus or FLAC, each as NAME=value; none where it has none. Of
 * damaged ones those before the damage, of many the first 200, and none above 4 KB: a picture.
 */
export function readVorbisComments(packet: Uint8Array): Uint8Array[] {
  const from = commentsFrom(packet);
  const vendorBytes = from === null ? null : lengthAt(packet, from);
  if (from === null || vendorBytes === null) return [];
  const countAt = from + LENGTH_BYTES + vendorBytes;
  const count = Math.min(lengthAt(packet, countAt) ?? 0, COMMENTS_MAX_COUNT);
  const comments: Uint8Array[] = [];
  let at = countAt + LENGTH_BYTES;
  for (let index = 0; index < count; index += 1) {
    const length = lengthAt(packet, at);
    if (length === null || at + LENGTH_BYTES + length > packet.length) break;
    const start = at + LENGTH_BYTES;
    at = start + length;
    if (length <= COMMENT_MAX_BYTES) comments.push(packet.subarray(start, at));
  }
  return comments;
}

/** Where the length of the vendor's name stands, which comes before the comments. */
function commentsFrom(packet: Uint8Array): number | null {
  if (startsWith(packet, COMMENT_HEADER)) return COMMENT_HEADER.length;
  if (isOpusTags(packet)) return OPUS_SIGNATURE_BYTES;
  return ((packet[0] ?? 0) & 0x7f) === FLAC_COMMENT_BLOCK ? FLAC_BLOCK_HEADER_BYTES : null;
}

const lengthAt = (bytes: Uint8Array, at: number): number | null =>
  at + LENGTH_BYTES > bytes.length ? null : readUint32(bytes, at);
