import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';

const TEXT = 'There is no channel 777';
const CLOSES_AFTER_MS = 5_000;
const STEP_MS = 250;
const DIALLED_WITHIN_MS = 2_500;
/** A busy machine takes no longer between reading the page's clock and stopping it. */
const A_WHILE_MS = 60_000;

/** Types until the keyboard shortcuts have loaded, which is after the first paint; then the page's clock takes steps. */
async function dialMissingChannel(page: Page, toast: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.type('777');
    for (let passedMs = 0; passedMs < DIALLED_WITHIN_MS && (await toast.isHidden()); passedMs += STEP_MS)
      await page.clock.runFor(STEP_MS);
    await expect(toast).toBeVisible({ timeout: 1 });
  }).toPass();
}

test('a toast closes by itself or by its button', async ({ page, home, shell }) => {
  await page.clock.install();
  await home.open();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + A_WHILE_MS);
  const toast = shell.toasts.getByRole('status').filter({ hasText: TEXT });

  await test.step('a toast closes by itself after five seconds', async () => {
    await dialMissingChannel(page, toast);
    await page.clock.runFor(CLOSES_AFTER_MS - 2 * STEP_MS);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2 * STEP_MS);
    await expect(toast).toBeHidden();
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
