import { expect, it } from 'vitest';
import { toTvKey } from './use-tv-keys.ts';

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Enter', 'enter'],
  ['Escape', 'back'],
  ['Backspace', 'back'],
  ['BrowserBack', 'back'],
  ['GoBack', 'back'],
  ['XF86Back', 'back'],
  ['a', null],
  ['5', null],
  [' ', null],
])('%s is %s', (key, expected) => {
  expect(toTvKey({ ...NO_MODIFIERS, key })).toBe(expected);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('leaves arrows with %s to the browser', (modifier) => {
  expect(toTvKey({ ...NO_MODIFIERS, key: 'ArrowLeft', [modifier]: true })).toBeNull();
});
