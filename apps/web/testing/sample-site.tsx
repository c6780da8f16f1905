import { createFallbackConfig, type PublicSystemConfig } from '@airdial/contract/system/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toActiveTheme } from '@airdial/theme/theme-response';
import type { ReactNode } from 'react';
import { SiteProvider, toSite } from '../src/entities/site/site.ts';
import { createStore } from '../src/lib/external-store.ts';

/**
 * A station with all of its parts switched on. `change` does what the server's live event does on an open page.
 */
export const sampleSite = (system: Partial<PublicSystemConfig> = {}) => {
  const theme = toActiveTheme(defaultTheme);
  const on = { ...createFallbackConfig(location.origin), emailEnabled: true, lastFmEnabled: true, ...system };
  const store = createStore(toSite(theme, on));
  return {
    Site: ({ children }: { readonly children: ReactNode }) => (
      <SiteProvider value={store}>{children}</SiteProvider>
    ),
    change: (changes: Partial<PublicSystemConfig>) =>
      store.set((site) => toSite(theme, { ...site.system, ...changes })),
  };
};
