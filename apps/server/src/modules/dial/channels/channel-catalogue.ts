import type { ChannelSort } from '@airdial/contract/channel/routes';
import { type CatalogueEntry, createEntry } from './catalogue-entry.ts';
import type { CatalogueQuery, GenresQuery } from './catalogue-query.ts';
import { NO_MATCH, RANKS_COUNT, rankMatch, type Search } from './catalogue-search.ts';
import { type Compare, createComparison, type SortOrder } from './catalogue-sort.ts';
import { findDuplicates, needsAttention } from './channel-attention.ts';
import type { ChannelRecord } from './channel-types.ts';
import { addressesOf, isDeadEverywhere } from './stream-access-presenter.ts';

export type CataloguePage = { readonly channels: readonly ChannelRecord[]; readonly total: number };

type Sorted = { readonly compare: Compare; readonly entries: readonly CatalogueEntry[] };

/** Every channel in memory, indexed for lookup, search and lists. */
export class ChannelCatalogue {
  readonly #byId = new Map<string, CatalogueEntry>();
  readonly #byNumber = new Map<number, CatalogueEntry>();
  /** Sorted when a list needs them, and kept until a change affects their order. */
  readonly #sorted = new Map<string, Sorted>();
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
      this.#sorted.clear();
      return;
    }
    for (const [key, { compare }] of this.#sorted) if (compare(known, entry) !== 0) this.#sorted.delete(key);
    this.#removeNumber(known);
    // The sorted lists that are kept hold the entry itself.
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
    this.#sorted.clear();
  }

  list(query: CatalogueQuery): CataloguePage {
    if (query.search) return this.#search(query.search, query);
    const from = (query.page - 1) * query.limit;
    const to = from + query.limit;
    const channels: ChannelRecord[] = [];
    const isWanted = this.#attentionFilter(query);
    let total = 0;
    for (const entry of this.#inOrder(query.sort, query.order)) {
      if (!passes(entry, query, query.genre) || !isWanted(entry.record)) continue;
      if (total >= from && total < to) channels.push(entry.record);
      total += 1;
    }
    return { channels, total };
  }

  /** The active channels in the order of their numbers. */
  dial(): ChannelRecord[] {
    const records = this.#inOrder('channelNumber', 'asc').map(({ record }) => record);
    return records.filter(({ isActive }) => isActive);
  }

  /** The distinct genres of the channels, sorted; one spelling of each. */
  genres(query: GenresQuery): string[] {
    const spellings = new Map<string, string>();
    for (const entry of this.#inOrder('channelNumber', 'asc')) {
      const { record, genreKey } = entry;
      if (!record.genre || genreKey === null || spellings.has(genreKey) || !passes(entry, query, null))
        continue;
      spellings.set(genreKey, record.genre.trim());
    }
    return [...spellings.keys()].sort().map((key) => spellings.get(key) ?? key);
  }

  #search(search: Search, query: CatalogueQuery): CataloguePage {
    const to = query.page * query.limit;
    const found: ChannelRecord[][] = Array.from({ length: RANKS_COUNT }, () => []);
    const isWanted = this.#attentionFilter(query);
    let total = 0;
    for (const entry of this.#inOrder(query.sort, query.order)) {
      if (!passes(entry, query, query.genre)) continue;
      const rank = rankEntry(entry, search, query.addressParts);
      if (rank === NO_MATCH || !isWanted(entry.record)) continue;
      total += 1;
      const equals = found[query.isRanked ? rank : 0];
      if (equals && equals.length < to) equals.push(entry.record);
    }
    return { channels: found.flat().slice(to - query.limit, to), total };
  }

  #attentionFilter({ attention }: CatalogueQuery): (channel: ChannelRecord) => boolean {
    if (attention === null) return () => true;
    const duplicates = findDuplicates(this.all());
    return (channel) => needsAttention(channel, attention, duplicates);
  }

  /** Unless another channel has the number by now: two channels may swap theirs. */
  #removeNumber(entry: CatalogueEntry): void {
    const { channelNumber } = entry.record;
    if (this.#byNumber.get(channelNumber) === entry) this.#byNumber.delete(channelNumber);
  }

  #inOrder(sort: ChannelSort, order: SortOrder): readonly CatalogueEntry[] {
    const key = `${sort} ${order}`;
    const known = this.#sorted.get(key);
    if (known) return known.entries;
    const compare = createComparison(sort, order);
    const entries = [...this.#byId.values()].sort(compare);
    this.#sorted.set(key, { compare, entries });
    return entries;
  }
}

const isSameOnDial = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.name === other.name &&
  one.channelNumber === other.channelNumber &&
  one.isActive === other.isActive &&
  isDeadEverywhere(one) === isDeadEverywhere(other);

function passes({ record, genreKey }: CatalogueEntry, query: GenresQuery, genre: string | null): boolean {
  if (query.activity !== 'all' && record.isActive !== (query.activity === 'active')) return false;
  return (!query.featuredOnly || record.featured) && (genre === null || genreKey === genre);
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
