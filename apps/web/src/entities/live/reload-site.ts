import { api } from '../../lib/api.ts';
import { applyTheme, fetchTheme } from '../site/apply-theme.ts';
import { reloadCustomCss } from '../site/custom-css.ts';
import { type Site, type SiteStore, toSite } from '../site/site.ts';
import { updateThemeHead } from '../site/theme-head.ts';

/** A page without a name of its own goes by the brand's; one that has a name writes both anew by itself. */
const change = (site: SiteStore, next: (before: Site) => Site): void => {
  const { brandName } = site.get();
  site.set(next);
  if (document.title === brandName) document.title = site.get().brandName;
};

/** The theme as it is now: colours and fonts, names, pictures and the texts of the home page. */
export const reloadTheme = async (site: SiteStore): Promise<void> => {
  const theme = await fetchTheme();
  applyTheme(theme);
  reloadCustomCss();
  updateThemeHead(theme);
  change(site, ({ system }) => toSite(theme, system));
};

export const reloadSystem = async (site: SiteStore): Promise<void> => {
  const system = await api.getPublicSystemConfig();
  change(site, ({ theme }) => toSite(theme, system));
};
