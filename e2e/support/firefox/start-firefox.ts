import type { OtherBrowser } from '../browser/browser-tab.ts';
import { requestWithCors } from '../browser/request-with-cors.ts';
import { FirefoxDriver } from './firefox-driver.ts';
import { launchFirefox } from './launch-firefox.ts';

const VIEWPORT = { width: 1280, height: 800 };
const ACTION_LIMIT_MS = 45_000;

/** Starts Debian's Firefox ESR. */
export async function startFirefox(): Promise<OtherBrowser> {
  const browser = await launchFirefox();
  return {
    openTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(ACTION_LIMIT_MS);
      await page.setViewport(VIEWPORT);
      await page.evaluateOnNewDocument(requestWithCors);
      return FirefoxDriver.attach(page);
    },
    stop: () => browser.close(),
  };
}
