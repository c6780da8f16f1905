import { type ThemeTokens, themeCss } from '@airdial/theme/theme-css';

const sheet = new CSSStyleSheet();

/**
 * Dresses this page, and nobody else's, in a theme that is being edited. It lies over the applied theme: when that one
 * changes meanwhile, the change is seen once the preview ends.
 */
export const showThemePreview = (theme: ThemeTokens): void => {
  sheet.replaceSync(themeCss(theme));
  if (document.adoptedStyleSheets.includes(sheet)) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

export const endThemePreview = (): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
};
