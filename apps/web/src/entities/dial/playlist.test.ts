import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsAround, placeOnDial, withDetails } from './playlist.ts';
import { dialEntry } from './testing/dial-fixture.ts';

const dialOf = (...numbers: readonly number[]) => numbers.map(dialEntry);
const numbersOf = (channels: readonly { readonly channelNumber: number }[]) =>
  channels.map(({ channelNumber }) => channelNumber);

it('leaves a dial that has the current channel as it is', () => {
  const dial = dialOf(1, 2, 3);
  expect(placeOnDial(dial, null)).toBe(dial);
  expect(placeOnDial(dial, { ...dialEntry(2), name: 'New name' })).toBe(dial);
});

it('puts a channel that is off the dial where its number belongs', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(numbers, (list) => {
      const [current = 1, ...others] = list;
      const dial = dialOf(...others.toSorted((one, other) => one - other));
      const circle = placeOnDial(dial, dialEntry(current));
      expect(numbersOf(circle)).toEqual(list.toSorted((one, other) => one - other));
    }),
  );
});

it.each([
  [[1, 2, 3, 4], 2, ['c2', 'c1', 'c3']],
  [[1, 2, 3, 4], 4, ['c4', 'c3', 'c1']],
  [[1, 2, 3, 4], 1, ['c1', 'c4', 'c2']],
  [[1, 2], 1, ['c1', 'c2']],
  [[1], 1, ['c1']],
])('of the circle %j, %i has the neighbors %j', (numbers, current, expected) => {
  expect(idsAround(dialOf(...numbers), `c${current}`)).toEqual(expected);
});

it('adds what is known of some channels', () => {
  const details = { ...dialEntry(2), play: [] };
  const far = { ...dialEntry(9), play: [] };
  expect(withDetails(dialOf(1, 2, 3), [details, far])).toEqual([dialEntry(1), details, dialEntry(3)]);
});
