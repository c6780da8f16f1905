import { expect, type Locator } from '@playwright/test';
import { stopClock } from './stop-clock.ts';

/** A pointer that rests this long preloads. */
const DWELL_MS = 200;

/**
 * Rests the pointer on a button while the page's time stands still, so that no preload ends on a busy machine:
 * until it has begun, since a page that is not ready yet misses the pointer.
 */
export async function preloadInStoppedTime(button: Locator, expectBegun: () => Promise<void>): Promise<void> {
  const page = button.page();
  await stopClock(page);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await button.hover();
    await page.clock.runFor(DWELL_MS);
    await expectBegun();
  }).toPass();
}
