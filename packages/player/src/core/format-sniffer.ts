import { joinBytes, startsWith } from './bytes.ts';
import { isFlacStart, isOggFlacHead } from './flac.ts';
import { findFrames } from './frame-sync.ts';
import { findPages } from './ogg-pages.ts';
import { isOpusHead } from './opus.ts';
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

/** The first page of a logical stream has one packet, which says what the others are. */
function firstPacket(bytes: Uint8Array): Uint8Array | null {
  for (const page of findPages(bytes)) if (page.isFirst) return page.body;
  return null;
}

function sniffOgg(bytes: Uint8Array): SniffResult {
  const head = firstPacket(bytes);
  if (head === null) return bytes.length < SYNC_SEARCH_BYTES ? MORE : { kind: 'ogg' };
  if (isOpusHead(head)) return { kind: 'audio', mime: 'audio/ogg; codecs="opus"', bytes };
  return isOggFlacHead(head) ? { kind: 'audio', mime: 'audio/ogg; codecs="flac"', bytes } : { kind: 'ogg' };
}

/** Null: neither a container nor a text. */
function sniffStart(bytes: Uint8Array): SniffResult | null {
  if (startsWith(bytes, 'OggS')) return sniffOgg(bytes);
  return isFlacStart(bytes) ? { kind: 'audio', mime: 'audio/flac', bytes } : sniffText(bytes);
}

function sniffText(bytes: Uint8Array): SniffResult | null {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const text = start.replace('\u00ef\u00bb\u00bf', '').trimStart();
  if (text.startsWith('#EXTM3U')) return { kind: 'playlist' };
  return PAGE.test(text) ? { kind: 'page' } : null;
}

/**
 * Reads the beginning of a connection: drops the partial frame that live streams begin with and
 * detects the codec from the bytes, since stream servers often declare it wrongly.
 */
export class FormatSniffer {
  readonly #declaredMime: MediaSourceMime | null;
  #held: Uint8Array[] = [];
  #mime: MediaSourceMime | null = null;

  /** `declaredMime` comes from the server or the channel's codec; null: from neither. */
  constructor(declaredMime: MediaSourceMime | null) {
    this.#declaredMime = declaredMime;
  }

  push(bytes: Uint8Array): SniffResult {
    if (this.#mime !== null) return { kind: 'audio', mime: this.#mime, bytes };
    this.#held.push(bytes);
    const held = joinBytes(this.#held);
    const result = sniffStart(held) ?? this.#findAudio(held);
    this.#held = result.kind === 'more' ? [held] : [];
    this.#mime = result.kind === 'audio' ? result.mime : null;
    return result;
  }

  #findAudio(held: Uint8Array): SniffResult {
    const sync = findFrames(held);
    if (sync === null && held.length < SYNC_SEARCH_BYTES) return MORE;
    const mime = sync?.mime ?? this.#declaredMime ?? 'audio/mpeg';
    return { kind: 'audio', mime, bytes: held.subarray(sync?.offset ?? 0) };
  }
}
