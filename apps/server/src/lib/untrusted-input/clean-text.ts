import { SONG_TEXT_MAX_CHARS } from '@airdial/contract/limits';
import { decodeEntities } from './html-entities.ts';

/**
 * No entity is longer than its character by more than this factor. Longer texts are truncated
 * before decoding.
 */
const RAW_CHARS_PER_CHAR = 12;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** C0 and C1 controls, direction marks and invisible characters. */
const CONTROLS = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]+/gu;
const LONE_SURROGATES = /\p{Cs}/gu;
const SPACES = /\s+/g;

/**
 * Reduces text to one line without tags and controls, at most 300 characters by default; null when
 * nothing is left.
 */
export function cleanText(
  raw: string | null | undefined,
  maxChars: number = SONG_TEXT_MAX_CHARS,
): string | null {
  if (!raw) return null;
  const decoded = decodeEntities(raw.slice(0, maxChars * RAW_CHARS_PER_CHAR).replace(TAG, ''));
  const visible = decoded.replace(CONTROLS, ' ').replace(LONE_SURROGATES, '').replace(SPACES, ' ').trim();
  return truncate(visible, maxChars) || null;
}

/** Never splits a surrogate pair. */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return text
    .slice(0, maxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
