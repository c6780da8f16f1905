import { expect, test } from 'vitest';
import { mix, parseColor, toHex } from './color.ts';

test.each([
  ['#fff', [255, 255, 255, 1]],
  ['#1976d2', [25, 118, 210, 1]],
  ['#00000080', [0, 0, 0, 128 / 255]],
  ['rgb(25, 118, 210)', [25, 118, 210, 1]],
  ['rgb(25 118 210 / 50%)', [25, 118, 210, 0.5]],
  ['rgba(0,0,0,.25)', [0, 0, 0, 0.25]],
  ['rgb(999, 0, 0)', [255, 0, 0, 1]],
])('%s is read', (color, expected) => {
  expect(parseColor(color)).toEqual(expected);
});

test.each([
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hsl(210 79% 46%)', '#1975d2'],
  ['hsl(480 100% 50%)', '#00ff00'],
  ['hsl(0 0% 100% / 0.5)', '#ffffff'],
])('%s is %s', (color, hex) => {
  expect(toHex(parseColor(color))).toBe(hex);
});

test('mixing goes from the second color to the first', () => {
  expect(mix('#ffffff', '#000000', 0)).toBe('#000000');
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mix('#ffffff', '#000000', 1)).toBe('#ffffff');
});
