import { CHANNEL_GENRES } from '@airdial/contract/channel/schema';
import { LISTED_FIELDS, type ListedField } from '@airdial/contract/channel-list/schema';
import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';
import type { RowValues } from './list-types.ts';

/** Names that other programs give the fields, in lower case and without separators; the first one wins. */
const ALIASES: Partial<Record<ListedField, readonly string[]>> = {
  channelNumber: ['number', 'chno', 'tvgchno'],
  name: ['title', 'station', 'stationname'],
  streamUrl: ['urlresolved', 'stream', 'streamuri', 'listenurl', 'url', 'uri', 'src'],
  description: ['annotation', 'notes'],
  genre: ['group', 'grouptitle', 'category', 'tags'],
  imageUrl: ['image', 'favicon', 'icon', 'tvglogo'],
  country: ['countrycode'],
  language: ['languages'],
  website: ['homepage'],
  isActive: ['active'],
};
/** Names of the address in some lists, and of a place or a page in others: what is under them decides. */
const LOOSE_ADDRESS_NAMES = new Set(['location', 'link', 'address']);
/** Fields that are lists in our own exports. */
const LISTS: ReadonlySet<ListedField> = new Set(['alternatives', 'furtherGenres', 'schedule']);
/** One more than the longest of them may have: the validation refuses it without a look at the others. */
const LIST_READ_MAX_COUNT = SCHEDULE_MAX_ENTRIES + 1;
/** No row has more names. */
const NAMES_MAX_COUNT = 200;
export const GENRE_SEPARATOR = ';';
const FOREIGN_GENRE_SEPARATORS = /[;,]/;
/** Many times as many as a channel may have: some are empty, or the same. */
const GENRES_READ_MAX_COUNT = 200;
const UNKNOWN_CODEC = 'UNKNOWN';
const NUMBERS: ReadonlySet<ListedField> = new Set(['channelNumber', 'bitrate']);
const FLAGS: ReadonlySet<ListedField> = new Set(['featured', 'isActive']);
const TRUE = new Set(['true', '1', 'yes']);
const FALSE = new Set(['false', '0', 'no']);

const toKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isLooseAddressName = (name: string): boolean => LOOSE_ADDRESS_NAMES.has(toKey(name));

const CANDIDATES = LISTED_FIELDS.map(
  (field) => [field, [field.toLowerCase(), ...(ALIASES[field] ?? [])]] as const,
);

/** Where the fields of a row are found; names that no field has are skipped. */
export type FieldNames = ReadonlyMap<ListedField, string>;

/** @param names of columns or properties */
export function findFields(names: readonly string[]): FieldNames {
  const byKey = new Map(names.slice(0, NAMES_MAX_COUNT).map((name) => [toKey(name), name]));
  const found = new Map<ListedField, string>();
  if (byKey.size === 0) return found;
  for (const [field, keys] of CANDIDATES) {
    const key = keys.find((candidate) => byKey.has(candidate));
    const name = key === undefined ? undefined : byKey.get(key);
    if (name !== undefined) found.set(field, name);
  }
  const logo = found.get('logo');
  // Only our own lists have both; elsewhere the logo is the picture.
  if (logo !== undefined && !found.has('imageUrl')) {
    found.set('imageUrl', logo);
    found.delete('logo');
  }
  return found;
}

/** The values of one row by field. @param read returns the value under a name of the list */
export function readFields(fields: FieldNames, read: (name: string) => unknown): RowValues {
  const values: RowValues = {};
  for (const [field, name] of fields) {
    const value = read(name);
    if (value === undefined) continue;
    if (field === 'genre') Object.assign(values, toGenres(name, value));
    else values[field] = toValue(field, value);
  }
  return values;
}

function toValue(field: ListedField, value: unknown): unknown {
  // Some lists have several languages.
  const single = !Array.isArray(value)
    ? value
    : LISTS.has(field)
      ? value.slice(0, LIST_READ_MAX_COUNT)
      : (value[0] ?? null);
  if (field === 'codec' && single === UNKNOWN_CODEC) return null;
  if (FLAGS.has(field)) return toFlag(single);
  if (!NUMBERS.has(field)) return single;
  const number = typeof single === 'string' ? toNumber(single) : single;
  return field === 'bitrate' && number === 0 ? null : number;
}

/** True or false, however it is written; what is neither stays, for the validation to name it. */
function toFlag(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const word = `${value}`.trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : value;
}

/** Programs that have another name for genres also separate them by commas. */
function toGenres(name: string, value: unknown): RowValues {
  if (Array.isArray(value))
    return splitGenres(
      value.slice(0, GENRES_READ_MAX_COUNT).join(GENRE_SEPARATOR),
      GENRE_SEPARATOR,
      toOwnSpelling,
    );
  return typeof value !== 'string' || toKey(name) === 'genre'
    ? { genre: value }
    : splitGenres(value, FOREIGN_GENRE_SEPARATORS, toOwnSpelling);
}

/** As our own genre of this name is written. */
const toOwnSpelling = (tag: string): string =>
  CHANNEL_GENRES.find((genre) => genre.toLowerCase() === tag.toLowerCase()) ?? tag;

/** Of several genres in a text, the first is the channel's. */
export function splitGenres(
  text: string,
  separator: string | RegExp = GENRE_SEPARATOR,
  spell = (genre: string) => genre,
): RowValues {
  const all = text.split(separator, GENRES_READ_MAX_COUNT).map((genre) => spell(genre.trim()));
  const [genre = '', ...furtherGenres] = new Set(all.filter((one) => one !== ''));
  return { genre, ...(furtherGenres.length > 0 && { furtherGenres }) };
}

const WHOLE_NUMBER = /^(\d{1,9})(?: ?kbps)?$/i;

/** The number in a text; a text that is none stays, for the validation to name it. */
export function toNumber(text: string | undefined): number | string | undefined {
  const digits = WHOLE_NUMBER.exec(text?.trim() ?? '')?.[1];
  return digits === undefined ? text : Number(digits);
}
