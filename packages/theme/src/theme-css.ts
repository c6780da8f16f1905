import type { Theme } from '@airdial/contract/theme/schema';
import { modeColors, navigationColors, type ThemeMode } from './mode-colors.ts';
import { themeFields } from './theme-fields.ts';

/** The parts of a theme that become CSS; the contract has validated every value. */
export type ThemeTokens = Pick<Theme, 'colorPalette' | 'typography' | 'advanced' | 'componentStyles'>;

type Tree = Readonly<Record<string, unknown>>;
type Declaration = readonly [property: string, value: string | number];

/**
 * Defense in depth behind the contract's rules: a value that could end its declaration is omitted.
 */
const SAFE_VALUE = /^[\w #%.,()/"+-]+$/;

const named = (prefix: string, values: Readonly<Record<string, string | number>>): Declaration[] =>
  Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]);

const colorDeclarations = (theme: ThemeTokens, mode: ThemeMode): Declaration[] => {
  const navigation = navigationColors(theme, mode);
  return [
    ...named('--color', modeColors(theme, mode)),
    ['--nav-background', navigation.background],
    ['--nav-text', navigation.text],
  ];
};

const valueAt = (theme: ThemeTokens, path: string): string | number =>
  path.split('.').reduce<unknown>((tree, key) => (tree as Tree)[key], theme) as string | number;

const sharedDeclarations = (theme: ThemeTokens): Declaration[] =>
  Object.entries(themeFields).flatMap(([path, { property }]): Declaration[] =>
    property === undefined ? [] : [[property, valueAt(theme, path)]],
  );

const filterSafe = (declarations: readonly Declaration[]): Declaration[] =>
  declarations.filter(([, value]) => SAFE_VALUE.test(String(value)));

const block = (selector: string, declarations: readonly Declaration[]): string => {
  const lines = filterSafe(declarations).map(([property, value]) => `${property}:${value}`);
  return `${selector}{${lines.join(';')}}`;
};

/** The custom properties that show a theme in one mode, for the page or a part of it. */
export const themeProperties = (
  theme: ThemeTokens,
  mode: ThemeMode,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(filterSafe([...colorDeclarations(theme, mode), ...sharedDeclarations(theme)]));

/**
 * The theme as a stylesheet: all properties of the light mode under `:root`, the colors of the dark
 * mode under `:root[data-theme='dark']`.
 */
export const themeCss = (theme: ThemeTokens): string => {
  const light: Declaration[] = [
    ['color-scheme', 'light'],
    ...colorDeclarations(theme, 'light'),
    ...sharedDeclarations(theme),
  ];
  const dark: Declaration[] = [['color-scheme', 'dark'], ...colorDeclarations(theme, 'dark')];
  return `${block(':root', light)}\n${block(":root[data-theme='dark']", dark)}\n`;
};
