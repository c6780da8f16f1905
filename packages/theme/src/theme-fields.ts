import type { ThemeContent } from '@airdial/contract/theme/schema';

/**
 * How the editor shows a value; a `number` is the only kind that a theme does not store as it is
 * typed.
 */
export type ThemeFieldKind =
  | 'color'
  | 'logo'
  | 'letters'
  | 'switch'
  | 'number'
  | 'css'
  | 'paragraphs'
  | 'line'
  | 'short';

type LeafPath<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: NonNullable<Tree[Key]> extends object
    ? LeafPath<Tree[Key], `${Prefix}${Key}.`>
    : `${Prefix}${Key}`;
}[keyof Tree & string];

/** The path of a value, such as `colorPalette.primary.main`. */
export type ThemePath = LeafPath<ThemeContent>;

export type ThemeField = {
  readonly kind: ThemeFieldKind;
  /** An empty field is stored as null. */
  readonly nullable?: true;
  /**
   * The CSS custom property with the value. Colors have none: mode-colors.ts computes theirs for
   * each mode.
   */
  readonly property?: `--${string}`;
};

/**
 * Every value of a theme that an administrator edits. The editor, its draft and the stylesheet read
 * this table; the editor's labels and groups are in the page's messages. A value of the schema
 * without an entry does not compile.
 */
