import { isWebAddress } from '@airdial/contract/common/web-address';
import { IMAGE_SIZES, type SizedImage } from '@airdial/contract/lastfm/track-metadata';
import { cleanText } from '../../lib/untrusted-input/clean-text.ts';
import { asList, asObject, asText, type JsonObject } from '../../lib/untrusted-input/json-values.ts';

/** The grey star stands for no picture; all pictures of artists are it. */
const PLACEHOLDER_IMAGE = '2a96cbd8b46e442fc41c2b86b821562f';
const PROSE_MAX_CHARS = 2_000;
const TAGS_MAX_COUNT = 10;
const DIGITS = /^\d{1,15}$/;
/** The link at the end of a text, and the licence that follows it. */
const READ_MORE = /<a\b[^<>]*>\s*Read more on Last\.fm[\s\S]*$/i;
/** What a browser would not show; what nobody ends goes on to the end, as in a browser. */
const NOT_PROSE = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const MS_PER_SECOND = 1_000;

export const readName = (value: unknown): string | null => cleanText(asText(value));

/** Numbers come as strings. */
export function readCount(value: unknown): number | null {
  const text = asText(value)?.trim() ?? '';
  return DIGITS.test(text) ? Number(text) : null;
}

/** `0` stands for unknown. @returns seconds */
export const readMilliseconds = (value: unknown): number | null => {
  const ms = readCount(value);
  return ms === null || ms === 0 ? null : ms / MS_PER_SECOND;
};

/** From 0 to 1. */
export function readMatch(value: unknown): number {
  const match = Number(value);
  return Number.isFinite(match) ? Math.min(Math.max(match, 0), 1) : 0;
}

export const readLink = (value: unknown): string | null => {
  const text = asText(value)?.trim() ?? '';
  return isWebAddress(text) ? text : null;
};

/** HTML becomes plain text. */
export const readProse = (value: unknown): string | null =>
  cleanText(asText(value)?.replace(NOT_PROSE, '').replace(READ_MORE, ''), PROSE_MAX_CHARS);

/** The objects of a list, where one thing may stand for a list of one and nothing for an empty one. */
export const readObjects = (value: unknown): readonly JsonObject[] =>
  asList(value)
    .map(asObject)
    .filter((item) => item !== null);

/** `{tag: [...]}`, `{tag: {...}}` or an empty text. */
export const readTags = (value: unknown): string[] =>
  readObjects(asObject(value)?.tag)
    .map(({ name }) => readName(name))
    .filter((name) => name !== null)
    .slice(0, TAGS_MAX_COUNT);

/** All sizes in their order, whatever was sent; those that are missing have no address. */
export function readImages(value: unknown): SizedImage[] {
  const sent = readObjects(value);
  return IMAGE_SIZES.map((size) => {
    const address = readLink(sent.find((image) => image.size === size)?.['#text']);
    return { size, '#text': address?.includes(PLACEHOLDER_IMAGE) ? '' : (address ?? '') };
  });
}

export const largestImage = (images: readonly SizedImage[]): string | null =>
  images.findLast((image) => image['#text'] !== '')?.['#text'] ?? null;
