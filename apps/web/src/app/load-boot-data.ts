import { createFallbackConfig } from '@airdial/contract/system/schema';
import { getBrandName } from '@airdial/theme/brand-name';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toActiveTheme } from '@airdial/theme/theme-response';
import { FIRST_FEATURED, fetchFeatured } from '../entities/channel/channel-queries.ts';
import { applyTheme, fetchTheme } from '../entities/site/apply-theme.ts';
import { readStoredMode, themeModeStore } from '../entities/site/theme-mode-store.ts';
import { api } from '../lib/api.ts';
import { FALLBACK_CONFIGURATION } from '../messages/app-messages.ts';
import type { StartData } from './services.ts';

const loadSystemConfig = () =>
  api.getPublicSystemConfig().catch(() => {
    console.warn(FALLBACK_CONFIGURATION);
    return createFallbackConfig(location.origin);
  });

const loadTheme = () =>
  fetchTheme().catch((cause: unknown) => {
    console.warn('The theme could not be loaded; the default theme is used', cause);
    return toActiveTheme(defaultTheme);
  });

const applyMode = () => {
  const mode = readStoredMode() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = mode;
  themeModeStore.set(() => mode);
};

/**
 * Loads from the API what the server would have written into the page, with the specification's
 * fallbacks.
 */
export const loadBootData = async (): Promise<StartData> => {
  const [systemConfig, theme, channels] = await Promise.all([
    loadSystemConfig(),
    loadTheme(),
    fetchFeatured(FIRST_FEATURED).catch(() => null),
  ]);
  applyMode();
  applyTheme(theme);
  document.title = getBrandName(theme, systemConfig.systemName);
  return { systemConfig, theme, channels };
};
