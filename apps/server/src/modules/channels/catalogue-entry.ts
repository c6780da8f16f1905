import { normalizeText } from '../../lib/normalize-text.ts';
import type { ChannelRecord } from './channel-types.ts';

/** A channel with its search text and sort keys, computed once a change and not once a search. */
export type CatalogueEntry = {
  readonly record: ChannelRecord;
  readonly searchText: string;
  /** The slot of the search text in the bigram filter. */
  readonly slot: number;
  readonly nameKey: string;
  /** Null: the channel has no genre. */
  readonly genreKey: string | null;
};

export const createEntry = (record: ChannelRecord, searchText: string, slot: number): CatalogueEntry => ({
  record,
  searchText,
  slot,
  nameKey: normalizeText(record.name),
  genreKey: genreKey(record.genre),
});

export function toSearchText({ channelNumber, name, description, genre, track }: ChannelRecord): string {
  const texts = [channelNumber, name, description, genre, track.title, track.artist, track.album];
  return normalizeText(texts.filter((text) => text !== null).join('\n'));
}

/** Genres are compared case-insensitively; an empty one counts as none. */
export const genreKey = (genre: string | null | undefined): string | null =>
  genre?.trim().toLowerCase() || null;
