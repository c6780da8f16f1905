import type { Page } from '@playwright/test';

/** A busy machine takes no longer between reading the page's clock and stopping it. */
const A_WHILE_MS = 60_000;

/**
 * Stops the page's clock, which was installed before the page was opened. `page.clock.runFor` moves it on, and
 * `page.clock.resume` starts it again: what a machine takes for a step of a test then makes no difference.
 * What was due in between happens at once and may move what is shown: the pointer is placed afterwards.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + A_WHILE_MS);
}
