import type { ChannelSort, DialQuery } from '@airdial/contract/channel/routes';
import { type CatalogueEntry, createEntry } from './catalogue-entry.ts';
import type { CatalogueQuery, GenresQuery } from './catalogue-query.ts';
import { NO_MATCH, RANKS_COUNT, rankMatch, type Search } from './catalogue-search.ts';
import { createComparison, SortedEntries, type SortOrder } from './catalogue-sort.ts';
import { findDuplicates, needsAttention } from './channel-attention.ts';
import type { ChannelRecord } from './channel-types.ts';
import { DialIndex, type DialIndexPage } from './dial-index.ts';
import { addressesOf } from './stream-access-presenter.ts';

export type CataloguePage = { readonly channels: readonly ChannelRecord[]; readonly total: number };

export type DialPage = Omit<DialIndexPage, 'ids'> & { readonly channels: readonly ChannelRecord[] };

/** Every channel in memory, indexed for lookup, search and lists. */
export class ChannelCatalogue {
  readonly #byId = new Map<string, CatalogueEntry>();
  readonly #byNumber = new Map<number, CatalogueEntry>();
  /** Sorted on first use, then kept in order. */
  readonly #orders = new Map<string, SortedEntries>();
  readonly #genres = new Map<string, readonly string[]>();
  readonly #dial = new DialIndex(() => this.#inOrder('channelNumber', 'asc'));
  #version = 0;

  constructor(channels: Iterable<ChannelRecord> = []) {
    for (const channel of channels) this.put(channel);
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version;
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
    const old = this.#byId.get(channel.id);
    const entry = createEntry(channel, old);
    if (old) this.#removeNumber(old);
    this.#byId.set(channel.id, entry);
    this.#byNumber.set(channel.channelNumber, entry);
    for (const order of this.#orders.values()) old ? order.replace(old, entry) : order.add(entry);
    this.#recordChange(old?.record, channel);
  }

  remove(id: string): void {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#byId.delete(id);
    this.#removeNumber(entry);
    for (const order of this.#orders.values()) order.remove(entry);
    this.#recordChange(entry.record, undefined);
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

  /** A page of the active channels by number, with its neighbors in their circle. */
  dialPage(query: DialQuery): DialPage {
    const { ids, ...page } = this.#dial.getPage(query);
    const channels = ids.map((id) => this.get(id)).filter((channel) => channel !== undefined);
    return { ...page, channels };
  }

  /** The distinct genres of the channels, sorted; one spelling of each. */
  genres(query: GenresQuery): readonly string[] {
    const key = `${query.activity} ${query.featuredOnly}`;
    const genres = this.#genres.get(key) ?? this.#collectGenres(query);
    this.#genres.set(key, genres);
    return genres;
  }

  #search(search: Search, query: CatalogueQuery): CataloguePage {
    const to = query.page * query.limit;
    const found: ChannelRecord[][] = Array.from({ length: RANKS_COUNT }, () => []);
    const isWanted = this.#attentionFilter(query);
    let total = 0;
    for (const entry of this.#inOrder(query.sort, query.order)) {
      if (!passes(entry, query, query.genre)) continue;
      const rank = rankEntry(entry, search, query.address);
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

  #collectGenres(query: GenresQuery): string[] {
    const spellings = new Map<string, string>();
    for (const entry of this.#inOrder('channelNumber', 'asc')) {
      const { record, genreKey } = entry;
      if (!record.genre || genreKey === null || spellings.has(genreKey) || !passes(entry, query, null))
        continue;
      spellings.set(genreKey, record.genre.trim());
    }
    return [...spellings.keys()].sort().map((key) => spellings.get(key) ?? key);
  }

  #inOrder(sort: ChannelSort, order: SortOrder): readonly CatalogueEntry[] {
    const key = `${sort} ${order}`;
    const existing = this.#orders.get(key);
    if (existing) return existing.all;
    const sorted = new SortedEntries(() => this.#byId.values(), createComparison(sort, order));
    this.#orders.set(key, sorted);
    return sorted.all;
  }

  #recordChange(before: ChannelRecord | undefined, after: ChannelRecord | undefined): void {
    this.#version += 1;
    if (!before || !after || !hasSameGenre(before, after)) this.#genres.clear();
    if (!before || !after || !hasSamePlace(before, after)) this.#dial.clear();
  }
}

function passes({ record, genreKey }: CatalogueEntry, query: GenresQuery, genre: string | null): boolean {
  if (query.activity !== 'all' && record.isActive !== (query.activity === 'active')) return false;
  return (!query.featuredOnly || record.featured) && (genre === null || genreKey === genre);
}

/** What is found by its address alone comes last. */
function rankEntry({ searchText, record }: CatalogueEntry, search: Search, address: string | null): number {
  const rank = rankMatch(searchText, search, record.channelNumber);
  if (rank !== NO_MATCH || address === null) return rank;
  const isAtAddress = addressesOf(record).some((streamUrl) => streamUrl.toLowerCase().includes(address));
  return isAtAddress ? RANKS_COUNT - 1 : NO_MATCH;
}

const hasSameGenre = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.genre === other.genre && one.isActive === other.isActive && one.featured === other.featured;

/** On the dial. */
const hasSamePlace = (one: ChannelRecord, other: ChannelRecord): boolean =>
  one.channelNumber === other.channelNumber && one.isActive === other.isActive;
