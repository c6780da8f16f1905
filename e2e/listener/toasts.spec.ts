import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';

const TEXT = 'There is no channel 777';
const CLOSES_AFTER_MS = 5_000;
/** The assertion polls, so it notices late. */
const SEEN_LATE_MS = 1_500;
const DIALLED_WITHIN_MS = 2_500;

/** Types until the keyboard shortcuts have loaded, which is after the first paint. */
async function dialMissingChannel(page: Page, toast: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.type('777');
    await expect(toast).toBeVisible({ timeout: DIALLED_WITHIN_MS });
  }).toPass();
}

test('a toast closes by itself or by its button', async ({ page, home, shell }) => {
  await home.open();
  const toast = shell.toasts.getByRole('status').filter({ hasText: TEXT });

  await test.step('a toast closes by itself after five seconds', async () => {
    await dialMissingChannel(page, toast);
    const shownAt = performance.now();
    await expect(toast).toBeHidden();
    expect(performance.now() - shownAt).toBeGreaterThan(CLOSES_AFTER_MS - SEEN_LATE_MS);
  });

  await test.step('a toast is at the bottom right, dark in both modes, stays under the pointer, and can be dismissed', async () => {
    await dialMissingChannel(page, toast);
    await toast.hover();
    for (const mode of ['light', 'dark']) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
      }, mode);
      expect(await toast.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
        /^rgb\((\d\d?, ){2}\d\d?\)$/,
      );
    }
    const box = await toast.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    expect(box?.x).toBeGreaterThan(width / 2);
    expect(box?.y).toBeGreaterThan(height / 2);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  });
});
