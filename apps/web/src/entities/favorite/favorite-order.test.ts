import { expect, test } from 'vitest';
import { moveTo, placeOfKey, presetOfKey } from './favorite-order.ts';

test('moves a favorite to another place', { tags: 'my-dial' }, () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moveTo(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveTo(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(ids, 'b', 9)).toEqual(['a', 'c', 'd', 'b']);
  expect(moveTo(ids, 'b', -3)).toEqual(['b', 'a', 'c', 'd']);
  // Removed meanwhile, in another tab.
  expect(moveTo(ids, 'gone', 0)).toBe(ids);
});

test('arrows, Home and End move within the list', { tags: 'my-dial' }, () => {
  const places = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) => [
    placeOfKey(key, 0, 3),
    placeOfKey(key, 2, 3),
  ]);
  expect(places).toEqual([
    [0, 1],
    [0, 1],
    [1, 2],
    [1, 2],
    [0, 0],
    [2, 2],
  ]);
  expect(placeOfKey('Tab', 1, 3)).toBeNull();
});

test('Alt with 1 to 6 is a preset, on every keyboard', { tags: 'my-dial' }, () => {
  const key = (code: string, held = {}) =>
    presetOfKey({ code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, ...held });
  expect([key('Digit1'), key('Digit6'), key('Numpad2')]).toEqual([0, 5, 1]);
  expect([key('Digit7'), key('Digit0'), key('KeyA'), key('')]).toEqual([null, null, null, null]);
  // AltGr is Ctrl and Alt on Windows.
  for (const held of [{ altKey: false }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(key('Digit1', held)).toBeNull();
});
