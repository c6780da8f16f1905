import { isOggPage, OGG_PAGE_MAX_BYTES } from './ogg-page.ts';

/** More than one frame of any usual stream, so that a match is no coincidence. */
export const STREAM_TAIL_BYTES = 1_024;
/** The end of a page, and the whole one before it. */
export const STREAM_TAIL_MAX_BYTES = STREAM_TAIL_BYTES + OGG_PAGE_MAX_BYTES;

/**
 * The end of a connection's bytes, by which the next connection finds where to continue. Of Ogg it begins with a
 * page, whose number and checksum no other page has: packets alone may be alike, as those of silence and of
 * steady tones are, and a page that is joined to another one is lost.
 *
 * @returns a view of the last STREAM_TAIL_BYTES, or of at most STREAM_TAIL_MAX_BYTES of Ogg
 */
export function streamTail(bytes: Uint8Array): Uint8Array {
  const end = Math.max(bytes.length - STREAM_TAIL_BYTES, 0);
  const start = Math.max(bytes.length - STREAM_TAIL_MAX_BYTES, 0);
  let at = end;
  while (at > start && !isOggPage(bytes, at)) at -= 1;
  return bytes.subarray(isOggPage(bytes, at) ? at : end);
}
