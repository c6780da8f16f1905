import { expect, type Page } from '@playwright/test';

/**
 * Takes the network from the page's context or returns it, and waits until the page's calls notice: for a moment
 * Chromium lets some pass when it goes offline, and refuses some when it comes back.
 */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await expect.poll(() => isReachable(page)).toBe(!isOffline);
}

/** Whether a call of the page reaches its server. */
export const isReachable = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/api/health', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );
