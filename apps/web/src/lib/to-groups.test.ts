import { expect, it } from 'vitest';
import { toGroups } from './to-groups.ts';

it('groups neighbors of the same name, in their order', () => {
  const words = ['ant', 'ape', 'bee', 'asp'];
  expect(toGroups(words, (word) => word.slice(0, 1))).toEqual([
    { name: 'a', items: ['ant', 'ape'] },
    { name: 'b', items: ['bee'] },
    { name: 'a', items: ['asp'] },
  ]);
  expect(toGroups([], String)).toEqual([]);
});
