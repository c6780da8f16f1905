import { readVorbisComments } from '@airdial/audio-formats/vorbis-header';
import { decodeText } from '../../../../lib/untrusted-input/decode-text.ts';
import type { RawTrack } from '../../../../lib/untrusted-input/status-documents/stream-status.ts';

/**
 * The track in the comments of an Ogg stream's first packets; null when these packets name none.
 */
export function parseOggComments(packets: readonly Uint8Array[], charset: string | null): RawTrack | null {
  for (const packet of packets) {
    const track = toRawTrack(parseComments(packet, charset));
    if (track) return track;
  }
  return null;
}

/** By their names, of which the first counts. */
function parseComments(packet: Uint8Array, charset: string | null): Map<string, string> {
  const comments = new Map<string, string>();
  for (const bytes of readVorbisComments(packet)) {
    const text = decodeText(bytes, charset);
    const equals = text.indexOf('=');
    const name = text.slice(0, equals).toUpperCase();
    if (equals > 0 && !comments.has(name)) comments.set(name, text.slice(equals + 1));
  }
  return comments;
}

function toRawTrack(comments: ReadonlyMap<string, string>): RawTrack | null {
  const title = comments.get('TITLE');
  if (!title?.trim()) return null;
  const artist = comments.get('ARTIST') ?? null;
  return { title, artist, album: comments.get('ALBUM') ?? null, text: artist ? null : title };
}