export const themeFields: Readonly<Record<ThemePath, ThemeField>> = {
  name: { kind: 'short' },
  displayName: { kind: 'short' },
  version: { kind: 'short' },
  description: { kind: 'paragraphs' },
  customCSS: { kind: 'css' },
  'colorPalette.primary.main': { kind: 'color' },
  'colorPalette.primary.light': { kind: 'color' },
  'colorPalette.primary.dark': { kind: 'color' },
  'colorPalette.primary.contrastText': { kind: 'color' },
  'colorPalette.secondary.main': { kind: 'color' },
  'colorPalette.secondary.light': { kind: 'color' },
  'colorPalette.secondary.dark': { kind: 'color' },
  'colorPalette.secondary.contrastText': { kind: 'color' },
  'colorPalette.accent.main': { kind: 'color' },
  'colorPalette.accent.light': { kind: 'color' },
  'colorPalette.accent.dark': { kind: 'color' },
  'colorPalette.accent.contrastText': { kind: 'color' },
  'colorPalette.background.default': { kind: 'color' },
  'colorPalette.background.paper': { kind: 'color' },
  'colorPalette.background.dark': { kind: 'color' },
  'colorPalette.background.darkPaper': { kind: 'color' },
  'colorPalette.text.primary': { kind: 'color' },
  'colorPalette.text.secondary': { kind: 'color' },
  'colorPalette.text.disabled': { kind: 'color' },
  'colorPalette.text.darkPrimary': { kind: 'color' },
  'colorPalette.text.darkSecondary': { kind: 'color' },
  'colorPalette.error.main': { kind: 'color' },
  'colorPalette.error.light': { kind: 'color' },
  'colorPalette.error.dark': { kind: 'color' },
  'colorPalette.warning.main': { kind: 'color' },
  'colorPalette.warning.light': { kind: 'color' },
  'colorPalette.warning.dark': { kind: 'color' },
  'colorPalette.info.main': { kind: 'color' },
  'colorPalette.info.light': { kind: 'color' },
  'colorPalette.info.dark': { kind: 'color' },
  'colorPalette.success.main': { kind: 'color' },
  'colorPalette.success.light': { kind: 'color' },
  'colorPalette.success.dark': { kind: 'color' },
  'typography.fontFamily.primary': { kind: 'line', property: '--font-primary' },
  'typography.fontFamily.secondary': { kind: 'line', property: '--font-secondary' },
  'typography.fontFamily.monospace': { kind: 'line', property: '--font-mono' },
  'typography.fontSize.xs': { kind: 'short', property: '--font-size-xs' },
  'typography.fontSize.sm': { kind: 'short', property: '--font-size-sm' },
  'typography.fontSize.base': { kind: 'short', property: '--font-size-base' },
  'typography.fontSize.lg': { kind: 'short', property: '--font-size-lg' },
  'typography.fontSize.xl': { kind: 'short', property: '--font-size-xl' },
  'typography.fontSize.2xl': { kind: 'short', property: '--font-size-2xl' },
  'typography.fontSize.3xl': { kind: 'short', property: '--font-size-3xl' },
  'typography.fontSize.4xl': { kind: 'short', property: '--font-size-4xl' },
  'typography.fontWeight.light': { kind: 'number', property: '--font-weight-light' },
  'typography.fontWeight.normal': { kind: 'number', property: '--font-weight-normal' },
  'typography.fontWeight.medium': { kind: 'number', property: '--font-weight-medium' },
  'typography.fontWeight.semibold': { kind: 'number', property: '--font-weight-semibold' },
  'typography.fontWeight.bold': { kind: 'number', property: '--font-weight-bold' },
  'typography.lineHeight.tight': { kind: 'number', property: '--line-height-tight' },
  'typography.lineHeight.normal': { kind: 'number', property: '--line-height-normal' },
  'typography.lineHeight.relaxed': { kind: 'number', property: '--line-height-relaxed' },
  'advanced.borderRadius.small': { kind: 'short', property: '--radius-small' },
  'advanced.borderRadius.medium': { kind: 'short', property: '--radius-medium' },
  'advanced.borderRadius.large': { kind: 'short', property: '--radius-large' },
  'advanced.transitions.fast': { kind: 'short', property: '--transition-fast' },
  'advanced.transitions.normal': { kind: 'short', property: '--transition-normal' },
  'advanced.transitions.slow': { kind: 'short', property: '--transition-slow' },
  'componentStyles.button.borderRadius': { kind: 'short', property: '--button-radius' },
  'componentStyles.button.textTransform': { kind: 'letters', property: '--button-text-transform' },
  'componentStyles.button.fontWeight': { kind: 'number', property: '--button-font-weight' },
  'componentStyles.input.borderRadius': { kind: 'short', property: '--input-radius' },
  'componentStyles.card.borderRadius': { kind: 'short', property: '--card-radius' },
  'componentStyles.card.boxShadow': { kind: 'line', property: '--card-shadow' },
  'componentStyles.navigation.background': { kind: 'color', nullable: true },
  'componentStyles.navigation.text': { kind: 'color', nullable: true },
  'componentStyles.navigation.darkBackground': { kind: 'color', nullable: true },
  'componentStyles.navigation.darkText': { kind: 'color', nullable: true },
  'componentStyles.navigation.height': { kind: 'short', property: '--nav-height' },
  'logoAssets.fullLogo.light': { kind: 'logo', nullable: true },
  'logoAssets.fullLogo.dark': { kind: 'logo', nullable: true },
  'logoAssets.isotype.light': { kind: 'logo', nullable: true },
  'logoAssets.isotype.dark': { kind: 'logo', nullable: true },
  'logoAssets.favicon': { kind: 'logo', nullable: true },
  'branding.brandName': { kind: 'line', nullable: true },
  'branding.tagline': { kind: 'line' },
  'pwaConfig.name': { kind: 'short' },
  'pwaConfig.shortName': { kind: 'short' },
  'pwaConfig.description': { kind: 'paragraphs' },
  'pwaConfig.themeColor': { kind: 'color' },
  'pwaConfig.backgroundColor': { kind: 'color' },
  'homePageContent.heroTitle': { kind: 'line' },
  'homePageContent.heroSubtitle': { kind: 'paragraphs' },
  'homePageContent.heroDescription': { kind: 'paragraphs' },
  'homePageContent.featuresTitle': { kind: 'line' },
  'homePageContent.aboutTitle': { kind: 'line' },
  'homePageContent.aboutText': { kind: 'paragraphs' },
  'homePageContent.bannerText': { kind: 'paragraphs' },
  'homePageContent.bannerVisible': { kind: 'switch' },
};

/** The entry of a path that may not be one of a theme. */
export const themeFieldAt = (path: string): ThemeField | undefined =>
  Object.hasOwn(themeFields, path) ? themeFields[path as ThemePath] : undefined;
