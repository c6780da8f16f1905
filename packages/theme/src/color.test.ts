import { expect, test } from 'vitest';
import { mix, parseColor, toHex, toHexWithAlpha } from './color.ts';

test.each([
  ['#fff', [255, 255, 255, 1]],
  ['#1976d2', [25, 118, 210, 1]],
  ['#00000080', [0, 0, 0, 128 / 255]],
  ['rgb(25, 118, 210)', [25, 118, 210, 1]],
  ['rgb(25 118 210 / 50%)', [25, 118, 210, 0.5]],
  ['rgba(0,0,0,.25)', [0, 0, 0, 0.25]],
  ['rgb(999, 0, 0)', [255, 0, 0, 1]],
])('parses %s', (color, expected) => {
  expect(parseColor(color)).toEqual(expected);
});

test.each([
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hsl(210 79% 46%)', '#1975d2'],
  ['hsl(480 100% 50%)', '#00ff00'],
  ['hsl(0 0% 100% / 0.5)', '#ffffff'],
])('converts %s to %s', (color, hex) => {
  expect(toHex(parseColor(color))).toBe(hex);
});

test('mixes from the second color to the first', () => {
  expect(mix('#ffffff', '#000000', 0)).toBe('#000000');
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mix('#ffffff', '#000000', 1)).toBe('#ffffff');
});

test.each(['#1976d2', '#1976d280', 'rgb(25, 118, 210)', 'hsl(0 0% 100% / 0.5)'])(
  'formats %s as the same color in hexadecimal digits',
  (color) => {
    const hex = toHexWithAlpha(parseColor(color));
    expect(hex).toMatch(/^#([0-9a-f]{6}|[0-9a-f]{8})$/);
    const [expected, found] = [parseColor(color), parseColor(hex)];
    for (const part of [0, 1, 2] as const) expect(found[part]).toBeCloseTo(expected[part], 0);
    expect(found[3]).toBeCloseTo(expected[3], 2);
  },
);
