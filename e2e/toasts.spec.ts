import { expect, test } from './support/home-test.ts';

const TEXT = 'There is no channel 777';
const CLOSES_AFTER_MS = 5_000;
const TOLERANCE_MS = 1_500;

test.beforeEach(async ({ page, home }) => {
  await home.open();
  await page.waitForLoadState('networkidle');
});

test('a toast closes by itself after five seconds', async ({ page, shell }) => {
  await page.keyboard.type('777');
  const toast = shell.toasts.getByText(TEXT);
  await expect(toast).toBeVisible();
  const shownAt = performance.now();
  await expect(toast).toBeHidden();
  expect(Math.abs(performance.now() - shownAt - CLOSES_AFTER_MS)).toBeLessThan(TOLERANCE_MS);
});

test('a toast stands bottom-right, is dark in both modes, waits under the pointer, and can be dismissed', async ({
  page,
  shell,
}) => {
  await page.keyboard.type('777');
  const toast = shell.toasts.getByRole('status').filter({ hasText: TEXT });
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
