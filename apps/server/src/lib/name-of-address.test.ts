import { TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import { nameOfAddress } from './name-of-address.ts';

test.each([
  ['https://ice.example/jazz', 'ice.example/jazz'],
  ['https://ice.example/radio/8000/live.mp3?token=1', 'ice.example/radio/8000/live.mp3'],
  ['http://shout.example:8000/', 'shout.example:8000'],
  ['http://shout.example:8000/;stream.mp3', 'shout.example:8000'],
  ['no address', ''],
])('names the stream at %s %s', (address, name) => {
  expect(nameOfAddress(address)).toBe(name);
});

test('is no longer than a name may be', () => {
  expect(nameOfAddress(`https://ice.example/${'x'.repeat(2_000)}`)).toHaveLength(TITLE_MAX_CHARS);
});
