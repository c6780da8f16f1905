import { joinBytes, startsWith } from './bytes.ts';
import { flacMetadataBytes, isFlacStart } from './flac.ts';
import { OggPageReader } from './ogg-pages.ts';

/**
 * The beginning of a connection without which a decoder cannot read what comes later: the pages
 * before the first audio of Ogg, the metadata of FLAC. Frames without a container have none.
 */
export function streamHeader(bytes: Uint8Array): Uint8Array {
  if (isFlacStart(bytes)) return bytes.subarray(0, flacMetadataBytes(bytes) ?? 0);
  if (!startsWith(bytes, 'OggS')) return new Uint8Array(0);
  const pages = new OggPageReader().push(bytes);
  const audioAt = pages.findIndex(({ hasAudio }) => hasAudio);
  return joinBytes(pages.slice(0, audioAt < 0 ? pages.length : audioAt).map((page) => page.bytes));
}
