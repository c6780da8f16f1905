import { normalizeText } from '../../lib/normalize-text.ts';
import type { SearchText } from './catalogue-search.ts';
import type { ChannelRecord } from './channel-types.ts';

/** A channel with its search text and sort keys, computed once a change and not once a search. */
export type CatalogueEntry = {
  readonly record: ChannelRecord;
  readonly searchText: SearchText;
  /** The slot of the search text in the bigram filter. */
  readonly slot: number;
  readonly nameKey: string;
  /** Null: the channel has no genre. */
  readonly genreKey: string | null;
};

export const createEntry = (record: ChannelRecord, searchText: SearchText, slot: number): CatalogueEntry => ({
  record,
  searchText,
  slot,
  nameKey: normalizeText(record.name),
  genreKey: genreKey(record.genre),
});

/** Genres are compared case-insensitively; an empty one counts as none. */
export const genreKey = (genre: string | null | undefined): string | null =>
  genre?.trim().toLowerCase() || null;
