import type { ChannelSort } from '@airdial/contract/routes/channel-routes';
import type { CatalogueEntry } from './catalogue-entry.ts';

export type SortOrder = 'asc' | 'desc';
type Compare = (a: CatalogueEntry, b: CatalogueEntry) => number;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber: Compare = (a, b) =>
  a.record.channelNumber - b.record.channelNumber || byText(a.record.id, b.record.id);

const comparisons: Readonly<Record<ChannelSort, Compare>> = {
  channelNumber: byNumber,
  name: (a, b) => byText(a.nameKey, b.nameKey),
  genre: (a, b) => byText(a.genreKey ?? '', b.genreKey ?? ''),
  listeners: (a, b) => a.record.stats.currentListeners - b.record.stats.currentListeners,
  createdAt: (a, b) => a.record.createdAt - b.record.createdAt,
};

/** Channels without a genre come last whichever way genres are sorted: nobody who sorts by genre looks for them. */
const byMissingGenre: Compare = (a, b) => Number(a.genreKey === null) - Number(b.genreKey === null);

/** The whole order of a list. Equal channels always stand in the order of their numbers, so that pages never overlap. */
export function compareFor(sort: ChannelSort, order: SortOrder): Compare {
  const compare = comparisons[sort];
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'genre') return (a, b) => byMissingGenre(a, b) || sign * compare(a, b) || byNumber(a, b);
  return (a, b) => sign * compare(a, b) || byNumber(a, b);
}

/** All entries in one order, kept so through changes. */
export class SortedEntries {
  readonly #compare: Compare;
  readonly #entries: CatalogueEntry[];

  constructor(entries: Iterable<CatalogueEntry>, compare: Compare) {
    this.#compare = compare;
    this.#entries = [...entries].sort(compare);
  }

  get all(): readonly CatalogueEntry[] {
    return this.#entries;
  }

  add(entry: CatalogueEntry): void {
    this.#entries.splice(this.#placeOf(entry), 0, entry);
  }

  remove(entry: CatalogueEntry): void {
    const place = this.#placeOf(entry);
    if (this.#entries[place] === entry) this.#entries.splice(place, 1);
  }

  replace(old: CatalogueEntry, entry: CatalogueEntry): void {
    if (this.#compare(old, entry) === 0) {
      this.#entries[this.#placeOf(old)] = entry;
      return;
    }
    this.remove(old);
    this.add(entry);
  }

  /** The first place that is not before the entry. */
  #placeOf(entry: CatalogueEntry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle];
      if (other && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
