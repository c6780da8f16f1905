import { createStore } from '../../lib/external-store.ts';
import { writeStored } from '../../lib/storage.ts';

export type ThemeMode = 'light' | 'dark';
const STORAGE_KEY = 'theme-mode';

export const parseThemeMode = (raw: string | undefined): ThemeMode | null =>
  raw === 'dark' || raw === 'light' ? raw : null;

/** The inline script (theme-mode.js) has set the attribute before the first paint; this is its copy. */
export const themeModeStore = createStore<ThemeMode>(
  (typeof document === 'object' && parseThemeMode(document.documentElement.dataset.theme)) || 'light',
  'light',
);

/** What the browser paints around the page follows the page's mode, not the system's; theme-mode.js does the same. */
const paintAround = (mode: ThemeMode): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset.mode === mode ? 'all' : 'not all';
};

export const toggleThemeMode = (): void => {
  themeModeStore.set((mode) => (mode === 'dark' ? 'light' : 'dark'));
  const mode = themeModeStore.get();
  document.documentElement.dataset.theme = mode;
  paintAround(mode);
  writeStored(STORAGE_KEY, mode);
};
