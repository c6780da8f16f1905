import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';

type WatchedWindow = Window & { modeAtBody?: string; modeChanges: number };

/** Records the mode when the body appears: nothing is painted before. */
async function watchMode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as WatchedWindow;
    watched.modeChanges = 0;
    const root = () => document.documentElement;
    new MutationObserver((records) => {
      if (document.body) watched.modeAtBody ??= root().dataset.theme ?? 'none';
      if (watched.modeAtBody) {
        watched.modeChanges += records.filter((record) => record.attributeName === 'data-theme').length;
      }
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-theme'] });
  });
}

function modeReading(page: Page) {
  return page.evaluate(() => {
    const { modeAtBody, modeChanges } = window as unknown as WatchedWindow;
    return { modeAtBody, modeChanges, now: document.documentElement.dataset.theme };
  });
}

function backgroundLightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  });
}

test('the first visit follows the system', async ({ page, home }) => {
  await watchMode(page);
  for (const system of ['light', 'dark'] as const)
    await test.step(`the first visit follows a ${system} system before the first paint`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await home.open();
      await expect(home.list).toBeVisible();
      expect(await modeReading(page)).toEqual({ modeAtBody: system, modeChanges: 0, now: system });
      const lightness = await backgroundLightness(page);
      if (system === 'dark') expect(lightness).toBeLessThan(0.25);
      else expect(lightness).toBeGreaterThan(0.85);
      expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBeNull();
    });

  await test.step('an invalid stored mode is ignored', async () => {
    await page.evaluate(() => localStorage.setItem('theme-mode', 'purple'));
    await page.reload();
    await expect(home.list).toBeVisible();
    expect((await modeReading(page)).now).toBe('dark');
  });
});

test('the toggle changes the mode at once and stores it as theme-mode', {
  tag: ['@stored-keys', '@theme-mode'],
}, async ({ page, home, shell }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('theme-mode'));
  await page.emulateMedia({ colorScheme: 'light' });
  await home.open();
  await shell.themeToggle.click();
  await expect(shell.themeToggle).toHaveAccessibleName('Switch to light mode');
  await expect.poll(stored).toBe('dark');
  await expect.poll(() => backgroundLightness(page)).toBeLessThan(0.25);
  await watchMode(page);
  await page.reload();
  await expect(home.list).toBeVisible();
  expect(await modeReading(page)).toEqual({ modeAtBody: 'dark', modeChanges: 0, now: 'dark' });
  await shell.themeToggle.click();
  await expect.poll(stored).toBe('light');
  await expect.poll(() => backgroundLightness(page)).toBeGreaterThan(0.85);
});

test('without storage the page and the toggle work all the same', async ({ page, home, shell }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await home.open();
  await expect(home.cards).toHaveCount(12);
  const name = await shell.themeToggle.getAttribute('aria-label');
  await shell.themeToggle.click();
  await expect(shell.themeToggle).not.toHaveAccessibleName(name ?? '');
});
