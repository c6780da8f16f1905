import type { Theme } from '@airdial/contract/theme/schema';
import { modeColors, navigationColors, type ThemeMode } from './mode-colors.ts';

/** What the stylesheet is made of; every value comes from the contract's validated theme. */
export type ThemeTokens = Pick<Theme, 'colorPalette' | 'typography' | 'advanced' | 'componentStyles'>;

type Declaration = readonly [property: string, value: string | number];

/** A second lock behind the contract's rules: a value that could end its declaration is left out. */
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

const componentDeclarations = ({
  button,
  input,
  card,
  navigation,
}: Theme['componentStyles']): Declaration[] => [
  ['--button-radius', button.borderRadius],
  ['--button-text-transform', button.textTransform],
  ['--button-font-weight', button.fontWeight],
  ['--input-radius', input.borderRadius],
  ['--card-radius', card.borderRadius],
  ['--card-shadow', card.boxShadow],
  ['--nav-height', navigation.height],
];

const sharedDeclarations = ({ typography, advanced, componentStyles }: ThemeTokens): Declaration[] => [
  ['--font-primary', typography.fontFamily.primary],
  ['--font-secondary', typography.fontFamily.secondary],
  ['--font-mono', typography.fontFamily.monospace],
  ...named('--font-size', typography.fontSize),
  ...named('--font-weight', typography.fontWeight),
  ...named('--line-height', typography.lineHeight),
  ...named('--radius', advanced.borderRadius),
  ...named('--transition', advanced.transitions),
  ...componentDeclarations(componentStyles),
];

const safeOnes = (declarations: readonly Declaration[]): Declaration[] =>
  declarations.filter(([, value]) => SAFE_VALUE.test(String(value)));

const block = (selector: string, declarations: readonly Declaration[]): string => {
  const lines = safeOnes(declarations).map(([property, value]) => `${property}:${value}`);
  return `${selector}{${lines.join(';')}}`;
};

/** Everything that a part of the page needs to wear the theme in one mode: custom property -> value. */
export const themeProperties = (
  theme: ThemeTokens,
  mode: ThemeMode,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(safeOnes([...colorDeclarations(theme, mode), ...sharedDeclarations(theme)]));

/**
 * The theme as custom properties: everything for the light mode under `:root`, the colours of the dark mode under
 * `:root[data-theme='dark']`.
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
