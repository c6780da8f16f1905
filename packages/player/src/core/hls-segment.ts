import { joinBytes } from '@airdial/audio-formats/bytes';
import type { FrameCodec } from '@airdial/audio-formats/frame-header';
import { FrameSearch } from '@airdial/audio-formats/frame-search';
import { id3TagBytes } from '@airdial/audio-formats/id3-tag';
import { findMp4Codec, isMp4 } from '@airdial/audio-formats/mp4-codec';
import { isTransportStream, TransportStreamReader } from '@airdial/audio-formats/transport-stream';
import { toBareMime } from './audio-frame.ts';
import type { LoadedSegment } from './hls-loader.ts';
import { HlsRefusal } from './hls-resources.ts';
import type { MediaSourceMime, Mp4Mime } from './output-choice.ts';

const BARE_CODECS: readonly FrameCodec[] = ['MP3', 'AAC'];
/** Frames begin with it, and MP4 with the length of a box, which is never so great. */
const FRAME_SYNC = 0xff;

/** `bytes`: frames without a container, or fragmented MP4. */
export type SegmentSound = { readonly mime: MediaSourceMime | Mp4Mime; readonly bytes: Uint8Array };

/** Reads the sound of segments: MPEG audio and ADTS, bare or in a transport stream, and fragmented MP4. */
export class HlsSegmentReader {
  readonly #transport = new TransportStreamReader();
  /** What a decoder needs before fragments; null while there were none. */
  #header: Uint8Array | null = null;
  /** Whether the next fragment is the first one after it, or after other segments. */
  #isHeaderDue = false;

  /** @throws HlsRefusal */
  read({ bytes, map }: LoadedSegment): SegmentSound {
    if (map !== null) this.#header = map;
    const frames = skipTags(bytes);
    const isFragment = this.#header !== null && frames[0] !== FRAME_SYNC && !isTransportStream(bytes);
    this.#isHeaderDue ||= map !== null || !isFragment;
    if (this.#header !== null && isFragment) return this.#readFragment(bytes, this.#header);
    return isTransportStream(bytes) ? this.#readTransport(bytes, map) : readBare(frames);
  }

  #readFragment(bytes: Uint8Array, header: Uint8Array): SegmentSound {
    const codec = findMp4Codec(header);
    if (codec === null || !isMp4(bytes)) throw new HlsRefusal('There is more than audio of a known codec.');
    const isDue = this.#isHeaderDue;
    this.#isHeaderDue = false;
    const mime = `audio/mp4; codecs="${codec}"` as const;
    return { mime, bytes: isDue ? joinBytes([header, bytes]) : bytes };
  }

  #readTransport(bytes: Uint8Array, map: Uint8Array | null): SegmentSound {
    if (map !== null) this.#transport.read(map);
    return readBare(this.#transport.read(bytes));
  }
}

function readBare(bytes: Uint8Array): SegmentSound {
  const found = new FrameSearch(BARE_CODECS).push(bytes);
  if (found === null) throw new HlsRefusal('There is no audio of a known codec.');
  return { mime: toBareMime(found.header.codec), bytes: bytes.subarray(found.offset) };
}

/** Packed audio begins with the place in time, as a tag. */
function skipTags(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  for (let length = id3TagBytes(rest); length > 0; length = id3TagBytes(rest)) rest = rest.subarray(length);
  return rest;
}
