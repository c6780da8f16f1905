import type { Theme } from '@airdial/contract/entities/theme';
import { defaultTheme } from '@airdial/theme/default-theme';

/** Which theme is applied. Editing and switching join here with the administrator's panel. */
export type ThemeService = { active(): Theme };

export const createThemeService = (): ThemeService => ({ active: () => defaultTheme });
