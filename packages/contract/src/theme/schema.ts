import * as z from 'zod/mini';
import { line, paragraphs, requiredLine } from '../common/text.ts';
import { isImageAddress } from '../common/web-address.ts';
import { CUSTOM_CSS_MAX_CHARS, PARAGRAPH_MAX_CHARS, TITLE_MAX_CHARS } from '../limits.ts';
import { colorPalette } from './color-palette.ts';
import { fontList } from './font-list.ts';
import {
  cssColor,
  cssDuration,
  cssLength,
  cssShadow,
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

/** A navigation colour that is null follows the palette: the mode's surface and text. */
export const componentStyles = z.object({
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

export const logoAssets = z.object({
  fullLogo: z.object({ light: logo, dark: logo }),
  isotype: z.object({ light: logo, dark: logo }),
  favicon: logo,
});

/** Where the brand name is null the system's name is shown. */
const branding = z.object({ brandName: z.nullable(shortText), tagline: shortText });

export const pwaConfig = z.object({
  name: shortText,
  shortName: shortText,
  description: longText,
  themeColor: cssColor,
  backgroundColor: cssColor,
});

export const homePageContent = z.object({
  heroTitle: shortText,
  heroSubtitle: longText,
  heroDescription: longText,
  featuresTitle: shortText,
  aboutTitle: shortText,
  aboutText: longText,
  bannerText: longText,
  bannerVisible: z.boolean(),
});

/** What an administrator writes: everything but the identity and the flags that the server keeps. */
export const themeContent = z.object({
  name: themeName,
  displayName: themeName,
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

/** The stored theme. `isActive` is true for exactly one; the one with `isDefault` cannot be deleted. */
export const theme = z.extend(themeContent, {
  _id: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
});
export type Theme = z.output<typeof theme>;
