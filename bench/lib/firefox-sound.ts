import { setTimeout as pause } from 'node:timers/promises';
import { launchFirefox } from '../../e2e/support/firefox/launch-firefox.ts';
import type { SoundBrowser, SoundTab } from './sound-tab.ts';

const VIEWPORT = { width: 1_280, height: 800 };

/** Firefox ESR. Its tabs share a browser. */
export async function openFirefox(): Promise<SoundBrowser> {
  const firefox = await launchFirefox();
  const openTab = async (): Promise<SoundTab> => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(VIEWPORT);
    return {
      open: async (url, installs) => {
        for (const install of installs) await page.evaluateOnNewDocument(install);
        await page.goto(url, { waitUntil: 'load' });
      },
      run: <Args extends readonly unknown[], Result>(work: (...args: Args) => Result, ...args: Args) =>
        page.evaluate(work as unknown as (...args: unknown[]) => Result, ...args) as Promise<Result>,
      movePointer: ({ x, y }) => page.mouse.move(x, y),
      pressAt: async ({ x, y }, heldMs) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await pause(heldMs);
        await page.mouse.up();
      },
      close: () => context.close(),
    };
  };
  return { openTab, stop: () => firefox.close() };
}
