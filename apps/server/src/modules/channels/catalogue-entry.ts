import { normalizeText } from '../../lib/normalize-text.ts';
import type { ChannelRecord } from './channel-record.ts';

/** A channel with all that looking for it needs, worked out once a change and not once a search. */
export type CatalogueEntry = {
  readonly record: ChannelRecord;
  readonly searchText: string;
  /** Where the search text's signature is kept. */
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

export function searchTextOf({ channelNumber, name, description, genre, song }: ChannelRecord): string {
  const searched = [channelNumber, name, description, genre, song.title, song.artist, song.album];
  return normalizeText(searched.filter((text) => text !== null).join('\n'));
}

/** Genres are compared without case; an empty one is none. */
export const genreKey = (genre: string | null | undefined): string | null =>
  genre?.trim().toLowerCase() || null;
