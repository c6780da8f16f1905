import { parseColor, toHexWithAlpha } from '@airdial/theme/color';
import { expect, test } from 'vitest';
import { fromHsva, toHsva } from './hsva.ts';

test.each([
  ['#000000', 0, 0, 0],
  ['#ffffff', 0, 0, 100],
  ['#ff0000', 0, 100, 100],
  ['#00ff00', 120, 100, 100],
  ['#0000ff', 240, 100, 100],
  ['#ff00ff', 300, 100, 100],
])('converts %s to HSV', (color, hue, saturation, value) =>
  expect(toHsva(parseColor(color))).toEqual({ hue, saturation, value, alpha: 1 }),
);

test.each(['#1976d2', '#808080', '#c81e3c', '#0a3c5a80', '#fefe01', '#00000000'])(
  'converts %s to HSV and back',
  (color) => expect(toHexWithAlpha(fromHsva(toHsva(parseColor(color))))).toBe(color),
);
