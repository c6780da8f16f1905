import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Theme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { themeProperties } from '@airdial/theme/theme-css';
import { type ThemePath, themeFields } from '@airdial/theme/theme-fields';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..', '..');
const THEMES_PAGE = join(SOURCES, '..', '..', '..', 'docs', 'themes.md');
const ENTRY = join(SOURCES, 'app', 'main.tsx');
/** Excluded: a value that only the panel uses would change nothing for listeners. */
const PANEL = /\/(?:features\/admin\/|app\/pages\/admin-)/;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The text of each source that the pages of listeners load, by its path. */
const listenerSources = new Map<string, string>();
const follow = (path: string): void => {
  if (listenerSources.has(path) || PANEL.test(path) || !existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  listenerSources.set(path, text);
  if (!path.endsWith('.css'))
    for (const [, imported = ''] of text.matchAll(IMPORT)) follow(join(dirname(path), imported));
};
follow(ENTRY);

const stylesheets = [...listenerSources].filter(([path]) => path.endsWith('.css')).map(([, text]) => text);
const used = new Set(
  stylesheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
);
const declared = new Set(
  stylesheets.flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
);

const written = Object.keys(themeProperties(defaultTheme, 'light'));

test.each(written)('%s is used by a stylesheet', { tags: 'theme-values' }, (property) => {
  expect(used.has(property)).toBe(true);
});

test('stylesheets use no theme property that is never written', () => {
  const isThemeProperty = /^--(?:color|font|line-height|radius|transition|button|input|card|nav)-/;
  const unknown = [...used].filter(
    (name = '') => isThemeProperty.test(name) && !written.includes(name) && !declared.has(name),
  );
  expect(unknown).toEqual([]);
});

type Tree = Readonly<Record<string, unknown>>;

const withValue = (tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [key]: rest.length === 0 ? value : withValue(tree[key] as Tree, rest, value),
});

/** The custom properties that a value changes, in one of the modes at least. */
const changedProperties = (path: ThemePath): readonly string[] => {
  const { kind } = themeFields[path];
  const value = kind === 'color' ? '#123457' : kind === 'number' ? 7 : '7px';
  const theme = withValue(defaultTheme, path.split('.'), value) as Theme;
  return (['light', 'dark'] as const).flatMap((mode) => {
    const before = themeProperties(defaultTheme, mode);
    const after = themeProperties(theme, mode);
    return Object.keys(after).filter((property) => after[property] !== before[property]);
  });
};

const STYLES = /^(?:colorPalette|typography|advanced|componentStyles)\./;
const paths = Object.keys(themeFields) as ThemePath[];

test.each(paths.filter((path) => STYLES.test(path)))('%s changes a page of listeners', (path) => {
  expect(changedProperties(path).filter((property) => used.has(property))).not.toEqual([]);
});

/** The theme package writes the manifest, the icons and the name for pages and the installed app. */
const THEME_PACKAGE = dirname(fileURLToPath(import.meta.resolve('@airdial/theme/theme-fields')));
const readers = [
  ...listenerSources.values(),
  ...readdirSync(THEME_PACKAGE)
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(join(THEME_PACKAGE, name), 'utf8')),
].join('\n');
const WORDS = /^(?:logoAssets|branding|pwaConfig|homePageContent)\./;

test.each(paths.filter((path) => WORDS.test(path)))('%s is read for listeners', (path) => {
  const [group, key] = path.split('.');
  const reads = `(?:home|logos|${group})\\.${key}\\b`;
  const destructures = `\\{[^}]*\\b${key}\\b[^}]*\\}: Theme\\['${group}'\\]`;
  expect(readers).toMatch(new RegExp(`${reads}|${destructures}`));
});

test.each(paths)('docs/themes.md describes %s', { tags: 'theme-values' }, (path) => {
  expect(readFileSync(THEMES_PAGE, 'utf8')).toContain(`\`${path}\``);
});
