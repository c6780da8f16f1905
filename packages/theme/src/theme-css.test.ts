import { expect, test } from 'vitest';
import { defaultTheme } from './default-theme.ts';
import { themeCss, themeProperties } from './theme-css.ts';

const family = (name: string) => [name, `${name}-light`, `${name}-dark`, `${name}-contrast`];

const COLORS = [
  ...['primary', 'secondary', 'accent'].flatMap(family),
  ...['error', 'warning', 'info', 'success'].flatMap((name) => [name, `${name}-light`, `${name}-text`]),
  ...['background', 'paper', 'text', 'text-secondary', 'text-disabled', 'divider'],
  ...['primary-text', 'secondary-text'],
].map((name) => `--color-${name}`);

const SHARED = [
  ...['--font-primary', '--font-secondary', '--font-mono'],
  ...['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'].map((size) => `--font-size-${size}`),
  ...['light', 'normal', 'medium', 'semibold', 'bold'].map((weight) => `--font-weight-${weight}`),
  ...['tight', 'normal', 'relaxed'].map((height) => `--line-height-${height}`),
  ...['small', 'medium', 'large'].map((radius) => `--radius-${radius}`),
  ...['fast', 'normal', 'slow'].map((speed) => `--transition-${speed}`),
  ...['--button-radius', '--button-text-transform', '--button-font-weight', '--input-radius'],
  ...['--card-radius', '--card-shadow', '--nav-height'],
];

/** The stylesheet as selector -> property -> value. */
const read = (css: string): Map<string, Map<string, string>> =>
  new Map(
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}\n/g)].map(([, selector = '', body = '']) => [
      selector,
      new Map(body.split(';').map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string])),
    ]),
  );

test('writes every property of the light mode under :root', () => {
  const light = read(themeCss(defaultTheme)).get(':root');
  expect([...(light?.keys() ?? [])].sort()).toEqual(
    ['color-scheme', ...COLORS, '--nav-background', '--nav-text', ...SHARED].sort(),
  );
  expect(light?.get('color-scheme')).toBe('light');
  expect(light?.get('--color-primary')).toBe('#1976d2');
  expect(light?.get('--color-secondary')).toBe('#dc004e');
  expect(light?.get('--color-accent')).toBe('#ff9800');
});

test('writes only the colors of the dark mode', () => {
  const dark = read(themeCss(defaultTheme)).get(":root[data-theme='dark']");
  expect([...(dark?.keys() ?? [])].sort()).toEqual(
    ['color-scheme', ...COLORS, '--nav-background', '--nav-text'].sort(),
  );
  expect(dark?.get('color-scheme')).toBe('dark');
  expect(dark?.get('--color-background')).toBe(defaultTheme.colorPalette.background.dark);
  expect(dark?.get('--color-paper')).toBe(defaultTheme.colorPalette.background.darkPaper);
  expect(dark?.get('--nav-background')).toBe(defaultTheme.colorPalette.background.darkPaper);
});

test('uses the dark variant of a state for text in the light mode, and the light one in the dark mode', () => {
  const css = read(themeCss(defaultTheme));
  const { dark, light } = defaultTheme.colorPalette.success;
  expect(css.get(':root')?.get('--color-success-text')).toBe(dark);
  expect(css.get(":root[data-theme='dark']")?.get('--color-success-text')).toBe(light);
});

test('uses the navigation bar’s own colors', () => {
  const navigation = {
    ...defaultTheme.componentStyles.navigation,
    background: '#102030',
    darkText: '#fafafa',
  };
  const css = read(
    themeCss({ ...defaultTheme, componentStyles: { ...defaultTheme.componentStyles, navigation } }),
  );
  expect(css.get(':root')?.get('--nav-background')).toBe('#102030');
  expect(css.get(":root[data-theme='dark']")?.get('--nav-text')).toBe('#fafafa');
});

test.each(['red;}body{display:none', 'url(//evil.example)\\', '</style>', "x'y", '#fff\n}', '@import "x"'])(
  'omits the unvalidated value %j',
  (value) => {
    const typography = {
      ...defaultTheme.typography,
      fontFamily: { ...defaultTheme.typography.fontFamily, primary: value },
    };
    const css = themeCss({ ...defaultTheme, typography });
    expect(css).not.toContain(value);
    expect(css).not.toContain('--font-primary');
    expect(read(css).size).toBe(2);
  },
);

test.each(['light', 'dark'] as const)('returns the properties of the stylesheet in %s mode', (mode) => {
  const sheet = read(themeCss(defaultTheme));
  const page = new Map([
    ...(sheet.get(':root') ?? []),
    ...(mode === 'dark' ? (sheet.get(":root[data-theme='dark']") ?? []) : []),
  ]);
  page.delete('color-scheme');
  const part = Object.entries(themeProperties(defaultTheme, mode)).map(([name, value]) => [name, `${value}`]);
  expect(Object.fromEntries(part)).toEqual(Object.fromEntries(page));
});
