import type { Theme } from '@airdial/contract/theme/schema';
import { AA_TEXT_RATIO, contrastRatio } from './contrast-ratio.ts';
import { modeColors, navigationColors, type ThemeMode } from './mode-colors.ts';

/** A pair of colors below AA. `text` and `background` are their names; `ratio` is below 4.5. */
export type LowContrast = {
  readonly mode: ThemeMode;
  readonly text: string;
  readonly background: string;
  readonly ratio: number;
};

type ThemeColors = Pick<Theme, 'colorPalette' | 'componentStyles'>;
type Pair = readonly [text: string, background: string];

/** Without disabled texts, which are exempt from WCAG 1.4.3. */
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

/** Returns the pairs of both modes below WCAG AA (4.5:1); empty when the theme passes. */
export const lowContrasts = (theme: ThemeColors): LowContrast[] =>
  [...measure(theme, 'light'), ...measure(theme, 'dark')].filter(({ ratio }) => ratio < AA_TEXT_RATIO);
