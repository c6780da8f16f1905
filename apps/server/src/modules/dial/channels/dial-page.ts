import type { DialQuery } from '@airdial/contract/channel/routes';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import type { CatalogueEntry } from './catalogue-entry.ts';
import type { ChannelRecord } from './channel-types.ts';

/** The neighbors are null where the page has no channels. */
export type DialPage = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly channels: readonly ChannelRecord[];
  readonly previousId: string | null;
  readonly nextId: string | null;
};

/**
 * The page that holds `number` or the next higher one; after the highest, the first.
 *
 * @param dial the active channels in the order of their numbers
 */
export function toDialPage(
  dial: readonly CatalogueEntry[],
  { number = 0, page: asked = 1, limit = PUBLIC_LIST_LIMIT }: DialQuery,
): DialPage {
  const index = dial.findIndex(({ record }) => record.channelNumber >= number);
  const page = number > 0 ? Math.floor(Math.max(index, 0) / limit) + 1 : asked;
  const from = (page - 1) * limit;
  const channels = dial.slice(from, from + limit).map(({ record }) => record);
  const isEmpty = channels.length === 0;
  return {
    page,
    limit,
    total: dial.length,
    channels,
    previousId: isEmpty ? null : (dial.at(from - 1)?.record.id ?? null),
    nextId: isEmpty ? null : (dial[(from + channels.length) % dial.length]?.record.id ?? null),
  };
}
