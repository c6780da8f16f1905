import type { Browser, Page } from '@playwright/test';
import { probeMedia } from '../../e2e/support/meters/media-probe.ts';
import { HomePage } from '../../e2e/support/pages/home-page.ts';

/** The home page in a browser context of its own, whose media can be read. */
export async function openHome(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  await probeMedia(context);
  const page = await context.newPage();
  await new HomePage(page, origin).open();
  return page;
}

type ClockedWindow = Window & { silentMs: number };

/** Counts the time in which no element moves on; a seek is none of it. Runs in the page, as text. */
function countSilence(): void {
  const clocked = window as unknown as ClockedWindow & { probedMedia: Set<HTMLMediaElement> };
  clocked.silentMs = 0;
  let before = { atMs: performance.now(), seconds: Number.NaN };
  setInterval(() => {
    const [element] = clocked.probedMedia;
    const now = { atMs: performance.now(), seconds: element?.currentTime ?? 0 };
    if (now.seconds === before.seconds) clocked.silentMs += now.atMs - before.atMs;
    before = now;
  }, 50);
}

/** @returns how long the device has stood still since, in seconds */
export async function startSilenceClock(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(countSilence);
  return () => page.evaluate(() => (window as unknown as ClockedWindow).silentMs / 1_000);
}
