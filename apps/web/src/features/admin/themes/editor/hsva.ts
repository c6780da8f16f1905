import type { Rgba } from '@airdial/theme/color';

/** Hue from 0 to 360 degrees, saturation and value from 0 to 100 percent, alpha from 0 to 1. */
export type Hsva = {
  readonly hue: number;
  readonly saturation: number;
  readonly value: number;
  readonly alpha: number;
};

/** Formula: https://en.wikipedia.org/wiki/HSL_and_HSV#From_RGB. The hue of a gray is 0. */
export const toHsva = ([red, green, blue, alpha]: Rgba): Hsva => {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const sextant = () => {
    if (max === red) return (green - blue) / range;
    return max === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  };
  const hue = range === 0 ? 0 : (60 * sextant() + 360) % 360;
  return { hue, saturation: max === 0 ? 0 : (100 * range) / max, value: (100 * max) / 255, alpha };
};

/** Formula: https://en.wikipedia.org/wiki/HSL_and_HSV#HSV_to_RGB_alternative. */
export const fromHsva = ({ hue, saturation, value, alpha }: Hsva): Rgba => {
  const channel = (offset: number): number => {
    const k = (offset + hue / 60) % 6;
    return (255 * value * (1 - (saturation / 100) * Math.max(0, Math.min(k, 4 - k, 1)))) / 100;
  };
  return [channel(5), channel(3), channel(1), alpha];
};
