import type { Locator } from '@playwright/test';
import { PHONE, prepareView, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import {
  expectNoViolationsInAllViews,
  expectNoViolationsInBothModes,
} from '../support/meters/expect-no-violations.ts';
import { openKeys } from '../support/pages/open-keys.ts';
import { TvView } from '../support/pages/tv-view.ts';

const GAP_MIN_PX = 8;

const crowdedKeys = (keys: Locator): Promise<(string | null)[]> =>
  keys.locator('kbd').evaluateAll((all, gapPx) => {
    const heightPx = Math.min(...all.map((key) => key.getBoundingClientRect().height));
    return all
      .filter((key) => {
        const text = key.closest('dt')?.nextElementSibling?.getBoundingClientRect();
        const { right, height } = key.getBoundingClientRect();
        return height > heightPx + 1 || !text || right + gapPx > text.left;
      })
      .map(({ textContent }) => textContent);
  }, GAP_MIN_PX);

test('home passes axe', async ({ page, home, shell }) => {
  await prepareView(page, PHONE);
  await home.open();
  await page.waitForLoadState('networkidle');

  await test.step('axe finds nothing on home, and nothing is too wide', async () => {
    await expectNoViolationsInAllViews(page);
  });

  await test.step('axe finds nothing in the open drawer, an empty list and a toast', async () => {
    await page.setViewportSize(PHONE);
    await shell.menuButton.click();
    await expect(shell.drawer).toBeVisible();
    await expectNoViolationsInBothModes(page);
    await page.keyboard.press('Escape');
    await page.keyboard.type('777');
    const toast = shell.toasts.getByText('There is no channel 777');
    await expect(toast).toBeVisible();
    // Under the pointer a toast stays.
    await toast.hover();
    await home.search.fill('nothing is called this');
    await expect(home.count(0)).toBeVisible();
    await expectNoViolationsInBothModes(page);
  });
});

test('the TV view passes axe, and fits a phone', { tag: '@tv-view' }, async ({ page, home }) => {
  await prepareView(page, PHONE);
  await home.open('/tv');
  await expect(new TvView(page).main).toBeFocused();
  await page.waitForLoadState('networkidle');
  await expectNoViolationsInAllViews(page);
});

test('the keys and footer dialogs pass axe', async ({ page, home, shell }) => {
  await prepareView(page, PHONE);
  await home.open('/register');
  await page.waitForLoadState('networkidle');
  for (const size of SIZES)
    await test.step(`axe finds nothing in the keys and footer dialogs at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      const keys = await openKeys(page);
      expect(await crowdedKeys(keys), 'keys that break, or touch their text').toEqual([]);
      await expectNoViolationsInBothModes(page);
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      const policy = page.getByRole('dialog', { name: 'Privacy Policy' });
      await shell.footer.getByRole('button', { name: 'Privacy Policy' }).click();
      await expect(policy).toBeVisible();
      await expectNoViolationsInBothModes(page);
      await page.keyboard.press('Escape');
      await expect(policy).toBeHidden();
    });
});
