import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { isFlacStart, isOggFlacHead } from '@airdial/audio-formats/flac-header';
import { FrameSearch } from '@airdial/audio-formats/frame-search';
import { isOggPage } from '@airdial/audio-formats/ogg-page';
import { OggPageReader } from '@airdial/audio-formats/ogg-page-reader';
import { isOpusHead } from '@airdial/audio-formats/opus-header';
import { FRAME_CODECS, toBareMime } from './audio-frame.ts';
import type { MediaSourceMime } from './output-choice.ts';

/** After this many bytes without two consecutive frames the device gets the bytes as they are. */
export const SYNC_SEARCH_BYTES = 16 * 1024;

export type SniffResult =
  | { readonly kind: 'more' }
  | { readonly kind: 'audio'; readonly mime: MediaSourceMime; readonly bytes: Uint8Array }
  | { readonly kind: 'ogg' }
  | { readonly kind: 'playlist' }
  | { readonly kind: 'page' };

const MORE: SniffResult = { kind: 'more' };

/** Enough for a byte order mark, blank lines and the longest tag below. */
const START_BYTES = 64;
/** Whole tags: the partial frame that a live stream begins with may begin with any byte. */
const PAGE = /^<(?:!doctype|!--|html|head|\?xml)/i;

function sniffText(bytes: Uint8Array): SniffResult | null {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const text = start.replace('\u00ef\u00bb\u00bf', '').trimStart();
  if (text.startsWith('#EXTM3U')) return { kind: 'playlist' };
  return PAGE.test(text) ? { kind: 'page' } : null;
}

/** What a connection begins with: the bytes of it so far, and how far they were read. */
class StreamStart {
  readonly #held = new ByteQueue();
  readonly #frames = new FrameSearch(Object.values(FRAME_CODECS).flat());
  readonly #pages = new OggPageReader();
  #bytesInPages = 0;

  push(bytes: Uint8Array, declaredMime: MediaSourceMime | null): SniffResult {
    this.#held.push(bytes);
    const held = this.#held.bytes;
    if (isOggPage(held)) return this.#sniffOgg(held);
    if (isFlacStart(held)) return { kind: 'audio', mime: 'audio/flac', bytes: held };
    return sniffText(held) ?? this.#findFrames(held, declaredMime);
  }

  #sniffOgg(bytes: Uint8Array): SniffResult {
    const head = this.#firstPacket(bytes);
    if (head === null) return bytes.length < SYNC_SEARCH_BYTES ? MORE : { kind: 'ogg' };
    if (isOpusHead(head)) return { kind: 'audio', mime: 'audio/ogg; codecs="opus"', bytes };
    return isOggFlacHead(head) ? { kind: 'audio', mime: 'audio/ogg; codecs="flac"', bytes } : { kind: 'ogg' };
  }

  /** The first page of a logical stream has one packet, which says what the others are. */
  #firstPacket(bytes: Uint8Array): Uint8Array | null {
    const next = bytes.subarray(this.#bytesInPages);
    this.#bytesInPages = bytes.length;
    for (const page of this.#pages.read(next)) if (page.isFirst) return page.body;
    return null;
  }

  #findFrames(bytes: Uint8Array, declaredMime: MediaSourceMime | null): SniffResult {
    const found = this.#frames.push(bytes);
    if (found !== null)
      return { kind: 'audio', mime: toBareMime(found.header.codec), bytes: bytes.subarray(found.offset) };
    if (bytes.length < SYNC_SEARCH_BYTES) return MORE;
    return { kind: 'audio', mime: declaredMime ?? 'audio/mpeg', bytes };
  }
}

/**
 * Reads the beginning of a connection: drops the partial frame that live streams begin with and
 * detects the codec from the bytes, since stream servers often declare it wrongly.
 */
export class FormatSniffer {
  readonly #declaredMime: MediaSourceMime | null;
  #start = new StreamStart();
  #mime: MediaSourceMime | null = null;

  /** `declaredMime` comes from the server or the channel's codec; null: from neither. */
  constructor(declaredMime: MediaSourceMime | null) {
    this.#declaredMime = declaredMime;
  }

  push(bytes: Uint8Array): SniffResult {
    if (this.#mime !== null) return { kind: 'audio', mime: this.#mime, bytes };
    const result = this.#start.push(bytes, this.#declaredMime);
    if (result.kind !== 'more') this.#start = new StreamStart();
    this.#mime = result.kind === 'audio' ? result.mime : null;
    return result;
  }
}
