import type { Channel, DialPageResponse } from '@airdial/contract/channel/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinDial } from './join-dial.ts';
import { dialChannel, dialPage, dialPageOf } from './testing/dial-fixture.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });
const toDial = (list: readonly number[]): Channel[] =>
  [...list].sort((one, other) => one - other).map((number) => dialChannel(number));

const idsOf = (channels: readonly { readonly _id: string }[]) => channels.map(({ _id }) => _id);
/** Every pair of neighbors in a circle. */
const pairsOf = (ids: readonly string[]) => new Set(ids.map((id, at) => `${ids.at(at - 1)} ${id}`));

const situation = fc.record({
  numbers,
  limit: fc.integer({ min: 1, max: 8 }),
  at: fc.nat(),
  margin: fc.integer({ min: 0, max: 12 }),
  known: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
});

test('is a part of the circle around the current channel, and the circle itself only when it wraps', () => {
  fc.assert(
    fc.property(situation, ({ numbers: list, limit, at, margin, known }) => {
      const dial = toDial(list);
      const current = dial[at % dial.length] ?? null;
      const anchor = dialPage(dial, Math.floor((at % dial.length) / limit) + 1, limit);
      const getPage = (page: number) => (known[page - 1] ? dialPage(dial, page, limit) : undefined);
      const { channels, wraps, pages, stalePages } = joinDial({
        anchor,
        current,
        before: margin,
        after: margin,
        getPage,
      });
      const ids = idsOf(channels);
      const circle = idsOf(dial);
      const start = circle.indexOf(ids[0] ?? '');
      expect(ids).toEqual(ids.map((_, index) => circle[(start + index) % circle.length]));
      expect(new Set(ids).size).toBe(ids.length);
      expect(stalePages.size).toBe(0);
      expect(wraps ? ids.length : 0).toBe(wraps ? circle.length : 0);
      const index = ids.indexOf(current?._id ?? '');
      const knowsAll = [...pages].every((page) => known[page - 1] || page === anchor.pagination.page);
      const isLongEnough = wraps || Math.min(index, ids.length - 1 - index) >= margin;
      expect(isLongEnough || !knowsAll || pages.size === anchor.totalPages).toBe(true);
    }),
  );
});

test('never makes neighbors of channels that never were, when pages are from before and after a change', () => {
  const change = fc.record({ before: numbers, after: numbers, limit: fc.integer({ min: 1, max: 8 }) });
  const isOld = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(change, isOld, fc.nat(), ({ before, after, limit }, old, at) => {
      const dials = [toDial(before), toDial(after)] as const;
      const read = (page: number): DialPageResponse => dialPage(dials[old[page - 1] ? 0 : 1], page, limit);
      const anchor = read((at % 5) + 1);
      const current = anchor.channels[at % limit] ?? null;
      fc.pre(current !== null);
      const { channels, wraps } = joinDial({ anchor, current, before: 40, after: 40, getPage: read });
      const ids = idsOf(channels);
      const real = new Set(dials.flatMap((dial) => [...pairsOf(idsOf(dial))]));
      const joined = [...pairsOf(ids)].slice(wraps ? 0 : 1);
      expect(joined.filter((pair) => !real.has(pair))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('puts a channel that is not on the dial where its number belongs', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 61 }),
      fc.integer({ min: 1, max: 8 }),
      (list, number, limit) => {
        const dial = toDial(list.filter((other) => other !== number));
        fc.pre(dial.length > 0);
        const current = dialChannel(number, 'hidden');
        const anchor = dialPageOf(dial, number, limit);
        const getPage = (page: number) => dialPage(dial, page, limit);
        const { channels, wraps } = joinDial({ anchor, current, before: 60, after: 60, getPage });
        const circle = idsOf(
          [...dial, current].sort((one, other) => one.channelNumber - other.channelNumber),
        );
        expect(wraps).toBe(true);
        expect([...pairsOf(idsOf(channels))].sort()).toEqual([...pairsOf(circle)].sort());
      },
    ),
  );
});
