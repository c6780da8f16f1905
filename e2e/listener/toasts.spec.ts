import type { Locator, Page } from '@playwright/test';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';

const TEXT = /There is no channel 7+/;
const CLOSES_AFTER_MS = 5_000;
const STEP_MS = 250;
const RENDERED_WITHIN_MS = 30;

/** With the page's clock in steps: the toast has just appeared when this resolves. */
async function dialMissingChannel(page: Page, toast: Locator): Promise<void> {
  const typed = page.getByRole('status').filter({ hasText: /^7+$/ });
  const inSteps = { intervals: [RENDERED_WITHIN_MS] };
  const afterStep = async (part: Locator) => {
    await page.clock.runFor(STEP_MS);
    return part.isVisible();
  };
  // The keyboard shortcuts load when the page has had time after its first paint. On a slow machine the number
  // grows until its first digit is seen: that channel is missing, too.
  await expect
    .poll(async () => {
      await page.keyboard.press('7');
      return afterStep(typed);
    }, inSteps)
    .toBe(true);
  await expect.poll(() => afterStep(toast), inSteps).toBe(true);
}

test('a toast closes by itself or by its button', {
  tag: '@toasts',
}, async ({ page, home, shell, consoleGuard }) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  await page.clock.install();
  await home.open();
  await stopClock(page);
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
