import type { getPublicSystemConfig } from '@airdial/contract/routes/system-routes';
import { apiGet } from '../api-client.ts';
import { applyTheme, fetchTheme } from '../apply-theme.ts';
import { reloadCustomCss } from '../custom-css.ts';
import { type SiteStore, siteOf } from '../site.ts';
import { showThemeInHead } from '../theme-head.ts';

/** A page without a name of its own goes by the brand's; one that has a name writes both anew by itself. */
const renameTab = (before: string, after: string): void => {
  if (document.title === before) document.title = after;
};

/** The theme as it is now: colours and fonts, names, pictures and the texts of the home page. */
export const reloadTheme = async (site: SiteStore): Promise<void> => {
  const theme = await fetchTheme();
  const { brandName, system } = site.get();
  applyTheme(theme);
  reloadCustomCss();
  showThemeInHead(theme);
  site.set(() => siteOf(theme, system));
  renameTab(brandName, site.get().brandName);
};

export const reloadSystem = async (site: SiteStore): Promise<void> => {
  const system = await apiGet<typeof getPublicSystemConfig>('/api/system-config/public');
  site.set((before) => ({ ...before, system }));
};
