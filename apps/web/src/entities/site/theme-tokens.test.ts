import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTheme } from '@airdial/theme/default-theme';
import { themeProperties } from '@airdial/theme/theme-css';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..', '..');
const THEMES_PAGE = join(SOURCES, '..', '..', '..', 'docs', 'themes.md');
/** Excluded: a property that only the editor uses would change nothing for listeners. */
const EDITOR = 'features/admin/themes';

const stylesheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.includes(EDITOR))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'));
const used = new Set(
  stylesheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
);
const declared = new Set(
  stylesheets.flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
);

const written = Object.keys(themeProperties(defaultTheme, 'light'));

test.each(written)('%s is used by a stylesheet', (property) => {
  expect(used.has(property)).toBe(true);
});

test('stylesheets use no theme property that is never written', () => {
  const isThemeProperty = /^--(?:color|font|line-height|radius|transition|button|input|card|nav)-/;
  const unknown = [...used].filter(
    (name = '') => isThemeProperty.test(name) && !written.includes(name) && !declared.has(name),
  );
  expect(unknown).toEqual([]);
});

const leafPaths = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leafPaths(inner, path ? `${path}.${key}` : key))
    : [path];

const { _id, isActive: _isActive, isDefault: _isDefault, ...content } = defaultTheme;

test.each(leafPaths(content, ''))('docs/themes.md describes %s', (path) => {
  expect(readFileSync(THEMES_PAGE, 'utf8')).toContain(`\`${path}\``);
});
