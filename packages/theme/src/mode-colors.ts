import type { Theme } from '@airdial/contract/theme/schema';
import { mix } from './color.ts';
import { readableOn } from './contrast-ratio.ts';

export type ThemeMode = 'light' | 'dark';

/** Colors by custom property name, without the leading `--color-`. */
export type ModeColors = Readonly<Record<string, string>>;

type ColorParts = Pick<Theme, 'colorPalette'>;

const DIVIDER_SHARE = 0.14;
const DISABLED_SHARE = 0.45;

const BRANDS = ['primary', 'secondary', 'accent'] as const;
const STATES = ['error', 'warning', 'info', 'success'] as const;
const TEXT_VARIANTS = ['primary', 'secondary'] as const;

const surfaceColors = ({ colorPalette: { background, text } }: ColorParts, mode: ThemeMode) =>
  mode === 'light'
    ? {
        background: background.default,
        paper: background.paper,
        text: text.primary,
        'text-secondary': text.secondary,
        'text-disabled': text.disabled,
      }
    : {
        background: background.dark,
        paper: background.darkPaper,
        text: text.darkPrimary,
        'text-secondary': text.darkSecondary,
        'text-disabled': mix(text.darkPrimary, background.darkPaper, DISABLED_SHARE),
      };

const brandColors = ({ colorPalette }: ColorParts): ModeColors =>
  Object.fromEntries(
    BRANDS.flatMap((name) => {
      const { main, light, dark, contrastText } = colorPalette[name];
      return [
        [name, main],
        [`${name}-light`, light],
        [`${name}-dark`, dark],
        [`${name}-contrast`, contrastText],
      ];
    }),
  );

/**
 * A state's text color is its dark variant in the light mode and its light one in the dark mode.
 */
const stateColors = (
  { colorPalette }: ColorParts,
  mode: ThemeMode,
  backgrounds: readonly string[],
): ModeColors =>
  Object.fromEntries(
    STATES.flatMap((name) => {
      const { main, light, dark } = colorPalette[name];
      return [
        [name, main],
        [`${name}-light`, light],
        [`${name}-text`, readableOn(mode === 'light' ? dark : light, backgrounds)],
      ];
    }),
  );

/** All colors of a mode. `*-text` are the variants that pass AA on its background and paper. */
export const modeColors = (theme: ColorParts, mode: ThemeMode): ModeColors => {
  const surfaces = surfaceColors(theme, mode);
  const backgrounds = [surfaces.background, surfaces.paper];
  const texts = TEXT_VARIANTS.map((name) => [
    `${name}-text`,
    readableOn(theme.colorPalette[name].main, backgrounds),
  ]);
  return {
    ...brandColors(theme),
    ...stateColors(theme, mode, backgrounds),
    ...surfaces,
    divider: mix(surfaces.text, surfaces.background, DIVIDER_SHARE),
    ...Object.fromEntries(texts),
  };
};

/** The navigation bar's own colors, else the mode's surface and text. */
export const navigationColors = (
  { componentStyles: { navigation }, ...theme }: Pick<Theme, 'colorPalette' | 'componentStyles'>,
  mode: ThemeMode,
): { readonly background: string; readonly text: string } => {
  const surfaces = surfaceColors(theme, mode);
  return mode === 'light'
    ? { background: navigation.background ?? surfaces.paper, text: navigation.text ?? surfaces.text }
    : { background: navigation.darkBackground ?? surfaces.paper, text: navigation.darkText ?? surfaces.text };
};

/**
 * The browser's `theme-color` for each mode: that of the header, which it continues. The manifest has
 * the one of the installed app.
 */
export const browserThemeColors = (
  theme: Pick<Theme, 'colorPalette' | 'componentStyles'>,
): Readonly<Record<ThemeMode, string>> => ({
  light: navigationColors(theme, 'light').background,
  dark: navigationColors(theme, 'dark').background,
});
