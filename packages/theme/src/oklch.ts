import { parseColor, toHex } from './color.ts';

/** A color of OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hueDeg: number];

const DEG_PER_RADIAN = 180 / Math.PI;

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Formula: CSS Color 4, section 18 (OKLab by way of LMS). Alpha is ignored. */
export const toOklch = (color: string): Oklch => {
  const [red, green, blue] = parseColor(color);
  const [r, g, b] = [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [lightness, Math.hypot(greenRed, blueYellow), Math.atan2(blueYellow, greenRed) * DEG_PER_RADIAN];
};

const toByte = (linear: number): number => 255 * fromLinear(Math.min(1, Math.max(0, linear)));

/** Formats as `#rrggbb`; what sRGB cannot show is clipped, as browsers do. */
export const oklchToHex = ([lightness, chroma, hueDeg]: Oklch): string => {
  const greenRed = chroma * Math.cos(hueDeg / DEG_PER_RADIAN);
  const blueYellow = chroma * Math.sin(hueDeg / DEG_PER_RADIAN);
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return toHex([
    toByte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    toByte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    toByte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    1,
  ]);
};
