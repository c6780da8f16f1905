import { foldName } from '@airdial/contract/common/text';
import { normalizeText } from '../../../lib/normalize-text.ts';
import { type SearchText, toSearchText } from './catalogue-search.ts';
import type { ChannelRecord } from './channel-types.ts';

/**
 * A channel with its search text and sort keys, computed once a change and not once a search. It stays
 * the same object as long as the channel is there, so that sorted lists of entries need no update.
 */
export type CatalogueEntry = {
  record: ChannelRecord;
  searchText: SearchText;
  nameKey: string;
  /** Null: the channel has no genre. */
  genreKey: string | null;
  /** Empty without a genre. */
  genreSortKey: string;
};

/** @param before the entry of the channel before a change */
export const createEntry = (record: ChannelRecord, before?: CatalogueEntry): CatalogueEntry => {
  const key = genreKey(record.genre);
  return {
    record,
    searchText: before && hasSameTexts(record, before.record) ? before.searchText : toSearchText(record),
    nameKey: normalizeText(record.name),
    genreKey: key,
    genreSortKey: key === null ? '' : toGenreSortKey(key),
  };
};

/** Genres are compared as names; an empty one counts as none. */
export const genreKey = (genre: string | null | undefined): string | null => foldName(genre ?? '') || null;

/** Accents do not count, so that 'Électro' is among 'e', and yet keep the channels of each genre together. */
const toGenreSortKey = (key: string): string => `${normalizeText(key)}\0${key}`;

/** Counts and confirmations change most often, and no text. */
const hasSameTexts = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.track === other.track &&
  one.name === other.name &&
  one.channelNumber === other.channelNumber &&
  one.genre === other.genre &&
  one.furtherGenres === other.furtherGenres &&
  one.language === other.language &&
  one.description === other.description;
