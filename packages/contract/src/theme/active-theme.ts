import * as z from 'zod/mini';
import { colorPalette } from './color-palette.ts';
import { componentStyles, homePageContent, logoAssets, pwaConfig, theme } from './schema.ts';

const palette = colorPalette.shape;

/** The same colours as `colorPalette`, under the names of the listener's document. */
export const appliedColors = z.extend(colorPalette, {
  background: z.object({
    default: palette.background.shape.default,
    paper: palette.background.shape.paper,
    darkDefault: palette.background.shape.dark,
    darkPaper: palette.background.shape.darkPaper,
  }),
});
export type AppliedColors = z.output<typeof appliedColors>;

/** The second names of what a theme holds: the same values, never others. */
export const appliedShape = z.object({
  colors: appliedColors,
  components: componentStyles,
  branding: z.extend(theme.shape.branding, { faviconUrl: logoAssets.shape.favicon }),
  pwa: pwaConfig,
  homeContent: homePageContent,
});
export type AppliedShape = z.output<typeof appliedShape>;

/** A theme as it is answered: stored shape and applied shape at once. */
export const answeredTheme = z.extend(theme, appliedShape.shape);
export type AnsweredTheme = z.output<typeof answeredTheme>;

/** The theme that every page wears. Its custom CSS comes as a stylesheet and is no part of it. */
export const activeTheme = z.omit(answeredTheme, { customCSS: true });
export type ActiveTheme = z.output<typeof activeTheme>;
