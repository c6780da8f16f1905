import { joinBytes } from '@airdial/audio-formats/bytes';
import { isFlacStart, readFlacMetadata } from '@airdial/audio-formats/flac-header';
import { isOggPage } from '@airdial/audio-formats/ogg-page';
import { OggPageReader } from '@airdial/audio-formats/ogg-page-reader';

/**
 * The beginning of a connection without which a decoder cannot read what comes later: the pages
 * before the first audio of Ogg, the metadata of FLAC. Frames without a container have none.
 */
export function streamHeader(bytes: Uint8Array): Uint8Array {
  if (isFlacStart(bytes)) {
    const { end, isWhole } = readFlacMetadata(bytes);
    return bytes.subarray(0, isWhole ? end : 0);
  }
  if (!isOggPage(bytes)) return new Uint8Array(0);
  const header: Uint8Array[] = [];
  for (const page of new OggPageReader().read(bytes)) {
    if (page.endsAudio) break;
    header.push(page.bytes);
  }
  return joinBytes(header);
}
