import { linkAllStyles, readStyles } from '../support/browser/computed-styles.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';

test('no part that loads later restyles a screen', async ({ page, enter }) => {
  // What fades in has another style while it does.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/channels', '/favorites', '/profile']) {
    await enter('validated', path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0);
    const before = await readStyles(page);
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).press('Escape');
    await linkAllStyles(page);
    await expect.poll(() => readStyles(page), path).toEqual(before);
  }
});
