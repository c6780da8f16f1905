import { type CatalogueEntry, createEntry } from './catalogue-entry.ts';
import type { CatalogueQuery, GenresQuery } from './catalogue-query.ts';
import { NO_MATCH, RANKS_COUNT, rankMatch, type Search } from './catalogue-search.ts';
import { type Compare, createComparison } from './catalogue-sort.ts';
import { findDuplicates, needsAttention } from './channel-attention.ts';
import type { ChannelRecord } from './channel-types.ts';
import { addressesOf, isDeadEverywhere } from './stream-access-presenter.ts';

export type CataloguePage = { readonly channels: readonly ChannelRecord[]; readonly total: number };

/** Of which channels, in which order. */
type Selection = GenresQuery & Pick<CatalogueQuery, 'sort' | 'order'>;
type Selected = {
  readonly compare: Compare;
  readonly passes: (entry: CatalogueEntry) => boolean;
  readonly entries: readonly CatalogueEntry[];
};

/** Every channel in memory, indexed for lookup, search and lists. */
export class ChannelCatalogue {
  readonly #byId = new Map<string, CatalogueEntry>();
  readonly #byNumber = new Map<number, CatalogueEntry>();
  /** Made when a list needs them, and kept until a change affects their order or who is among them. */
  readonly #selected = new Map<string, Selected>();
  #version = 0;
  #dialVersion = 0;

  constructor(channels: Iterable<ChannelRecord> = []) {
    for (const channel of channels) this.put(channel);
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Grows with every change of what the dial shows, which are few. */
  get dialVersion(): number {
    return this.#dialVersion;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): ChannelRecord | undefined {
    return this.#byId.get(id)?.record;
  }

  *all(): Generator<ChannelRecord> {
    for (const { record } of this.#byId.values()) yield record;
  }

  getByNumber(channelNumber: number): ChannelRecord | undefined {
    return this.#byNumber.get(channelNumber)?.record;
  }

  /** The lowest number that no channel has. @param above greater than this one */
  nextFreeNumber(above = 0): number {
    let candidate = above + 1;
    while (this.#byNumber.has(candidate)) candidate += 1;
    return candidate;
  }

  /** Adds the channel, or replaces the one with the same id. */
  put(channel: ChannelRecord): void {
    const known = this.#byId.get(channel.id);
    const entry = createEntry(channel, known);
    this.#version += 1;
    if (!known || !isSameOnDial(known.record, channel)) this.#dialVersion += 1;
    if (!known) {
      this.#byId.set(channel.id, entry);
      this.#byNumber.set(channel.channelNumber, entry);
      this.#selected.clear();
      return;
    }
    for (const [key, { compare, passes }] of this.#selected)
      if (compare(known, entry) !== 0 || passes(known) !== passes(entry)) this.#selected.delete(key);
    this.#removeNumber(known);
    // The lists that are kept hold the entry itself.
    Object.assign(known, entry);
    this.#byNumber.set(channel.channelNumber, known);
  }

  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#version += 1;
    this.#dialVersion += 1;
    this.#byId.delete(id);
    this.#removeNumber(entry);
    this.#selected.clear();
  }

  list(query: CatalogueQuery): CataloguePage {
    const entries = this.#wanted(query);
    if (query.search) return findPage(entries, query.search, query);
    const from = (query.page - 1) * query.limit;
    const channels = entries.slice(from, from + query.limit).map(({ record }) => record);
    return { channels, total: entries.length };
  }

  /** The active channels in the order of their numbers. */
  dial(): ChannelRecord[] {
    const active = this.#select({
      activity: 'active',
      featuredOnly: false,
      sort: 'channelNumber',
      order: 'asc',
    });
    return active.map(({ record }) => record);
  }

  /** The distinct genres of the channels, sorted; one spelling of each. */
  genres(query: GenresQuery): string[] {
    const spellings = new Map<string, string>();
    for (const { record, genreSortKey } of this.#select({ ...query, sort: 'channelNumber', order: 'asc' }))
      if (record.genre && genreSortKey !== '' && !spellings.has(genreSortKey))
        spellings.set(genreSortKey, record.genre.trim());
    return [...spellings.keys()].sort().map((key) => spellings.get(key) ?? key);
  }

  /** What a query selects, without its search. */
  #wanted(query: CatalogueQuery): readonly CatalogueEntry[] {
    const { genre, attention } = query;
    const entries = this.#select(query);
    const ofGenre = genre === null ? entries : entries.filter(({ genreKey }) => genreKey === genre);
    if (attention === null) return ofGenre;
    const duplicates = findDuplicates(this.all());
    return ofGenre.filter(({ record }) => needsAttention(record, attention, duplicates));
  }

  /** Unless another channel has the number by now: two channels may swap theirs. */
  #removeNumber(entry: CatalogueEntry): void {
    const { channelNumber } = entry.record;
    if (this.#byNumber.get(channelNumber) === entry) this.#byNumber.delete(channelNumber);
  }

  #select({ activity, featuredOnly, sort, order }: Selection): readonly CatalogueEntry[] {
    const key = `${activity} ${featuredOnly} ${sort} ${order}`;
    const known = this.#selected.get(key);
    if (known) return known.entries;
    const compare = createComparison(sort, order);
    const passes = ({ record }: CatalogueEntry) =>
      (activity === 'all' || record.isActive === (activity === 'active')) &&
      (!featuredOnly || record.featured);
    const entries = [...this.#byId.values()].filter(passes).sort(compare);
    this.#selected.set(key, { compare, passes, entries });
    return entries;
  }
}

const isSameOnDial = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.name === other.name &&
  one.channelNumber === other.channelNumber &&
  one.isActive === other.isActive &&
  isDeadEverywhere(one) === isDeadEverywhere(other);

function findPage(
  entries: readonly CatalogueEntry[],
  search: Search,
  { page, limit, addressParts, isRanked }: CatalogueQuery,
): CataloguePage {
  const to = page * limit;
  const found: ChannelRecord[][] = Array.from({ length: RANKS_COUNT }, () => []);
  let total = 0;
  for (const entry of entries) {
    const rank = rankEntry(entry, search, addressParts);
    if (rank === NO_MATCH) continue;
    total += 1;
    const equals = found[isRanked ? rank : 0];
    if (equals && equals.length < to) equals.push(entry.record);
  }
  return { channels: found.flat().slice(to - limit, to), total };
}

/** What is found by its address alone comes last. */
function rankEntry(
  { searchText, record }: CatalogueEntry,
  search: Search,
  addressParts: readonly string[],
): number {
  const rank = rankMatch(searchText, search, record.channelNumber);
  if (rank !== NO_MATCH || addressParts.length === 0) return rank;
  const isAtAddress = addressesOf(record).some((streamUrl) => {
    const address = `${streamUrl.toLowerCase()}/`;
    return addressParts.some((part) => address.includes(part));
  });
  return isAtAddress ? RANKS_COUNT - 1 : NO_MATCH;
}
