import { type ThemeTokens, themeCss } from '@airdial/theme/theme-css';

const sheet = new CSSStyleSheet();

/**
 * Shows a theme on this page only. Its stylesheet overrides the applied theme, whose changes show
 * once the preview ends.
 */
export const showThemePreview = (theme: ThemeTokens): void => {
  sheet.replaceSync(themeCss(theme));
  if (document.adoptedStyleSheets.includes(sheet)) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

export const endThemePreview = (): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
};
