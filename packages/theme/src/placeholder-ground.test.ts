import { expect, test } from 'vitest';
import { oklchToHex, toOklch } from './oklch.ts';
import { placeholderGround } from './placeholder-ground.ts';

test('a color survives the way to OKLCH and back', () => {
  for (const color of ['#1976d2', '#dc004e', '#ffffff', '#000000', '#7f7f7f', '#00ff00'])
    expect(oklchToHex(toOklch(color))).toBe(color);
});

test('OKLCH of the primaries is that of CSS Color 4', () => {
  const [lightness, chroma, hue] = toOklch('#ff0000');
  expect([lightness.toFixed(3), chroma.toFixed(3), hue.toFixed(1)]).toEqual(['0.628', '0.258', '29.2']);
});

test('a ground has one hue for a number, and eight before they repeat', () => {
  const grounds = Array.from({ length: 8 }, (_, number) => placeholderGround('#1976d2', number).join());
  expect(new Set(grounds).size).toBe(8);
  expect(placeholderGround('#1976d2', 9)).toEqual(placeholderGround('#1976d2', 1));
});
