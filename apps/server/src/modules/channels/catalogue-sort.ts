import type { ChannelSort } from '@airdial/contract/channel/routes';
import type { CatalogueEntry } from './catalogue-entry.ts';

export type SortOrder = 'asc' | 'desc';
type Compare = (a: CatalogueEntry, b: CatalogueEntry) => number;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareNumber: Compare = (a, b) =>
  a.record.channelNumber - b.record.channelNumber || compareText(a.record.id, b.record.id);

const comparisons: Readonly<Record<ChannelSort, Compare>> = {
  channelNumber: compareNumber,
  name: (a, b) => compareText(a.nameKey, b.nameKey),
  genre: (a, b) => compareText(a.genreKey ?? '', b.genreKey ?? ''),
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

/** More moves than this between two reads cost more than a new sort. */
const MOVES_MAX_COUNT = 200;

/** All entries in one order: updated in place by few changes, sorted again after many. */
export class SortedEntries {
  readonly #source: () => Iterable<CatalogueEntry>;
  readonly #compare: Compare;
  #entries: CatalogueEntry[] | null = null;
  #movesSinceRead = 0;

  /** @param source the current entries */
  constructor(source: () => Iterable<CatalogueEntry>, compare: Compare) {
    this.#source = source;
    this.#compare = compare;
  }

  get all(): readonly CatalogueEntry[] {
    this.#movesSinceRead = 0;
    this.#entries ??= [...this.#source()].sort(this.#compare);
    return this.#entries;
  }

  add(entry: CatalogueEntry): void {
    const entries = this.#countMove();
    entries?.splice(this.#indexOf(entry, entries), 0, entry);
  }

  remove(entry: CatalogueEntry): void {
    const entries = this.#countMove();
    if (!entries) return;
    const index = this.#indexOf(entry, entries);
    if (entries[index] === entry) entries.splice(index, 1);
  }

  replace(old: CatalogueEntry, entry: CatalogueEntry): void {
    if (!this.#entries) return;
    if (this.#compare(old, entry) === 0) {
      this.#entries[this.#indexOf(old, this.#entries)] = entry;
      return;
    }
    this.remove(old);
    this.add(entry);
  }

  /**
   * A move shifts half of all entries on average: 50,000 moves of 50,000 entries would take
   * seconds.
   */
  #countMove(): CatalogueEntry[] | null {
    this.#movesSinceRead += 1;
    if (this.#movesSinceRead > MOVES_MAX_COUNT) this.#entries = null;
    return this.#entries;
  }

  /** The first index whose entry does not come before this one. */
  #indexOf(entry: CatalogueEntry, entries: readonly CatalogueEntry[]): number {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = entries[middle];
      if (other && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
