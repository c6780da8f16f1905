import type { InstallPlatform } from '../../messages/install-messages.ts';

type BrowserFacts = { readonly userAgent: string; readonly maxTouchPoints: number };

/** Whose steps are shown first. iPads say that they are Macs, but Macs have no touch screen. */
export const platformOf = ({ userAgent, maxTouchPoints }: BrowserFacts): InstallPlatform => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
};

const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

/** True when this is the installed app already. iPhones have a word of their own for it. */
export const runsAsApp = (): boolean =>
  APP_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  (navigator as Navigator & { readonly standalone?: boolean }).standalone === true;
