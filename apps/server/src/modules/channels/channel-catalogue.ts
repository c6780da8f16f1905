import type { ChannelSort } from '@airdial/contract/channel/routes';
import { BigramFilter, toMask } from './bigram-filter.ts';
import { type CatalogueEntry, createEntry, toSearchText } from './catalogue-entry.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { createComparison, SortedEntries, type SortOrder } from './catalogue-sort.ts';
import type { ChannelRecord } from './channel-types.ts';

export type CataloguePage = { readonly channels: readonly ChannelRecord[]; readonly total: number };

/** Every channel in memory, indexed for lookup, search and lists; designed for 50,000 channels. */
export class ChannelCatalogue {
  readonly #byId = new Map<string, CatalogueEntry>();
  readonly #byNumber = new Map<number, CatalogueEntry>();
  readonly #bigrams = new BigramFilter();
  /** Sorted on first use, then kept in order. */
  readonly #orders = new Map<string, SortedEntries>();
  #genres: readonly string[] | undefined;
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

  /** The lowest number that no channel has. */
  nextFreeNumber(): number {
    let candidate = 1;
    while (this.#byNumber.has(candidate)) candidate += 1;
    return candidate;
  }

  /** Adds the channel, or replaces the one with the same id. */
  put(channel: ChannelRecord): void {
    const old = this.#byId.get(channel.id);
    const entry = this.#createEntry(channel, old);
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
    this.#bigrams.remove(entry.slot);
    for (const order of this.#orders.values()) order.remove(entry);
    this.#recordChange(entry.record, undefined);
  }

  list(query: CatalogueQuery): CataloguePage {
    const from = (query.page - 1) * query.limit;
    const to = from + query.limit;
    const mask = toMask(query.words);
    const channels: ChannelRecord[] = [];
    let total = 0;
    for (const entry of this.#inOrder(query.sort, query.order)) {
      if (!this.#bigrams.mightContain(entry.slot, mask) || !matches(entry, query)) continue;
      if (total >= from && total < to) channels.push(entry.record);
      total += 1;
    }
    return { channels, total };
  }

  /** The genres of the active channels, sorted; one spelling of each. */
  genres(): readonly string[] {
    this.#genres ??= this.#collectGenres();
    return this.#genres;
  }

  #createEntry(channel: ChannelRecord, old: CatalogueEntry | undefined): CatalogueEntry {
    const searchText = toSearchText(channel);
    if (!old) return createEntry(channel, searchText, this.#bigrams.add(searchText));
    if (searchText !== old.searchText) this.#bigrams.set(old.slot, searchText);
    return createEntry(channel, searchText, old.slot);
  }

  /** Unless another channel has the number by now: two channels may swap theirs. */
  #removeNumber(entry: CatalogueEntry): void {
    const { channelNumber } = entry.record;
    if (this.#byNumber.get(channelNumber) === entry) this.#byNumber.delete(channelNumber);
  }

  #collectGenres(): string[] {
    const spellings = new Map<string, string>();
    for (const { record, genreKey } of this.#inOrder('channelNumber', 'asc')) {
      if (!record.isActive || !record.genre || genreKey === null || spellings.has(genreKey)) continue;
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
    if (before?.genre !== after?.genre || before?.isActive !== after?.isActive) this.#genres = undefined;
  }
}

function matches({ record, searchText, genreKey }: CatalogueEntry, query: CatalogueQuery): boolean {
  if (query.activity !== 'all' && record.isActive !== (query.activity === 'active')) return false;
  if (query.featuredOnly && !record.featured) return false;
  if (query.genre !== null && genreKey !== query.genre) return false;
  for (const word of query.words) if (!searchText.includes(word)) return false;
  return true;
}
