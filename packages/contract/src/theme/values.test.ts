import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cssColor, cssDuration, cssLength, cssShadow, fontList, lineHeight, themeVersion } from './values.ts';

const INJECTIONS = [
  'red',
  '#1976d2;}body{display:none',
  '#1976d2}',
  '#12',
  '#12345',
  'url(//evil.example)',
  'u\\72l(//evil.example)',
  'var(--x)',
  'rgb(1,2,3);x:y',
  'rgb(1 2)',
  'rgb(1, 2 3)',
  'rgb(a,b,c)',
  'hsl(1 2 3)',
  'expression(alert(1))',
  '</style><script>',
  '/* */',
  '#fff\n}',
  'inherit',
  '',
];

test.each(INJECTIONS)('rejects %j as color, length, duration and shadow', (value) => {
  for (const kind of [cssColor, cssLength, cssDuration, cssShadow]) {
    expect(kind.safeParse(value).success).toBe(false);
  }
});

test.each([
  ['#FFF', '#fff'],
  [' #1976D2 ', '#1976d2'],
  ['#1976d2cc', '#1976d2cc'],
  ['RGB(25, 118, 210)', 'rgb(25, 118, 210)'],
  ['rgb(25  118 210 / 50%)', 'rgb(25 118 210 / 50%)'],
  ['rgba(0,0,0,.5)', 'rgba(0,0,0,.5)'],
  ['hsl(210 79% 46%)', 'hsl(210 79% 46%)'],
  ['hsla(210deg, 79%, 46%, 0.5)', 'hsla(210deg, 79%, 46%, 0.5)'],
])('normalizes the color %j to %j', (value, normal) => {
  expect(cssColor.parse(value)).toBe(normal);
});

test('checks lengths, durations, shadows, line heights and versions', () => {
  for (const value of ['0', '8px', '0.75rem', '1.5em']) expect(cssLength.parse(value)).toBe(value);
  for (const value of ['8', '-1px', '8vw', 'calc(1px)'])
    expect(cssLength.safeParse(value).success).toBe(false);
  for (const value of ['200ms', '0.3s']) expect(cssDuration.parse(value)).toBe(value);
  for (const value of ['200', '1h']) expect(cssDuration.safeParse(value).success).toBe(false);
  for (const value of ['none', '0 1px 2px rgb(0 0 0 / 0.1)', 'inset 0 0 2px 1px #000, 0 -1px #fff']) {
    expect(cssShadow.parse(value)).toBe(value);
  }
  expect(lineHeight.parse(1.5)).toBe(1.5);
  for (const value of ['1.5', 0, 9, Number.NaN]) expect(lineHeight.safeParse(value).success).toBe(false);
  expect(themeVersion.parse(' 1.0.0 ')).toBe('1.0.0');
  for (const value of ['1.0', 'v1.0.0', '1.0.0-a']) expect(themeVersion.safeParse(value).success).toBe(false);
});

test.each([
  ['Figtree Variable, System-UI,sans-serif', '"Figtree Variable", system-ui, sans-serif'],
  [`'Segoe UI' , "Inter"`, '"Segoe UI", "Inter"'],
  ['inherit', '"inherit"'],
])('normalizes the font list %j to %j', (value, normal) => {
  expect(fontList.parse(value)).toBe(normal);
});

test.each([
  '',
  'a,,b',
  'a;b',
  'a}b',
  '"a',
  'a\\b',
  'url(x)',
  'a\nb',
  '"a" "b"',
  Array(11).fill('a').join(','),
])('rejects the font list %j', (value) => {
  expect(fontList.safeParse(value).success).toBe(false);
});

test('accepts no value that could end its declaration, and does not change normalized values', () => {
  const css = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'#0123abcf(),. %/;{}\\"\'rgbhslpx-ms\n*') }),
    fc.constantFrom('#abc', 'rgb(1,2,3)', '8px').chain((start) => fc.string().map((end) => start + end)),
  );
  fc.assert(
    fc.property(css, fc.constantFrom(cssColor, cssLength, cssDuration, cssShadow, fontList), (text, kind) => {
      const result = kind.safeParse(text);
      if (!result.success) return;
      expect(result.data).not.toMatch(/[;{}\\<>:@\n]|url|var|\/\*/);
      expect(kind.parse(result.data)).toBe(result.data);
    }),
    { numRuns: 1000 },
  );
});
