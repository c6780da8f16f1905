import type { ActiveTheme, AppliedShape, Theme, ThemeResponse } from '@airdial/contract/theme/schema';

const appliedColors = ({ background, ...rest }: Theme['colorPalette']): AppliedShape['colors'] => {
  const { dark, ...others } = background;
  return { ...rest, background: { ...others, darkDefault: dark } };
};

/** The theme under both sets of names. */
export const toThemeResponse = (theme: Theme): ThemeResponse => ({
  ...theme,
  colors: appliedColors(theme.colorPalette),
  components: theme.componentStyles,
  branding: { ...theme.branding, faviconUrl: theme.logoAssets.favicon },
  pwa: theme.pwaConfig,
  homeContent: theme.homePageContent,
});

/** The theme that pages receive, without its custom CSS. */
export const toActiveTheme = (theme: Theme): ActiveTheme => {
  const { customCSS: _, ...response } = toThemeResponse(theme);
  return response;
};
