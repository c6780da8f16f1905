// @module-tag failover

import { expect, test } from 'vitest';
import { createAddress } from '../testing/player-fixture.ts';
import { AddressRotation } from './address-rotation.ts';
import type { PlayerAddress } from './player-types.ts';
import { type AddressPreference, hasQualities, listAddresses, sortAddresses } from './stream-addresses.ts';

const at = (name: string, bitrate: number | null = null) =>
  createAddress(`https://radio.example/${name}`, { bitrate });
const FIRST = at('first', 128);
const channel = { _id: '1', name: 'Nova', channelNumber: 1 };
const names = (addresses: readonly PlayerAddress[]) => addresses.map(({ url }) => url.split('/').at(-1));

const rotate = (rotation: AddressRotation, times: number) =>
  Array.from({ length: times }, () => {
    const isSameRound = rotation.next();
    return `${names([rotation.current])}${isSameRound ? '' : ' after a pause'}`;
  });

const SECOND = at('second');
const THREE = [FIRST, SECOND, at('third')];

test('lists the addresses in their order, and what is no address not at all', () => {
  const play = [FIRST, createAddress(' https://radio.example/second '), createAddress('file:///etc/passwd')];
  expect(listAddresses({ ...channel, play })).toEqual([FIRST, SECOND]);
  expect(listAddresses(channel)).toEqual([]);
});

test('sorts by the chosen bitrate, unknown ones behind the others and dead ones last, or not at all', () => {
  const others = [
    at('unknown'),
    { ...at('dead', 500), isDead: true as const },
    at('low', 48),
    at('high', 320),
  ];
  const play = [FIRST, ...others];
  const sorted = (preference: AddressPreference) => names(sortAddresses(play, preference));
  expect(sorted('given')).toEqual(['first', 'unknown', 'dead', 'low', 'high']);
  expect(sorted('highest')).toEqual(['high', 'first', 'low', 'unknown', 'dead']);
  expect(sorted('lowest')).toEqual(['low', 'first', 'high', 'unknown', 'dead']);
  expect(hasQualities({ ...channel, play })).toBe(true);
  expect(hasQualities({ ...channel, play: [FIRST, at('same', 128), at('unknown')] })).toBe(false);
  expect(hasQualities(channel)).toBe(false);
  expect(hasQualities(null)).toBe(false);
});

test('the first try has had the first address: the others follow, and then a pause', () => {
  const rotation = new AddressRotation(THREE);
  expect(rotate(rotation, 4)).toEqual(['second', 'third', 'first after a pause', 'second']);
});

test('an address that has played is tried once more, before the others in their order', () => {
  const rotation = new AddressRotation(THREE);
  rotation.moveTo(SECOND);
  rotation.onSteady();
  expect(names(rotation.better)).toEqual(['first']);
  expect(rotate(rotation, 4)).toEqual(['second', 'first', 'third', 'first after a pause']);
});

test('a single address is tried at once, and then after pauses', () => {
  const rotation = new AddressRotation([FIRST]);
  expect([rotation.hasNext, rotation.better]).toEqual([false, []]);
  rotation.onSteady();
  expect(rotate(rotation, 3)).toEqual(['first', 'first after a pause', 'first after a pause']);
});
