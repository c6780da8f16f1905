import { id3TagBytes } from '@airdial/audio-formats/id3-tag';
import { readFrameHeader } from '@airdial/audio-formats/read-frame-header';
import { isTransportStream } from '@airdial/audio-formats/transport-stream';

/** The first box of initialisation and media segments (ISO/IEC 14496-12). */
const MP4_BOXES = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx', 'emsg', 'prft']);
/** Subtitles. */
const WEBVTT = 'WEBVTT';
/** A type of a browser's player: none that is shown as a page. */
const MEDIA = /^(?:audio|video)\/[\w.+-]+$/i;

/** The media type of a segment by its content; what is encrypted has the type that its server names. */
export function toMediaType(bytes: Buffer, sentType: string): string {
  if (isTransportStream(bytes)) return 'video/mp2t';
  if (MP4_BOXES.has(bytes.toString('latin1', 4, 8))) return 'video/mp4';
  if (bytes.toString('latin1', 0, WEBVTT.length) === WEBVTT) return 'text/vtt';
  // Packed audio begins with a tag that has its timestamp (RFC 8216, 3.4).
  const codec = readPackedCodec(bytes.subarray(id3TagBytes(bytes)));
  if (codec === 'MP3') return 'audio/mpeg';
  if (codec === 'AAC') return 'audio/aac';
  const [type = ''] = sentType.split(';', 1);
  return MEDIA.test(type.trim()) ? type.trim() : 'application/octet-stream';
}

/** Two frames in a row: encrypted bytes may begin like a frame. */
function readPackedCodec(bytes: Buffer) {
  const frame = readFrameHeader(bytes, 0);
  return frame && readFrameHeader(bytes, frame.frameBytes)?.codec === frame.codec ? frame.codec : null;
}
