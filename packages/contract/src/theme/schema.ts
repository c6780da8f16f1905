import * as z from 'zod/mini';
import { successMessage, timestamp } from '../common/schema.ts';
import { line, paragraphs, requiredLine } from '../common/text.ts';
import { isImageAddress } from '../common/web-address.ts';
import { CUSTOM_CSS_MAX_CHARS, PARAGRAPH_MAX_CHARS, TITLE_MAX_CHARS } from '../limits.ts';
import {
  cssColor,
  cssDuration,
  cssLength,
  cssShadow,
  fontList,
  fontWeight,
  lineHeight,
  textTransform,
  themeVersion,
} from './values.ts';

const shortText = line('This text', TITLE_MAX_CHARS);
const longText = paragraphs('This text', PARAGRAPH_MAX_CHARS);
const themeName = requiredLine('Theme name', TITLE_MAX_CHARS, 'Theme name is required');
const logo = z.nullable(
  z.string().check(z.trim(), z.refine(isImageAddress, 'Must be an uploaded file or an http(s) address')),
);

const brandColor = z.object({ main: cssColor, light: cssColor, dark: cssColor, contrastText: cssColor });
const stateColor = z.object({ main: cssColor, light: cssColor, dark: cssColor });

/**
 * `dark` and `darkPaper` are the dark mode's background and surface; `darkPrimary` and
 * `darkSecondary` its texts.
 */
const colorPalette = z.object({
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

const typography = z.object({
  fontFamily: z.object({ primary: fontList, secondary: fontList, monospace: fontList }),
  fontSize: z.object({
    xs: cssLength,
    sm: cssLength,
    base: cssLength,
    lg: cssLength,
    xl: cssLength,
    '2xl': cssLength,
    '3xl': cssLength,
    '4xl': cssLength,
  }),
  fontWeight: z.object({
    light: fontWeight,
    normal: fontWeight,
    medium: fontWeight,
    semibold: fontWeight,
    bold: fontWeight,
  }),
  lineHeight: z.object({ tight: lineHeight, normal: lineHeight, relaxed: lineHeight }),
});

const advanced = z.object({
  borderRadius: z.object({ small: cssLength, medium: cssLength, large: cssLength }),
  transitions: z.object({ fast: cssDuration, normal: cssDuration, slow: cssDuration }),
});

/** A navigation color that is null follows the palette: the mode's surface and text. */
const componentStyles = z.object({
  button: z.object({ borderRadius: cssLength, textTransform, fontWeight }),
  input: z.object({ borderRadius: cssLength }),
  card: z.object({ borderRadius: cssLength, boxShadow: cssShadow }),
  navigation: z.object({
    background: z.nullable(cssColor),
    text: z.nullable(cssColor),
    darkBackground: z.nullable(cssColor),
    darkText: z.nullable(cssColor),
    height: cssLength,
  }),
});

const logoAssets = z.object({
  fullLogo: z.object({ light: logo, dark: logo }),
  isotype: z.object({ light: logo, dark: logo }),
  favicon: logo,
});

/** The system's name is shown when the brand name is null. */
const branding = z.object({ brandName: z.nullable(shortText), tagline: shortText });

const pwaConfig = z.object({
  name: shortText,
  shortName: shortText,
  description: longText,
  themeColor: cssColor,
  backgroundColor: cssColor,
});

const homePageContent = z.object({
  heroTitle: shortText,
  heroSubtitle: longText,
  heroDescription: longText,
  featuresTitle: shortText,
  aboutTitle: shortText,
  aboutText: longText,
  bannerText: longText,
  bannerVisible: z.boolean(),
});

/** The part that an administrator edits: everything but the id and the server's flags. */
export const themeContent = z.object({
  name: themeName,
  displayName: requiredLine('Display name', TITLE_MAX_CHARS, 'Display name is required'),
  description: longText,
  version: themeVersion,
  customCSS: z.string().check(z.maxLength(CUSTOM_CSS_MAX_CHARS, 'Custom CSS may have at most 64 KiB')),
  colorPalette,
  typography,
  advanced,
  componentStyles,
  logoAssets,
  branding,
  pwaConfig,
  homePageContent,
});
export type ThemeContent = z.output<typeof themeContent>;

/**
 * The stored theme. `isActive` is true for exactly one; the one with `isDefault` cannot be deleted.
 */
export const theme = z.extend(themeContent, {
  _id: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
});
export type Theme = z.output<typeof theme>;

const palette = colorPalette.shape;

/** The colors of `colorPalette`, under the names of the listener's specification. */
const appliedColors = z.extend(colorPalette, {
  background: z.object({
    default: palette.background.shape.default,
    paper: palette.background.shape.paper,
    darkDefault: palette.background.shape.dark,
    darkPaper: palette.background.shape.darkPaper,
  }),
});

/** The second set of names for a theme's values; the values are always the same. */
const appliedShape = z.object({
  colors: appliedColors,
  components: componentStyles,
  branding: z.extend(theme.shape.branding, { faviconUrl: logoAssets.shape.favicon }),
  pwa: pwaConfig,
  homeContent: homePageContent,
});
export type AppliedShape = z.output<typeof appliedShape>;

/** A theme in a response: stored and applied shape together. */
export const themeResponse = z.extend(theme, appliedShape.shape);
export type ThemeResponse = z.output<typeof themeResponse>;

/** The theme of every page, without its custom CSS, which is served as a stylesheet. */
export const activeTheme = z.omit(themeResponse, { customCSS: true });
export type ActiveTheme = z.output<typeof activeTheme>;

/** `updatedAt` is null for the default theme before its first change. */
export const listedTheme = z.extend(themeResponse, { updatedAt: z.nullable(timestamp) });
export type ListedTheme = z.output<typeof listedTheme>;

export const savedThemeResponse = z.extend(successMessage, { theme: listedTheme });
