import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatalogueQuery, toCatalogueQuery } from './catalogue-query.ts';
import { ChannelCatalogue } from './channel-catalogue.ts';
import { createChannelRecord, NO_STATS, NO_TRACK } from './channel-record.ts';
import type { ChannelRecord } from './channel-types.ts';

const WORDS = ['jazz', 'Jázz', 'ROCK', 'øre', 'Straße', '12', '1', '@a', 'x-ja', 'ja', '夜東', '東', ''];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));
const optionalText = fc.option(text, { nil: null });

const content = fc.record({
  name: text,
  description: optionalText,
  genre: optionalText,
  language: optionalText,
  title: optionalText,
  featured: fc.boolean(),
  isActive: fc.boolean(),
  currentListeners: fc.nat(3),
  createdAt: fc.nat(3),
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

const query = fc.record(
  {
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.integer({ min: 1, max: 5 }),
    search: text,
    genre: text,
    status: fc.constantFrom('all', 'active', 'inactive'),
    sortBy: fc.constantFrom('channelNumber', 'name', 'genre', 'listeners', 'createdAt'),
    sortOrder: fc.constantFrom('asc', 'desc'),
    featuredOnly: fc.boolean(),
  },
  { requiredKeys: [] },
);

const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), slot: fc.nat(9), content }),
  fc.record({ do: fc.constant('remove' as const), slot: fc.nat(9) }),
  fc.record({ do: fc.constant('list' as const), query }),
);

test('gives the same lists as filtering and sorting from scratch, after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const catalogue = new ChannelCatalogue();
      const model = new Map<string, ChannelRecord>();
      for (const each of steps) {
        if (each.do === 'list') {
          const parsedQuery = toCatalogueQuery(each.query, { isAdmin: true });
          expect(catalogue.list(parsedQuery)).toEqual(
            naiveList([...model.values()], parsedQuery, plainSearch(each.query.search)),
          );
        } else if (each.do === 'remove') {
          catalogue.remove(`id ${each.slot}`);
          model.delete(`id ${each.slot}`);
        } else {
          const channel = toChannel(each.slot, each.content);
          catalogue.put(channel);
          model.set(channel.id, channel);
        }
      }
      expect(catalogue.size).toBe(model.size);
    }),
    { numRuns: 300 },
  );
});

function toChannel(slot: number, { title, currentListeners, ...rest }: Content): ChannelRecord {
  const stats = { ...NO_STATS, currentListeners };
  const channelNumber = slot + 1;
  return createChannelRecord(
    { ...rest, channelNumber, stats, track: { ...NO_TRACK, title } },
    `id ${slot}`,
    0,
  );
}

/** The product's text normalization in its simplest form. */
const plain = (value: string | null) =>
  (value ?? '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o');

/** Without repeated spaces and signs before the first word. */
const plainSearch = (value = '') => plain(value).split(/ +/).filter(Boolean).join(' ').replace(/^@/, '');

const plainGenre = ({ genre }: ChannelRecord) => genre?.trim().toLowerCase().replaceAll(/ +/g, ' ');

function naiveList(channels: readonly ChannelRecord[], lookup: CatalogueQuery, typed: string) {
  const found = channels.filter((channel) => matches(channel, lookup, typed));
  const genre = (channel: ChannelRecord) => plainGenre(channel) || null;
  const keys = {
    channelNumber: (channel: ChannelRecord) => channel.channelNumber,
    name: (channel: ChannelRecord) => plain(channel.name),
    genre: (channel: ChannelRecord) => `${plain(genre(channel))}\0${genre(channel)}`,
    listeners: (channel: ChannelRecord) => channel.stats.currentListeners,
    createdAt: (channel: ChannelRecord) => channel.createdAt,
  };
  const key = keys[lookup.sort];
  found.sort((a, b) => a.channelNumber - b.channelNumber);
  found.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (lookup.order === 'asc' ? 1 : -1));
  if (lookup.isRanked) found.sort((a, b) => naiveRank(a, typed) - naiveRank(b, typed));
  if (lookup.sort === 'genre') found.sort((a, b) => Number(!genre(a)) - Number(!genre(b)));
  const from = (lookup.page - 1) * lookup.limit;
  return { channels: found.slice(from, from + lookup.limit), total: found.length };
}

function matches(channel: ChannelRecord, lookup: CatalogueQuery, typed: string): boolean {
  const { featured, isActive } = channel;
  return (
    (lookup.activity === 'all' || isActive === (lookup.activity === 'active')) &&
    (!lookup.featuredOnly || featured) &&
    (lookup.genre === null || plainGenre(channel) === lookup.genre) &&
    (typed === '' || Number.isFinite(naiveRank(channel, typed)))
  );
}

/** Infinite where a word is missing. */
function naiveRank(channel: ChannelRecord, typed: string): number {
  const { channelNumber, name, genre, language, track, description } = channel;
  const fields = [name, String(channelNumber), genre, language, track.title, description].map(plain);
  const words = typed.split(' ').map((word) => word.replace(/^@/, ''));
  const ranks = words.map((word) => fields.findIndex((field) => beginsWord(field, word)));
  if (ranks.includes(-1)) return Number.POSITIVE_INFINITY;
  if (typed === String(channelNumber)) return -2;
  return plainSearch(name).startsWith(typed) ? -1 : Math.max(...ranks);
}

/** Whether a word of the text begins so. Letters of Asian scripts are words of their own. */
const beginsWord = (text: string, beginning: string): boolean =>
  [...text].some((letter, at, letters) => {
    const isStart =
      /[夜東]/.test(letter) || (/[a-z0-9]/.test(letter) && !/[a-z0-9]/.test(letters[at - 1] ?? ' '));
    return isStart && text.startsWith(beginning, at);
  });
