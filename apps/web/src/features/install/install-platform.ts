import type { InstallPlatform } from '../../messages/install-messages.ts';

type BrowserFacts = { readonly userAgent: string; readonly maxTouchPoints: number };

/** The platform whose steps show first. iPads identify as Macs, but Macs have no touch screen. */
export const detectPlatform = ({ userAgent, maxTouchPoints }: BrowserFacts): InstallPlatform => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
};

const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

/**
 * Whether the page runs as the installed app. Safari on iOS reports it as `navigator.standalone`.
 */
export const isInstalledApp = (): boolean =>
  APP_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  (navigator as Navigator & { readonly standalone?: boolean }).standalone === true;
