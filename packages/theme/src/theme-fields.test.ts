import { themeContent } from '@airdial/contract/theme/schema';
import { expect, test } from 'vitest';
import { defaultTheme } from './default-theme.ts';
import { type ThemePath, themeFields } from './theme-fields.ts';

type Tree = Readonly<Record<string, unknown>>;

const paths = Object.keys(themeFields) as ThemePath[];

const valueAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((tree, key) => (tree as Tree)[key], defaultTheme);

const withValue = (tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [key]: rest.length === 0 ? value : withValue(tree[key] as Tree, rest, value),
});

test.each(paths)('%s accepts null only where the table allows it', (path) => {
  const theme = withValue(defaultTheme, path.split('.'), null);
  expect(themeContent.safeParse(theme).success).toBe(themeFields[path].nullable === true);
});

test.each(paths)('%s is a number only where the table declares it', (path) => {
  expect(typeof valueAt(path) === 'number').toBe(themeFields[path].kind === 'number');
  expect(typeof valueAt(path) === 'boolean').toBe(themeFields[path].kind === 'switch');
});

test('writes each property from one value only', () => {
  const properties = Object.values(themeFields).flatMap(({ property }) => property ?? []);
  expect(new Set(properties).size).toBe(properties.length);
});
