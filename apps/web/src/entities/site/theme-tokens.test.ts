import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTheme } from '@airdial/theme/default-theme';
import { themeProperties } from '@airdial/theme/theme-css';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..', '..');
const THEMES_PAGE = join(SOURCES, '..', '..', '..', 'docs', 'themes.md');
/** Shows themes to administrators; what only it used would change nothing for listeners. */
const EDITOR = 'features/admin/themes';

const stylesheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.includes(EDITOR))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'));
const used = new Set(
  stylesheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
);
const set = new Set(stylesheets.flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)));

const written = Object.keys(themeProperties(defaultTheme, 'light'));

test.each(written)('%s changes something that is seen', (property) => {
  expect(used.has(property)).toBe(true);
});

test('no stylesheet waits for a theme property that is never written', () => {
  const isOfTheTheme = /^--(?:color|font|line-height|radius|transition|button|input|card|nav)-/;
  const unknown = [...used].filter(
    (name = '') => isOfTheTheme.test(name) && !written.includes(name) && !set.has(name),
  );
  expect(unknown).toEqual([]);
});

const leavesOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
    : [path];

const { _id, isActive: _isActive, isDefault: _isDefault, ...content } = defaultTheme;

test.each(leavesOf(content, ''))('docs/themes.md says what %s changes', (path) => {
  expect(readFileSync(THEMES_PAGE, 'utf8')).toContain(`\`${path}\``);
});
