import { isWebAddress } from '@airdial/contract/common/web-address';
import { IMAGE_SIZES, type SizedImage } from '@airdial/contract/lastfm/schema';
import { cleanText } from '../../../lib/untrusted-input/clean-text.ts';
import { asList, asObject, asText, type JsonObject } from '../../../lib/untrusted-input/json-values.ts';

/** A grey star that Last.fm sends instead of a missing image, and for every artist. */
const PLACEHOLDER_IMAGE = '2a96cbd8b46e442fc41c2b86b821562f';
const PROSE_MAX_CHARS = 2_000;
/** Longer than any biography; what follows is ignored. */
const HTML_MAX_CHARS = 64 * 1024;
const TAGS_MAX_COUNT = 10;
const DIGITS = /^\d{1,15}$/;
/** A link at the end of a text; the licence is behind it. */
const READ_MORE = /Read more on Last\.fm/i;
/** The beginnings of what a browser does not show, with their ends. */
const HIDDEN_START = /<(?:script|style)\b|<!--/gi;
const HIDDEN_ENDS = new Map([
  ['<script', /<\/script\s*>/gi],
  ['<style', /<\/style\s*>/gi],
  ['<!--', /-->/g],
]);
const MS_PER_SECOND = 1_000;

export const parseName = (value: unknown): string | null => cleanText(asText(value));

/** Last.fm sends numbers as strings. */
export function parseCount(value: unknown): number | null {
  const text = asText(value)?.trim() ?? '';
  return DIGITS.test(text) ? Number(text) : null;
}

/** Converts milliseconds to seconds; `0` stands for unknown. */
export const parseDurationSeconds = (value: unknown): number | null => {
  const ms = parseCount(value);
  return ms === null || ms === 0 ? null : ms / MS_PER_SECOND;
};

/** Returns 0 to 1. */
export function parseMatch(value: unknown): number {
  const match = Number(value);
  return Number.isFinite(match) ? Math.min(Math.max(match, 0), 1) : 0;
}

export const parseLink = (value: unknown): string | null => {
  const text = asText(value)?.trim() ?? '';
  return isWebAddress(text) ? text : null;
};

/** Converts HTML to plain text. */
export function parseProse(value: unknown): string | null {
  const visible = withoutHidden((asText(value) ?? '').slice(0, HTML_MAX_CHARS));
  const readMoreAt = visible.search(READ_MORE);
  return cleanText(readMoreAt < 0 ? visible : visible.slice(0, readMoreAt), PROSE_MAX_CHARS);
}

/** Removes hidden elements and comments; unclosed ones reach to the end, as in a browser. */
function withoutHidden(html: string): string {
  let visible = '';
  let from = 0;
  for (;;) {
    const start = matchFrom(HIDDEN_START, html, from);
    visible += html.slice(from, start?.index);
    if (!start) return visible;
    const endPattern = HIDDEN_ENDS.get(start[0].toLowerCase());
    const end = endPattern && matchFrom(endPattern, html, start.index);
    if (!end) return visible;
    from = end.index + end[0].length;
  }
}

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Last.fm sends a single object instead of a list of one, and nothing instead of an empty list. */
export const parseObjects = (value: unknown): readonly JsonObject[] =>
  asList(value)
    .map(asObject)
    .filter((item) => item !== null);

/** Accepts `{tag: [...]}`, `{tag: {...}}` or an empty string. */
export const parseTags = (value: unknown): string[] =>
  parseObjects(asObject(value)?.tag)
    .map(({ name }) => parseName(name))
    .filter((name) => name !== null)
    .slice(0, TAGS_MAX_COUNT);

/** Returns all sizes in order; missing ones have an empty URL. */
export function parseImages(value: unknown): SizedImage[] {
  const images = parseObjects(value);
  return IMAGE_SIZES.map((size) => {
    const url = parseLink(images.find((image) => image.size === size)?.['#text']);
    return { size, '#text': url?.includes(PLACEHOLDER_IMAGE) ? '' : (url ?? '') };
  });
}

export const largestImage = (images: readonly SizedImage[]): string | null =>
  images.findLast((image) => image['#text'] !== '')?.['#text'] ?? null;
