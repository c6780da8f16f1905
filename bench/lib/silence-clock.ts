import type { Browser, Page } from '@playwright/test';
import { probeMedia, readPlaying } from '../../e2e/support/meters/media-probe.ts';
import { HomePage } from '../../e2e/support/pages/home-page.ts';

/** The home page in a browser context of its own, whose media can be read. */
export async function openHome(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  await probeMedia(context);
  const page = await context.newPage();
  await new HomePage(page, origin).open();
  return page;
}

/** @returns how long the device stood still since, in seconds */
export async function startSilenceClock(page: Page): Promise<() => Promise<number>> {
  const read = async () => ({
    atMs: performance.now(),
    seconds: (await readPlaying(page))[0]?.currentTimeSeconds ?? 0,
  });
  const start = await read();
  return async () => {
    const now = await read();
    return Math.max(0, (now.atMs - start.atMs) / 1_000 - (now.seconds - start.seconds));
  };
}
