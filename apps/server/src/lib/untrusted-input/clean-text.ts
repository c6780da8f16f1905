import { SONG_TEXT_MAX_CHARS } from '@airdial/contract/limits';
import { decodeEntities } from './html-entities.ts';

/** No entity that we know is longer than what it stands for times this. Longer texts are cut before any work. */
const RAW_CHARS_PER_CHAR = 12;
const TAG = /<\/?[a-z][^<>]{0,500}>/gi;
/** C0 and C1, and what turns the direction of text or cannot be seen. */
const CONTROLS = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]+/gu;
const LONE_SURROGATES = /\p{Cs}/gu;
const SPACES = /\s+/g;

/** One line of plain text, at most 300 characters unless said otherwise; null when nothing is left. */
export function cleanText(
  raw: string | null | undefined,
  maxChars: number = SONG_TEXT_MAX_CHARS,
): string | null {
  if (!raw) return null;
  const decoded = decodeEntities(raw.slice(0, maxChars * RAW_CHARS_PER_CHAR).replace(TAG, ''));
  const visible = decoded.replace(CONTROLS, ' ').replace(LONE_SURROGATES, '').replace(SPACES, ' ').trim();
  return cut(visible, maxChars) || null;
}

/** Never through the middle of a letter that takes two places. */
function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return text
    .slice(0, maxChars)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
