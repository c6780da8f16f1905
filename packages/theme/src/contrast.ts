import type { Theme } from '@airdial/contract/theme/schema';
import { AA_TEXT_RATIO, contrastRatio } from './contrast-ratio.ts';
import { modeColors, navigationColors, type ThemeMode } from './mode-colors.ts';

/** One text that is hard to read. `text` and `background` name the pair, `ratio` is what it reaches of 4.5. */
export type LowContrast = {
  readonly mode: ThemeMode;
  readonly text: string;
  readonly background: string;
  readonly ratio: number;
};

type ThemeColors = Pick<Theme, 'colorPalette' | 'componentStyles'>;
type Pair = readonly [text: string, background: string];

/** Disabled texts are exempt from WCAG 1.4.3 and not among them. */
const PAIRS: readonly Pair[] = [
  ...['text', 'text-secondary', 'primary-text', 'secondary-text', 'error-text'].flatMap((text): Pair[] => [
    [text, 'background'],
    [text, 'paper'],
  ]),
  ...['primary', 'secondary', 'accent'].flatMap((name): Pair[] => [
    [`${name}-contrast`, name],
    [`${name}-contrast`, `${name}-dark`],
  ]),
  ['navigation text', 'navigation background'],
];

const namedColors = (theme: ThemeColors, mode: ThemeMode): Readonly<Record<string, string>> => {
  const navigation = navigationColors(theme, mode);
  return {
    ...modeColors(theme, mode),
    'navigation text': navigation.text,
    'navigation background': navigation.background,
  };
};

const measure = (theme: ThemeColors, mode: ThemeMode): LowContrast[] => {
  const colors = namedColors(theme, mode);
  return PAIRS.map(([text, background]) => ({
    mode,
    text,
    background,
    ratio: contrastRatio(colors[text] ?? '', colors[background] ?? ''),
  }));
};

/** The text pairs of both modes that stay below WCAG AA (4.5:1); empty when the theme passes. */
export const lowContrasts = (theme: ThemeColors): LowContrast[] =>
  [...measure(theme, 'light'), ...measure(theme, 'dark')].filter(({ ratio }) => ratio < AA_TEXT_RATIO);
