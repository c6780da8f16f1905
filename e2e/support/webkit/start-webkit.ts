import type { OtherBrowser } from '../browser/browser-tab.ts';
import { launchWebKit } from './launch-webkit.ts';
import { WebKitTab } from './webkit-tab.ts';

/** Starts WebKitGTK. A tab is a browser of its own. */
export async function startWebKit(): Promise<OtherBrowser> {
  const { openBrowser, stop } = await launchWebKit();
  return { openTab: async (origin) => new WebKitTab(await openBrowser(), origin), stop };
}
