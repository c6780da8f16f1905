import { expect, test } from 'vitest';
import { AddressRotation } from './address-rotation.ts';
import type { PlayerChannel } from './player-types.ts';
import { type AddressPreference, hasQualities, listAddresses, sortAddresses } from './stream-addresses.ts';

const at = (name: string) => ({ streamUrl: `https://radio.example/${name}` });
const channel = { _id: '1', name: 'Nova', channelNumber: 1, ...at('first'), codec: 'MP3', bitrate: 128 };
const names = (addresses: readonly PlayerChannel[]) =>
  addresses.map(({ streamUrl }) => streamUrl?.split('/').at(-1));

const rotate = (rotation: AddressRotation, times: number) =>
  Array.from({ length: times }, () => {
    const isSameRound = rotation.next();
    return `${names([rotation.current])}${isSameRound ? '' : ' after a pause'}`;
  });

const THREE = listAddresses({ ...channel, alternatives: [at('second'), at('third')] });

test('lists the addresses as channels of their own, and what is no address not at all', () => {
  const alternatives = [
    { ...at('second'), codec: 'AAC', bitrate: 48, isDead: true },
    at('third'),
    { streamUrl: 'file:///etc/passwd' },
  ];
  const addresses = listAddresses({ ...channel, alternatives });
  expect(names(addresses)).toEqual(['first', 'second', 'third']);
  expect(addresses[1]).toMatchObject({
    _id: '1',
    name: 'Nova',
    codec: 'AAC',
    bitrate: 48,
    isStreamDead: true,
  });
  // The findings about the first address do not apply to another one.
  expect(addresses[2]).toMatchObject({ codec: null, bitrate: null });
  expect(names(listAddresses(channel))).toEqual(['first']);
});

test('sorts by the chosen bitrate, unknown ones behind the others and dead ones last', () => {
  const alternatives = [
    { ...at('unknown') },
    { ...at('dead'), bitrate: 500, isDead: true },
    { ...at('low'), bitrate: 48 },
    { ...at('high'), bitrate: 320 },
  ];
  const sorted = (preference: AddressPreference) =>
    names(sortAddresses(listAddresses({ ...channel, alternatives }), preference));
  expect(sorted('given')).toEqual(['first', 'unknown', 'low', 'high', 'dead']);
  expect(sorted('highest')).toEqual(['high', 'first', 'low', 'unknown', 'dead']);
  expect(sorted('lowest')).toEqual(['low', 'first', 'high', 'unknown', 'dead']);
  expect(hasQualities({ ...channel, alternatives })).toBe(true);
  expect(hasQualities({ ...channel, alternatives: [{ ...at('same'), bitrate: 128 }, at('unknown')] })).toBe(
    false,
  );
  expect(hasQualities(channel)).toBe(false);
});

test('the first try has had the first address: the others follow, and then a pause', () => {
  const rotation = new AddressRotation(THREE);
  expect(rotate(rotation, 4)).toEqual(['second', 'third', 'first after a pause', 'second']);
});

test('an address that has played is tried once more, before the others in their order', () => {
  const rotation = new AddressRotation(THREE);
  rotation.moveTo(THREE[1] ?? channel);
  rotation.onSteady();
  expect(names(rotation.better)).toEqual(['first']);
  expect(rotate(rotation, 4)).toEqual(['second', 'first', 'third', 'first after a pause']);
});

test('a single address is tried at once, and then after pauses', () => {
  const rotation = new AddressRotation(listAddresses(channel));
  expect([rotation.hasNext, rotation.better]).toEqual([false, []]);
  rotation.onSteady();
  expect(rotate(rotation, 3)).toEqual(['first', 'first after a pause', 'first after a pause']);
});
