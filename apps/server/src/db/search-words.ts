import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '../lib/normalize-text.ts';

/** Databases reject some control characters. */
const SPACE = /[\s\p{Cc}]+/u;

/**
 * The conditions for a text to contain each word of a search, ignoring case and diacritics; none for a
 * search without words.
 *
 * @param text in SQL; made by `normalizeText`
 */
export const containsWords = (text: RawBuilder<unknown>, search: string): readonly RawBuilder<boolean>[] =>
  normalizeText(search)
    .split(SPACE)
    .filter((word) => word !== '')
    .map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
