import { UPLOAD_FORMATS_TEXT } from '@airdial/contract/upload/messages';
import type { ThemePath } from '@airdial/theme/theme-fields';

/** Labels by the path of the value. */
type FieldLabels = Readonly<Partial<Record<ThemePath, string>>>;

/** A group of fields under a title. */
export type ThemeFieldGroup = {
  readonly title: string;
  readonly hint?: string;
  readonly fields: FieldLabels;
};

const colorGroup = (title: string, name: string): ThemeFieldGroup => ({
  title,
  fields: {
    [`colorPalette.${name}.main`]: 'Main',
    [`colorPalette.${name}.light`]: 'Light',
    [`colorPalette.${name}.dark`]: 'Dark',
  },
});

const brandColorGroup = (title: string, name: string): ThemeFieldGroup => {
  const { fields, ...rest } = colorGroup(title, name);
  return { ...rest, fields: { ...fields, [`colorPalette.${name}.contrastText`]: 'Text on it' } };
};

export const themeIdentityFields: FieldLabels = {
  name: 'Theme name',
  displayName: 'Display name',
  version: 'Version',
  description: 'Description',
};

/** Explanations of single values. */
export const themeFieldHints: FieldLabels = {
  name: 'Tells themes apart, such as night-2026. No two have the same, and listeners never see it.',
  displayName: 'The title of the theme in this panel.',
};

const colors: readonly ThemeFieldGroup[] = [
  brandColorGroup('Primary', 'primary'),
  brandColorGroup('Secondary', 'secondary'),
  brandColorGroup('Accent', 'accent'),
  {
    title: 'Light mode',
    fields: {
      'colorPalette.background.default': 'Background',
      'colorPalette.background.paper': 'Cards',
      'colorPalette.text.primary': 'Text',
      'colorPalette.text.secondary': 'Secondary text',
      'colorPalette.text.disabled': 'Disabled text',
    },
  },
  {
    title: 'Dark mode',
    fields: {
      'colorPalette.background.dark': 'Background',
      'colorPalette.background.darkPaper': 'Cards',
      'colorPalette.text.darkPrimary': 'Text',
      'colorPalette.text.darkSecondary': 'Secondary text',
    },
  },
  colorGroup('Error', 'error'),
  colorGroup('Warning', 'warning'),
  colorGroup('Info', 'info'),
  colorGroup('Success', 'success'),
  {
    title: 'Navigation bar',
    hint: 'Left empty, the bar has the colors of cards and text.',
    fields: {
      'componentStyles.navigation.background': 'Background, light mode',
      'componentStyles.navigation.text': 'Text, light mode',
      'componentStyles.navigation.darkBackground': 'Background, dark mode',
      'componentStyles.navigation.darkText': 'Text, dark mode',
    },
  },
];

const SIZES = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'];

const typography: readonly ThemeFieldGroup[] = [
  {
    title: 'Fonts',
    hint: 'Names separated by commas, first choice first. Nothing is loaded from elsewhere: a font that a visitor does not have falls back to the next one.',
    fields: {
      'typography.fontFamily.primary': 'Text',
      'typography.fontFamily.secondary': 'Headings',
      'typography.fontFamily.monospace': 'Code',
    },
  },
  {
    title: 'Sizes',
    hint: 'Lengths such as 1rem or 16px.',
    fields: Object.fromEntries(SIZES.map((size) => [`typography.fontSize.${size}`, size])),
  },
  {
    title: 'Weights',
    hint: 'Whole numbers from 1 to 1000.',
    fields: {
      'typography.fontWeight.light': 'Light',
      'typography.fontWeight.normal': 'Normal',
      'typography.fontWeight.medium': 'Medium',
      'typography.fontWeight.semibold': 'Semibold',
      'typography.fontWeight.bold': 'Bold',
    },
  },
  {
    title: 'Line heights',
    hint: 'Times the size of the text, from 0.8 to 3.',
    fields: {
      'typography.lineHeight.tight': 'Tight',
      'typography.lineHeight.normal': 'Normal',
      'typography.lineHeight.relaxed': 'Relaxed',
    },
  },
  {
    title: 'Texts of buttons',
    fields: {
      'componentStyles.button.textTransform': 'Letters',
      'componentStyles.button.fontWeight': 'Weight',
    },
  },
];

const branding: readonly ThemeFieldGroup[] = [
  { title: 'Brand', fields: { 'branding.brandName': 'Brand name', 'branding.tagline': 'Tagline' } },
  {
    title: 'Logos',
    hint: `${UPLOAD_FORMATS_TEXT}, at most 5 MB each.`,
    fields: {
      'logoAssets.fullLogo.light': 'Full logo, light mode',
      'logoAssets.fullLogo.dark': 'Full logo, dark mode',
      'logoAssets.isotype.light': 'Isotype, light mode',
      'logoAssets.isotype.dark': 'Isotype, dark mode',
      'logoAssets.favicon': 'Favicon',
    },
  },
  {
    title: 'Shapes',
    fields: {
      'advanced.borderRadius.small': 'Small corners',
      'advanced.borderRadius.medium': 'Medium corners',
      'advanced.borderRadius.large': 'Large corners',
      'componentStyles.button.borderRadius': 'Corners of buttons',
      'componentStyles.input.borderRadius': 'Corners of fields',
      'componentStyles.card.borderRadius': 'Corners of cards',
      'componentStyles.navigation.height': 'Height of the navigation bar',
      'componentStyles.card.boxShadow': 'Shadow of cards',
    },
  },
  {
    title: 'Motion',
    hint: 'Durations such as 200ms. Visitors who want less motion get none.',
    fields: {
      'advanced.transitions.fast': 'Fast',
      'advanced.transitions.normal': 'Normal',
      'advanced.transitions.slow': 'Slow',
    },
  },
  { title: 'Own styles', fields: { customCSS: 'Custom CSS' } },
];

const pwa: readonly ThemeFieldGroup[] = [
  {
    title: 'Installed app',
    fields: {
      'pwaConfig.name': 'App name',
      'pwaConfig.shortName': 'Short name',
      'pwaConfig.description': 'Description',
      'pwaConfig.themeColor': 'Theme color',
      'pwaConfig.backgroundColor': 'Background color',
    },
  },
];

const home: readonly ThemeFieldGroup[] = [
  {
    title: 'Banner',
    fields: {
      'homePageContent.bannerVisible': 'Show the banner',
      'homePageContent.bannerText': 'Banner text',
    },
  },
  {
    title: 'Hero',
    fields: {
      'homePageContent.heroTitle': 'Title',
      'homePageContent.heroSubtitle': 'Subtitle',
      'homePageContent.heroDescription': 'Description',
    },
  },
  {
    title: 'Below the channels',
    fields: {
      'homePageContent.featuresTitle': 'Features title',
      'homePageContent.aboutTitle': 'About title',
      'homePageContent.aboutText': 'About text',
    },
  },
];

/** The editor's five tabs, in order. */
export const themeEditorParts = [
  { key: 'colors', title: 'Colors', groups: colors },
  { key: 'typography', title: 'Typography', groups: typography },
  { key: 'branding', title: 'Branding', groups: branding },
  { key: 'pwa', title: 'PWA Settings', groups: pwa },
  { key: 'home', title: 'Home Content', groups: home },
] as const;
export type ThemeEditorPart = (typeof themeEditorParts)[number]['key'];
