import * as z from 'zod/mini';
import { cssColor } from './values.ts';

const brandColor = z.object({ main: cssColor, light: cssColor, dark: cssColor, contrastText: cssColor });
const stateColor = z.object({ main: cssColor, light: cssColor, dark: cssColor });

/** `dark` and `darkPaper` are the background and the surface of the dark mode; `darkPrimary`, `darkSecondary` its texts. */
export const colorPalette = z.object({
  primary: brandColor,
  secondary: brandColor,
  accent: brandColor,
  background: z.object({ default: cssColor, paper: cssColor, dark: cssColor, darkPaper: cssColor }),
  text: z.object({
    primary: cssColor,
    secondary: cssColor,
    disabled: cssColor,
    darkPrimary: cssColor,
    darkSecondary: cssColor,
  }),
  error: stateColor,
  warning: stateColor,
  info: stateColor,
  success: stateColor,
});
