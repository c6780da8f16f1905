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

test('sorts genres without their accents, page by page, and keeps each genre together, however it is spelt', () => {
  const decomposed = 'Électro'.normalize('NFD');
  const genres = ['zouk', 'Österreich', 'Electro', 'Électro', 'Élan', 'Electro', decomposed, null, 'Opera'];
  const catalogue = new ChannelCatalogue(
    genres.map((genre, index) =>
      createChannelRecord({ channelNumber: index + 1, name: 'Wave', genre }, `id ${index}`, 0),
    ),
  );
  const query = { ...BY_LISTENERS, sort: 'genre', order: 'asc', limit: 2 } as const;
  const pages = [1, 2, 3, 4, 5].map((page) => catalogue.list({ ...query, page }).channels);
  expect(pages.flat().map(({ genre }) => genre)).toEqual([
    'Élan',
    'Electro',
    'Electro',
    'Électro',
    decomposed,
    'Opera',
    'Österreich',
    'zouk',
    null,
  ]);
  expect(catalogue.genres({ activity: 'all', featuredOnly: false })).toEqual([
    'Élan',
    'Electro',
    'Électro',
    'Opera',
    'Österreich',
    'zouk',
  ]);
});

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
