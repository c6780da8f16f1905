import * as z from 'zod/mini';
import { CHANNEL_CODECS } from '../channel/schema.ts';
import { oneOf, searchText, wholeNumber } from '../common/query-values.ts';
import { DIRECTORY_CHOICES_MAX, DIRECTORY_PAGE_MAX, ID_MAX_CHARS, LABEL_MAX_CHARS } from '../limits.ts';

const text = (name: string) => z.optional(searchText(name, LABEL_MAX_CHARS));

/** What a station must have; without anything, all. A country is a name or its two-letter code. */
export const directoryQuery = z.object({
  name: text('name'),
  country: text('country'),
  language: text('language'),
  tag: text('tag'),
  codec: z.optional(oneOf('codec', CHANNEL_CODECS)),
  page: z.optional(wholeNumber('page', DIRECTORY_PAGE_MAX)),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;

/** Stations that became channels. */
export const directoryChoicesRule = z.object({
  ids: z
    .array(z.string().check(z.maxLength(ID_MAX_CHARS)))
    .check(z.minLength(1), z.maxLength(DIRECTORY_CHOICES_MAX)),
});
