import type { ActiveTheme } from '@airdial/contract/theme/schema';
import { themeCss } from '@airdial/theme/theme-css';
import { api } from '../../lib/api.ts';

let sheet: CSSStyleSheet | null = null;

export const fetchTheme = async (): Promise<ActiveTheme> => (await api.getActiveTheme()).theme;

/** Puts the theme in the place of the one that came with the page, or of the last one applied. */
export const applyTheme = (theme: ActiveTheme): void => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // First, or it would end an administrator's preview.
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  }
  sheet.replaceSync(`@layer theme{${themeCss(theme)}}`);
};
