import { expect, test } from 'vitest';
import { pageInSize } from './card-size.ts';

test('another size of the cards begins with the page that has the same channel', {
  tags: 'channels-size',
}, () => {
  expect(pageInSize(1, 'covers', 'lines')).toBe(1);
  // The 577th channel.
  expect(pageInSize(13, 'covers', 'lines')).toBe(6);
  expect(pageInSize(6, 'lines', 'covers')).toBe(11);
  expect(pageInSize(3, 'lines', 'lines')).toBe(3);
});
