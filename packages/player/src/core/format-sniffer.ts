import { joinBytes } from './bytes.ts';
import { findFrames } from './frame-sync.ts';
import type { MediaSourceMime } from './output-choice.ts';

/** So many bytes without two frames in a row: it is something else, or something odd; the device shall judge. */
export const SYNC_SEARCH_BYTES = 16 * 1024;

export type IntakeResult =
  | { readonly kind: 'more' }
  | { readonly kind: 'audio'; readonly mime: MediaSourceMime; readonly bytes: Uint8Array }
  | { readonly kind: 'ogg' }
  | { readonly kind: 'playlist' }
  | { readonly kind: 'page' };

const MORE: IntakeResult = { kind: 'more' };

function startsWith(bytes: Uint8Array, text: string): boolean {
  return bytes.length >= text.length && [...text].every((char, index) => bytes[index] === char.charCodeAt(0));
}

function sniffOther(bytes: Uint8Array): IntakeResult | null {
  if (startsWith(bytes, 'OggS')) return { kind: 'ogg' };
  if (startsWith(bytes, '#EXTM3U')) return { kind: 'playlist' };
  if (startsWith(bytes, '<!') || startsWith(bytes, '<html')) return { kind: 'page' };
  return null;
}

/**
 * The beginning of a connection: drops the torn frame that live streams begin with and
 * tells the codec by the bytes, since stations name it wrongly.
 */
export class FormatSniffer {
  readonly #named: MediaSourceMime;
  #held: Uint8Array[] = [];
  #mime: MediaSourceMime | null = null;

  /** `named` is what the server or the catalogue says. */
  constructor(named: MediaSourceMime) {
    this.#named = named;
  }

  push(bytes: Uint8Array): IntakeResult {
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
    this.#mime = sync?.mime ?? this.#named;
    return { kind: 'audio', mime: this.#mime, bytes: held.subarray(sync?.offset ?? 0) };
  }
}
