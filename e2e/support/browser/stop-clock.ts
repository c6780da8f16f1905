import type { Page } from '@playwright/test';

/** Less than calls, toasts and connections of the page wait for: only what is about to happen happens at once. */
const LEAD_MS = 1_000;
const IS_PAST = /fast-forward to the past/;

/**
 * Stops the page's clock, which was installed before the page was opened. `page.clock.runFor` moves it on, and
 * `page.clock.resume` starts it again: what a machine takes for a step of a test then makes no difference.
 * What was due in between happens at once and may move what is shown: the pointer is placed afterwards.
 */
export async function stopClock(page: Page): Promise<void> {
  // A busy machine may take longer between reading the page's clock and stopping it.
  for (let leadMs = LEAD_MS; !(await isStoppedIn(page, leadMs)); leadMs *= 2);
}

async function isStoppedIn(page: Page, leadMs: number): Promise<boolean> {
  const nowMs = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(nowMs + leadMs);
    return true;
  } catch (error) {
    if (IS_PAST.test(String(error))) return false;
    throw error;
  }
}
