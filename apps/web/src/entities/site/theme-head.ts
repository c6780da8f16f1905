import type { ActiveTheme } from '@airdial/contract/theme/schema';
import { browserThemeColors } from '@airdial/theme/mode-colors';
import { tabIcon } from '@airdial/theme/own-icons';

/** The tab's icon and what the browser paints around the page, as the server wrote them for the theme before. */
export const updateThemeHead = (theme: ActiveTheme): void => {
  const colors = browserThemeColors(theme);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = colors[meta.dataset.mode === 'dark' ? 'dark' : 'light'];
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = tabIcon(theme.logoAssets) ?? icon.dataset.builtIn ?? icon.href;
};
