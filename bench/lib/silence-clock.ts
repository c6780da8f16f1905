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

type ClockedWindow = Window & { silentMs: number; silenceTimer?: ReturnType<typeof setInterval> };

/** Counts the time in which no element moves on; a seek is none of it. Runs in the page, as text. */
function countSilence(): void {
  const clocked = window as unknown as ClockedWindow & { probedMedia: Set<HTMLMediaElement> };
  clearInterval(clocked.silenceTimer);
  clocked.silentMs = 0;
  let beforeMs = performance.now();
  const positions = new Map<HTMLMediaElement, number>();
  clocked.silenceTimer = setInterval(() => {
    const nowMs = performance.now();
    const moved = [...clocked.probedMedia].filter(
      (element) => element.currentTime !== positions.get(element),
    );
    for (const element of moved) positions.set(element, element.currentTime);
    if (moved.length === 0) clocked.silentMs += nowMs - beforeMs;
    beforeMs = nowMs;
  }, 50);
}

/** @returns how long the device has stood still since, in seconds */
export async function startSilenceClock(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(countSilence);
  return () => page.evaluate(() => (window as unknown as ClockedWindow).silentMs / 1_000);
}
