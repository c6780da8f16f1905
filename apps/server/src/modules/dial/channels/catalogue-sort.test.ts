import { expect, test } from 'vitest';
import { ChannelCatalogue } from './channel-catalogue.ts';
import { createChannelRecord, NO_STATS } from './channel-record.ts';
import type { ChannelRecord } from './channel-types.ts';

const COUNT = 1_000;
const BY_LISTENERS = {
  page: 1,
  limit: COUNT + 1,
  search: null,
  genre: null,
  activity: 'all',
  featuredOnly: false,
  attention: null,
  addressParts: [],
  sort: 'listeners',
  order: 'desc',
  isRanked: false,
} as const;

function channel(channelNumber: number, currentListeners: number): ChannelRecord {
  const stats = { ...NO_STATS, currentListeners };
  return createChannelRecord({ channelNumber, name: 'Wave', stats }, `id ${channelNumber}`, 0);
}

const numbers = (catalogue: ChannelCatalogue) =>
  catalogue.list(BY_LISTENERS).channels.map(({ channelNumber }) => channelNumber);

test('keeps the order after all counts change at once, and after each later change', () => {
  const all = Array.from({ length: COUNT }, (_, index) => index + 1);
  const catalogue = new ChannelCatalogue(all.map((number) => channel(number, COUNT - number)));
  expect(numbers(catalogue)).toEqual(all);
  for (const number of all) catalogue.put(channel(number, number));
  expect(numbers(catalogue)).toEqual(all.toReversed());
  catalogue.put(channel(COUNT + 1, 0));
  catalogue.remove('id 500');
  catalogue.put(channel(1, COUNT + 1));
  const others = all.slice(1).filter((number) => number !== 500);
  expect(numbers(catalogue)).toEqual([1, ...others.toReversed(), COUNT + 1]);
});
