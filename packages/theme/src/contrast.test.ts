import { cssColor } from '@airdial/contract/theme/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowContrasts } from './contrast.ts';
import { contrastRatio, readableOn } from './contrast-ratio.ts';
import { defaultTheme } from './default-theme.ts';

const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#1976d2', 4.6],
  ['#ffffff', '#ff9800', 2.16],
])('returns the ratio of %s on %s: %d', (text, background, ratio) => {
  expect(contrastRatio(text, background)).toBeCloseTo(ratio, 1);
});

test('blends a translucent text over its background before measuring', () => {
  expect(contrastRatio('rgb(0 0 0 / 0)', '#ffffff')).toBe(1);
  expect(contrastRatio('rgba(0,0,0,0.5)', '#ffffff')).toBeCloseTo(contrastRatio('#808080', '#ffffff'), 1);
});

test('returns ratios from 1 to 21, independent of the order', () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      const ratio = contrastRatio(one, other);
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
      expect(contrastRatio(other, one)).toBeCloseTo(ratio, 10);
    }),
  );
});

test('returns a readable color, and the color itself where that is readable', () => {
  fc.assert(
    fc.property(hex, hex, (color, background) => {
      const readable = readableOn(color, [background]);
      expect(contrastRatio(readable, background)).toBeGreaterThanOrEqual(4.5);
      expect(cssColor.parse(readable)).toBe(readable);
      if (contrastRatio(color, background) >= 4.5) expect(readable).toBe(color);
    }),
  );
});

test('the default theme passes WCAG AA in both modes', () => {
  expect(lowContrasts(defaultTheme)).toEqual([]);
});

test('lists the failing pairs of a theme with their mode', () => {
  const { colorPalette } = defaultTheme;
  const pale = {
    ...defaultTheme,
    colorPalette: {
      ...colorPalette,
      text: { ...colorPalette.text, darkSecondary: '#444444' },
      accent: { ...colorPalette.accent, contrastText: '#ffffff' },
    },
  };
  const found = lowContrasts(pale).map(({ mode, text, background }) => `${mode}: ${text} on ${background}`);
  expect(found).toEqual([
    'light: accent-contrast on accent',
    'light: accent-contrast on accent-dark',
    'dark: text-secondary on background',
    'dark: text-secondary on paper',
    'dark: accent-contrast on accent',
    'dark: accent-contrast on accent-dark',
  ]);
  expect(lowContrasts(pale)[0]?.ratio).toBeCloseTo(2.16, 1);
});

test('checks the navigation colors of a theme too', () => {
  const navigation = { ...defaultTheme.componentStyles.navigation, background: '#1976d2' };
  const theme = { ...defaultTheme, componentStyles: { ...defaultTheme.componentStyles, navigation } };
  expect(lowContrasts(theme).map(({ text }) => text)).toEqual(['navigation text']);
});
