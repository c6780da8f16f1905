import type { ActiveTheme, AppliedShape, Theme, ThemeResponse } from '@airdial/contract/theme/schema';

const appliedColors = ({ background, ...rest }: Theme['colorPalette']): AppliedShape['colors'] => {
  const { dark, ...kept } = background;
  return { ...rest, background: { ...kept, darkDefault: dark } };
};

/** The stored theme under both sets of names. */
export const answerTheme = (theme: Theme): ThemeResponse => ({
  ...theme,
  colors: appliedColors(theme.colorPalette),
  components: theme.componentStyles,
  branding: { ...theme.branding, faviconUrl: theme.logoAssets.favicon },
  pwa: theme.pwaConfig,
  homeContent: theme.homePageContent,
});

/** The theme as every page gets it. */
export const answerActiveTheme = (theme: Theme): ActiveTheme => {
  const { customCSS: _, ...answer } = answerTheme(theme);
  return answer;
};
