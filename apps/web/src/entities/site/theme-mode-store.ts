import { createStore } from '../../lib/external-store.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export type ThemeMode = 'light' | 'dark';
const STORAGE_KEY = 'theme-mode';

const parseThemeMode = (raw: string | null | undefined): ThemeMode | null =>
  raw === 'dark' || raw === 'light' ? raw : null;

/** Null: the mode of the system. */
export const readStoredMode = (): ThemeMode | null => parseThemeMode(readStored(STORAGE_KEY));

/** A copy of the attribute that the inline script theme-mode.js sets before the first paint. */
export const themeModeStore = createStore<ThemeMode>(
  (typeof document === 'object' && parseThemeMode(document.documentElement.dataset.theme)) || 'light',
  'light',
);

/**
 * The browser's theme color follows the page's mode, not the system's; theme-mode.js does the same.
 */
const applyBrowserThemeColor = (mode: ThemeMode): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset.mode === mode ? 'all' : 'not all';
};

export const toggleThemeMode = (): void => {
  themeModeStore.set((mode) => (mode === 'dark' ? 'light' : 'dark'));
  const mode = themeModeStore.get();
  document.documentElement.dataset.theme = mode;
  applyBrowserThemeColor(mode);
  writeStored(STORAGE_KEY, mode);
};
