import type { ChannelSort } from '@airdial/contract/channel/routes';
import type { CatalogueEntry } from './catalogue-entry.ts';

export type SortOrder = 'asc' | 'desc';
export type Compare = (a: CatalogueEntry, b: CatalogueEntry) => number;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareNumber: Compare = (a, b) =>
  a.record.channelNumber - b.record.channelNumber || compareText(a.record.id, b.record.id);

const comparisons: Readonly<Record<ChannelSort, Compare>> = {
  channelNumber: compareNumber,
  name: (a, b) => compareText(a.nameKey, b.nameKey),
  genre: (a, b) => compareText(a.genreSortKey, b.genreSortKey),
  listeners: (a, b) => a.record.stats.currentListeners - b.record.stats.currentListeners,
  createdAt: (a, b) => a.record.createdAt - b.record.createdAt,
};

/**
 * Channels without a genre come last in both directions, because they do not help a sort by genre.
 */
const compareMissingGenre: Compare = (a, b) => Number(a.genreKey === null) - Number(b.genreKey === null);

/** A total order: equal channels are ordered by number, so that pages never overlap. */
export function createComparison(sort: ChannelSort, order: SortOrder): Compare {
  const compare = comparisons[sort];
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'genre')
    return (a, b) => compareMissingGenre(a, b) || sign * compare(a, b) || compareNumber(a, b);
  return (a, b) => sign * compare(a, b) || compareNumber(a, b);
}
