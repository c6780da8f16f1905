import { flatten, mix, parseColor, type Rgba } from './color.ts';

/** WCAG 2.2, success criterion 1.4.3: text below 24 px (or below 18.66 px bold). */
export const AA_TEXT_RATIO = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const MIX_STEP = 0.04;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Formula: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([red, green, blue]: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/**
 * From 1 (equal colors) to 21 (black on white). Blends a translucent text over the background,
 * and a translucent background over white.
 * Formula: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export const contrastRatio = (text: string, background: string): number => {
  const under = flatten(parseColor(background), parseColor(WHITE));
  const one = luminance(flatten(parseColor(text), under));
  const other = luminance(under);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

const lowestRatio = (text: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrastRatio(text, background)));

/**
 * Returns the color if it passes AA on all of the backgrounds, otherwise its nearest mixture with
 * black or white that does. Where none does, returns black or white, whichever contrasts more.
 */
export const readableOn = (color: string, backgrounds: readonly string[]): string => {
  const end = lowestRatio(BLACK, backgrounds) >= lowestRatio(WHITE, backgrounds) ? BLACK : WHITE;
  for (let share = 1; share > 0; share -= MIX_STEP) {
    const candidate = share === 1 ? color : mix(color, end, share);
    if (lowestRatio(candidate, backgrounds) >= AA_TEXT_RATIO) return candidate;
  }
  return end;
};
