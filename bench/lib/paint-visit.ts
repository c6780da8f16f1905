import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { type PaintReading, readPaint, watchPaint } from './paint-visit-page.ts';

/** A mid-range phone on a slow mobile network, with Lighthouse's values. */
export const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWNLOAD_BYTES_PER_S = 1_600_000 / 8;
const UPLOAD_BYTES_PER_S = 750_000 / 8;
/** After the load event, for images that a script requests and for late larger paints. */
const SETTLE_MS = 4_000;

export type Screen = { readonly width: number; readonly height: number };

/** A first visit: nothing cached, a slow machine, a slow connection. */
export async function visitSlowly(browser: Browser, origin: string, viewport: Screen): Promise<PaintReading> {
  const context = await browser.newContext({ viewport });
  try {
    await context.addInitScript(watchPaint);
    const page = await context.newPage();
    await slowDown(context, page);
    await page.goto(origin, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(readPaint);
  } finally {
    await context.close();
  }
}

/** A slow machine on a slow connection, from now on. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWNLOAD_BYTES_PER_S,
    uploadThroughput: UPLOAD_BYTES_PER_S,
  });
  await slowDownCpu(session);
}

/** The machine alone, or as fast as it is again. */
export async function slowDownCpu(session: CDPSession, rate = CPU_SLOWDOWN): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
