import { decodeText } from '../../lib/untrusted-input/decode-text.ts';
import type { RawTrack } from '../../lib/untrusted-input/status-documents/stream-status.ts';

const LENGTH_BYTES = 4;
const COMMENTS_MAX_COUNT = 200;
const COMMENT_MAX_BYTES = 4_096;
/**
 * The bytes before the comments: Vorbis, Opus (RFC 7845), FLAC's metadata block of type 4 (last
 * block or not).
 */
const SIGNATURES = [
  Buffer.from('\x03vorbis', 'latin1'),
  Buffer.from('OpusTags', 'latin1'),
  Buffer.from([0x04]),
  Buffer.from([0x84]),
];
const FLAC_BLOCK_HEADER_BYTES = 4;

/**
 * The track in the comments of an Ogg stream's first packets; null when these packets name none.
 */
export function parseOggComments(packets: readonly Buffer[], charset: string | null): RawTrack | null {
  for (const packet of packets) {
    const signature = SIGNATURES.find((bytes) => packet.subarray(0, bytes.length).equals(bytes));
    if (!signature) continue;
    const from = signature.length === 1 ? FLAC_BLOCK_HEADER_BYTES : signature.length;
    const track = toRawTrack(parseComments(packet.subarray(from), charset));
    if (track) return track;
  }
  return null;
}

/** The vendor's name, a count, then NAME=value pairs; a length precedes every text. */
function parseComments(bytes: Buffer, charset: string | null): Map<string, string> {
  const comments = new Map<string, string>();
  const vendorEnd = LENGTH_BYTES + (lengthAt(bytes, 0) ?? bytes.length);
  const count = Math.min(lengthAt(bytes, vendorEnd) ?? 0, COMMENTS_MAX_COUNT);
  let at = vendorEnd + LENGTH_BYTES;
  for (let index = 0; index < count; index += 1) {
    const length = lengthAt(bytes, at);
    if (length === null || at + LENGTH_BYTES + length > bytes.length) break;
    const from = at + LENGTH_BYTES;
    at = from + length;
    if (length <= COMMENT_MAX_BYTES) addComment(comments, decodeText(bytes.subarray(from, at), charset));
  }
  return comments;
}

function addComment(comments: Map<string, string>, text: string): void {
  const equals = text.indexOf('=');
  const name = text.slice(0, equals).toUpperCase();
  if (equals > 0 && !comments.has(name)) comments.set(name, text.slice(equals + 1));
}

const lengthAt = (bytes: Buffer, at: number): number | null =>
  at + LENGTH_BYTES <= bytes.length ? bytes.readUInt32LE(at) : null;

function toRawTrack(comments: ReadonlyMap<string, string>): RawTrack | null {
  const title = comments.get('TITLE');
  if (!title?.trim()) return null;
  const artist = comments.get('ARTIST') ?? null;
  return { title, artist, album: comments.get('ALBUM') ?? null, text: artist ? null : title };
}
