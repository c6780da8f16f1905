import { oklchToHex, toOklch } from './oklch.ts';

const HUES_COUNT = 8;
const HUE_STEP_DEG = 47;

/**
 * The two ends of the ground under the number of a channel without a picture, as the page's
 * `artwork.module.css` has it: a hue by number, from the theme's primary color.
 */
export const placeholderGround = (
  primary: string,
  channelNumber: number,
): readonly [from: string, to: string] => {
  const [lightness, chroma, hue] = toOklch(primary);
  const turned = hue + (channelNumber % HUES_COUNT) * HUE_STEP_DEG;
  return [oklchToHex([lightness, chroma * 0.62, turned]), oklchToHex([0.34, chroma * 0.55, turned + 40])];
};
