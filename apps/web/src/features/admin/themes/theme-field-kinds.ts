export type FieldKind = 'color' | 'logo' | 'letters' | 'switch' | 'css' | 'long' | 'line' | 'short';

const KINDS: readonly (readonly [RegExp, FieldKind])[] = [
  [/^colorPalette\.|^pwaConfig\.(theme|background)Color$/, 'color'],
  [/^componentStyles\.navigation\.(background|text|darkBackground|darkText)$/, 'color'],
  [/^logoAssets\./, 'logo'],
  [/\.textTransform$/, 'letters'],
  [/\.bannerVisible$/, 'switch'],
  [/^customCSS$/, 'css'],
  [/\.fontFamily\.|\.boxShadow$|^branding\.|heroTitle$|Title$/, 'line'],
  [/description$|heroSubtitle$|heroDescription$|aboutText$|bannerText$/i, 'long'],
];

/** How a value of a theme is asked for, by its path. */
export const kindOf = (path: string): FieldKind =>
  KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'short';
