/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const HEX_PAIR = /[0-9a-f]{2}/g;
const NUMBERS = /[\d.]+%?/g;

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

const parseHex = (hex: string): Rgba => {
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(HEX_PAIR) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return [red, green, blue, alpha / 255];
};

/**
 * Formula: CSS Color 4, section 7.1 (hslToRgb). Hue in degrees, saturation and lightness in
 * percent.
 */
const hslToRgb = (hue: number, saturation: number, lightness: number): [number, number, number] => {
  const light = clamp(lightness, 100) / 100;
  const amount = (clamp(saturation, 100) / 100) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return 255 * (light - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
};

const parseAlpha = (text: string | undefined): number => {
  if (text === undefined) return 1;
  return clamp(text.endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text), 1);
};

/** Parses a color in the contract's `cssColor` format. Returns black for anything else. */
export const parseColor = (color: string): Rgba => {
  if (color.startsWith('#')) return parseHex(color.slice(1).toLowerCase());
  const parts = color.match(NUMBERS) ?? [];
  const [first = 0, second = 0, third = 0] = parts.map((part) => Number.parseFloat(part));
  const rgb = /^hsl/i.test(color)
    ? hslToRgb(first, second, third)
    : ([clamp(first, 255), clamp(second, 255), clamp(third, 255)] as const);
  return [...rgb, parseAlpha(parts[3])];
};

const hexPair = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** Formats as `#rrggbb`, without alpha. */
export const toHex = ([red, green, blue]: Rgba): string =>
  `#${hexPair(red)}${hexPair(green)}${hexPair(blue)}`;

/** Formats as `#rrggbb`, or as `#rrggbbaa` for a translucent color. */
export const toHexWithAlpha = (color: Rgba): string =>
  color[3] < 1 ? `${toHex(color)}${hexPair(color[3] * 255)}` : toHex(color);

/** Blends a color over an opaque one. */
export const flatten = (color: Rgba, under: Rgba): Rgba => {
  const over = (index: 0 | 1 | 2): number => color[index] * color[3] + under[index] * (1 - color[3]);
  return [over(0), over(1), over(2), 1];
};

/** Mixes `share` (0 to 1) of the first color into the second one, as `#rrggbb`. */
export const mix = (color: string, into: string, share: number): string => {
  const [red, green, blue] = parseColor(color);
  return toHex(flatten([red, green, blue, share], parseColor(into)));
};
