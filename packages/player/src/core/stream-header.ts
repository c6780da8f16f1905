import { joinBytes, startsWith } from './bytes.ts';
import { isFlacStart, readFlacMetadata } from './flac.ts';
import { OggPageReader } from './ogg-pages.ts';

/**
 * The beginning of a connection without which a decoder cannot read what comes later: the pages
 * before the first audio of Ogg, the metadata of FLAC. Frames without a container have none.
 */
export function streamHeader(bytes: Uint8Array): Uint8Array {
  if (isFlacStart(bytes)) {
    const { end, isWhole } = readFlacMetadata(bytes);
    return bytes.subarray(0, isWhole ? end : 0);
  }
  if (!startsWith(bytes, 'OggS')) return new Uint8Array(0);
  const header: Uint8Array[] = [];
  for (const page of new OggPageReader().read(bytes)) {
    if (!page.isFirst && page.granule !== null && page.granule > 0) break;
    header.push(page.bytes);
  }
  return joinBytes(header);
}
