import { createStore } from './external-store.ts';
import { writeStored } from './storage.ts';

export type ThemeMode = 'light' | 'dark';
const STORAGE_KEY = 'theme-mode';

export const parseThemeMode = (raw: string | undefined): ThemeMode | null =>
  raw === 'dark' || raw === 'light' ? raw : null;

/** The inline script (theme-mode.js) has set the attribute before the first paint; this is its copy. */
export const themeModeStore = createStore<ThemeMode>(
  (typeof document === 'object' && parseThemeMode(document.documentElement.dataset.theme)) || 'light',
  'light',
);

export const toggleThemeMode = (): void => {
  themeModeStore.set((mode) => (mode === 'dark' ? 'light' : 'dark'));
  document.documentElement.dataset.theme = themeModeStore.get();
  writeStored(STORAGE_KEY, themeModeStore.get());
};
