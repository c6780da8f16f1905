import { decodeText } from './decode-text.ts';
import type { RawTrack } from './stream-status.ts';

const LENGTH_BYTES = 4;
const COMMENTS_MAX_COUNT = 200;
const COMMENT_MAX_BYTES = 4_096;
/** What stands before the comments: Vorbis, Opus (RFC 7845), and FLAC's metadata block of type 4, last one or not. */
const MARKS = [
  Buffer.from('\x03vorbis', 'latin1'),
  Buffer.from('OpusTags', 'latin1'),
  Buffer.from([0x04]),
  Buffer.from([0x84]),
];
const FLAC_BLOCK_HEADER_BYTES = 4;

/** The song in the comments of an Ogg stream's first packets; null when these packets hold none. */
export function readOggComments(packets: readonly Buffer[], charset: string | null): RawTrack | null {
  for (const packet of packets) {
    const mark = MARKS.find((known) => packet.subarray(0, known.length).equals(known));
    if (!mark) continue;
    const from = mark.length === 1 ? FLAC_BLOCK_HEADER_BYTES : mark.length;
    const song = toTrack(readComments(packet.subarray(from), charset));
    if (song) return song;
  }
  return null;
}

/** A vendor's name, then a count, then NAME=value; every text behind its length. */
function readComments(bytes: Buffer, charset: string | null): Map<string, string> {
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

function toTrack(comments: ReadonlyMap<string, string>): RawTrack | null {
  const title = comments.get('TITLE');
  if (!title?.trim()) return null;
  const artist = comments.get('ARTIST') ?? null;
  return { title, artist, album: comments.get('ALBUM') ?? null, text: artist ? null : title };
}
