import type { ChannelSort } from '@airdial/contract/channel/routes';
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

/** More moves than this between two looks cost more than to sort anew. */
const MOVES_MAX_COUNT = 200;

/** All entries in one order, kept so through changes, or sorted anew where there were many. */
export class SortedEntries {
  readonly #source: () => Iterable<CatalogueEntry>;
  readonly #compare: Compare;
  #entries: CatalogueEntry[] | null = null;
  #movesSinceLook = 0;

  /** @param source all entries as they are by then */
  constructor(source: () => Iterable<CatalogueEntry>, compare: Compare) {
    this.#source = source;
    this.#compare = compare;
  }

  get all(): readonly CatalogueEntry[] {
    this.#movesSinceLook = 0;
    this.#entries ??= [...this.#source()].sort(this.#compare);
    return this.#entries;
  }

  add(entry: CatalogueEntry): void {
    const entries = this.#countMove();
    entries?.splice(this.#placeOf(entry, entries), 0, entry);
  }

  remove(entry: CatalogueEntry): void {
    const entries = this.#countMove();
    if (!entries) return;
    const place = this.#placeOf(entry, entries);
    if (entries[place] === entry) entries.splice(place, 1);
  }

  replace(old: CatalogueEntry, entry: CatalogueEntry): void {
    if (!this.#entries) return;
    if (this.#compare(old, entry) === 0) {
      this.#entries[this.#placeOf(old, this.#entries)] = entry;
      return;
    }
    this.remove(old);
    this.add(entry);
  }

  /** Each moves half of all entries by one place: 50,000 moves of 50,000 entries would take seconds. */
  #countMove(): CatalogueEntry[] | null {
    this.#movesSinceLook += 1;
    if (this.#movesSinceLook > MOVES_MAX_COUNT) this.#entries = null;
    return this.#entries;
  }

  /** The first place that is not before the entry. */
  #placeOf(entry: CatalogueEntry, entries: readonly CatalogueEntry[]): number {
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
