import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { ActiveTheme } from '@airdial/contract/theme/schema';
import { getBrandName } from '@airdial/theme/brand-name';
import { createContext, useContext } from 'react';
import { type ExternalStore, useStore } from '../../lib/external-store.ts';

/** The station's settings and theme, for every part of the page. */
export type Site = {
  readonly theme: ActiveTheme;
  readonly brandName: string;
  readonly tagline: string;
  readonly logos: ActiveTheme['logoAssets'];
  readonly home: ActiveTheme['homePageContent'];
  readonly system: PublicSystemConfig;
};

export const toSite = (theme: ActiveTheme, system: PublicSystemConfig): Site => ({
  theme,
  brandName: getBrandName(theme, system.systemName),
  tagline: theme.branding.tagline,
  logos: theme.logoAssets,
  home: theme.homePageContent,
  system,
});

/** A store, because an administrator can change the site while the page is open. */
export type SiteStore = ExternalStore<Site>;

const SiteContext = createContext<SiteStore | null>(null);
export const SiteProvider = SiteContext.Provider;

export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs its provider');
  return useStore(site);
};
