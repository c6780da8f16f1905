import { joinBytes } from './bytes.ts';
import { findFrames } from './frame-sync.ts';
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

function sniffOther(bytes: Uint8Array): SniffResult | null {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  if (start.startsWith('OggS')) return { kind: 'ogg' };
  const text = start.replace('\u00ef\u00bb\u00bf', '').trimStart();
  if (text.startsWith('#EXTM3U')) return { kind: 'playlist' };
  return PAGE.test(text) ? { kind: 'page' } : null;
}

/**
 * Reads the beginning of a connection: drops the partial frame that live streams begin with and
 * detects the codec from the bytes, since stream servers often declare it wrongly.
 */
export class FormatSniffer {
  readonly #declaredMime: MediaSourceMime;
  #held: Uint8Array[] = [];
  #mime: MediaSourceMime | null = null;

  /** `declaredMime` comes from the server or the channel's codec. */
  constructor(declaredMime: MediaSourceMime) {
    this.#declaredMime = declaredMime;
  }

  push(bytes: Uint8Array): SniffResult {
    if (this.#mime !== null) return { kind: 'audio', mime: this.#mime, bytes };
    this.#held.push(bytes);
    const held = joinBytes(this.#held);
    const other = sniffOther(held);
    if (other !== null) return other;
    const sync = findFrames(held);
    if (sync === null && held.length < SYNC_SEARCH_BYTES) {
      this.#held = [held];
      return MORE;
    }
    this.#held = [];
    this.#mime = sync?.mime ?? this.#declaredMime;
    return { kind: 'audio', mime: this.#mime, bytes: held.subarray(sync?.offset ?? 0) };
  }
}
