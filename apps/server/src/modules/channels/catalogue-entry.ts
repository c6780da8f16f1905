import { normalizeText } from '../../lib/normalize-text.ts';
import { type SearchText, toSearchText } from './catalogue-search.ts';
import type { ChannelRecord } from './channel-types.ts';

/** A channel with its search text and sort keys, computed once a change and not once a search. */
export type CatalogueEntry = {
  readonly record: ChannelRecord;
  readonly searchText: SearchText;
  readonly nameKey: string;
  /** Null: the channel has no genre. */
  readonly genreKey: string | null;
};

/** @param before the entry of the channel before a change */
export const createEntry = (record: ChannelRecord, before?: CatalogueEntry): CatalogueEntry => ({
  record,
  searchText: before && hasSameTexts(record, before.record) ? before.searchText : toSearchText(record),
  nameKey: normalizeText(record.name),
  genreKey: genreKey(record.genre),
});

/** Genres are compared case-insensitively; an empty one counts as none. */
export const genreKey = (genre: string | null | undefined): string | null =>
  genre?.trim().toLowerCase() || null;

/** Counts and confirmations change most often, and no text. */
const hasSameTexts = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.track === other.track &&
  one.name === other.name &&
  one.channelNumber === other.channelNumber &&
  one.genre === other.genre &&
  one.description === other.description;
