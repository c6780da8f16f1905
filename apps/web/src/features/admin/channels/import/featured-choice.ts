import type { FeaturedChoice } from '@airdial/contract/channel-list/input';
import { foldName } from '@airdial/contract/common/text';
import type { ImportRow } from './import-rows.ts';

/** What is asked; `list`: as the list says. */
export const FEATURED_MODES = ['list', 'all', 'none', 'genres'] as const;
type FeaturedMode = (typeof FEATURED_MODES)[number];

/** `key` is the same for all spellings of a genre. */
export type GenreCount = { readonly key: string; readonly genre: string; readonly count: number };

/** The genres of the rows that are imported, sorted, in the first spelling of each. */
export function countGenres(rows: readonly Pick<ImportRow, 'channel'>[]): readonly GenreCount[] {
  const counts = new Map<string, GenreCount>();
  for (const { channel } of rows) {
    const own = new Set<string>();
    for (const genre of [channel.genre ?? '', ...(channel.furtherGenres ?? [])]) {
      const key = foldName(genre);
      if (key === '' || own.has(key)) continue;
      own.add(key);
      const known = counts.get(key);
      counts.set(key, { key, genre: known?.genre ?? genre, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()].toSorted((one, other) => one.genre.localeCompare(other.genre));
}

export type Featured = {
  readonly mode: FeaturedMode;
  /** The keys of the genres that are chosen. */
  readonly genres: ReadonlySet<string>;
};

/** What the server is asked to do with these rows; undefined: nothing. */
export const toFeaturedChoice = (
  { mode, genres }: Featured,
  rows: readonly Pick<ImportRow, 'channel'>[],
): FeaturedChoice | undefined => {
  if (mode === 'list') return undefined;
  if (mode !== 'genres') return mode;
  const chosen = countGenres(rows).filter(({ key }) => genres.has(key));
  return { genres: chosen.map(({ genre }) => genre) };
};
