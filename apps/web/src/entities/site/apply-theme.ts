import type { ActiveTheme } from '@airdial/contract/theme/schema';
import { browserThemeColors } from '@airdial/theme/mode-colors';
import { tabIcon } from '@airdial/theme/own-icons';
import { themeCss } from '@airdial/theme/theme-css';
import { api } from '../../lib/api.ts';

let sheet: CSSStyleSheet | null = null;

export const fetchTheme = async (): Promise<ActiveTheme> => (await api.getActiveTheme()).theme;

/** Replaces the theme that the server rendered, or the one applied last. */
export const applyTheme = (theme: ActiveTheme): void => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // First in the list, so that an administrator's preview keeps precedence.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  }
  sheet.replaceSync(`@layer theme{${themeCss(theme)}}`);
};

/**
 * Updates the tab's icon and the browser's theme colors, which the server wrote for the previous
 * theme.
 */
export const updateThemeHead = (theme: ActiveTheme): void => {
  const colors = browserThemeColors(theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = colors[meta.dataset.mode === 'dark' ? 'dark' : 'light'];
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = tabIcon(theme.logoAssets) ?? icon.dataset.builtIn ?? icon.href;
};
