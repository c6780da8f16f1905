import type { DialQuery } from '@airdial/contract/channel/routes';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { CatalogueEntry } from './catalogue-entry.ts';

type DialChannel = { readonly id: string; readonly channelNumber: number };

/** A page by ids. The neighbors are null where the page has no channels. */
export type DialIndexPage = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly ids: readonly string[];
  readonly previousId: string | null;
  readonly nextId: string | null;
};

/** The active channels by number. It is built again only after a change of the channels or their numbers. */
export class DialIndex {
  readonly #source: () => Iterable<CatalogueEntry>;
  #channels: readonly DialChannel[] | null = null;

  /** @param source the current entries by number */
  constructor(source: () => Iterable<CatalogueEntry>) {
    this.#source = source;
  }

  clear(): void {
    this.#channels = null;
  }

  /** The page that holds `number` or the next higher one; after the highest, the first. */
  getPage({ number, page = 1, limit = PUBLIC_LIST_LIMIT }: DialQuery): DialIndexPage {
    this.#channels ??= readChannels(this.#source());
    const channels = this.#channels;
    const pageNumber = number === undefined ? page : Math.floor(indexOfNumber(channels, number) / limit) + 1;
    const from = (pageNumber - 1) * limit;
    const ids = channels.slice(from, from + limit).map(({ id }) => id);
    const isEmpty = ids.length === 0;
    return {
      page: pageNumber,
      limit,
      total: channels.length,
      ids,
      previousId: isEmpty ? null : (channels.at(from - 1)?.id ?? null),
      nextId: isEmpty ? null : (channels[(from + ids.length) % channels.length]?.id ?? null),
    };
  }
}

/** The index of the first channel with this number or a higher one; 0 after the highest. */
function indexOfNumber(channels: readonly DialChannel[], number: number): number {
  let low = 0;
  let high = channels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((channels[middle]?.channelNumber ?? number) < number) low = middle + 1;
    else high = middle;
  }
  return low === channels.length ? 0 : low;
}

function readChannels(entries: Iterable<CatalogueEntry>): DialChannel[] {
  const channels: DialChannel[] = [];
  for (const { record } of entries)
    if (record.isActive) channels.push({ id: record.id, channelNumber: record.channelNumber });
  return channels;
}
