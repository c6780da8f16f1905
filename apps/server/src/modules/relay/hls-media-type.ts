import { readFrame } from '../../lib/untrusted-input/audio-frames.ts';

const TS_SYNC = 0x47;
const TS_PACKET_BYTES = 188;
/** The first box of initialisation and media segments (ISO/IEC 14496-12). */
const MP4_BOXES = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft']);
/** Subtitles. */
const WEBVTT = 'WEBVTT';
const ID3_HEADER_BYTES = 10;
/** A type of a browser's player: none that is shown as a page. */
const MEDIA = /^(?:audio|video)\/[\w.+-]+$/i;

/** The media type of a segment by its content; what is encrypted has the type that its server names. */
export function toMediaType(bytes: Buffer, sentType: string): string {
  if (bytes[0] === TS_SYNC && [undefined, TS_SYNC].includes(bytes[TS_PACKET_BYTES])) return 'video/mp2t';
  if (MP4_BOXES.has(bytes.toString('latin1', 4, 8))) return 'video/mp4';
  if (bytes.toString('latin1', 0, WEBVTT.length) === WEBVTT) return 'text/vtt';
  const codec = readPackedCodec(skipId3(bytes));
  if (codec) return codec === 'MP3' ? 'audio/mpeg' : 'audio/aac';
  const [type = ''] = sentType.split(';', 1);
  return MEDIA.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Packed audio begins with a tag that has its timestamp (RFC 8216, 3.4). */
function skipId3(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return bytes;
  const length = bytes.subarray(6, ID3_HEADER_BYTES).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  return bytes.subarray(ID3_HEADER_BYTES + length);
}

/** Two frames in a row: encrypted bytes may begin like a frame. */
function readPackedCodec(bytes: Buffer) {
  const frame = readFrame(bytes, 0);
  return frame && readFrame(bytes, frame.length)?.codec === frame.codec ? frame.codec : null;
}
