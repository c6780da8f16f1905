import { PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { RICH } from '../support/seeds/home-channels.ts';

test('the channels are found, played and kept', {
  tag: ['@smoke', '@channels-list', '@channels-size', '@channels-actions', '@channels-compact'],
}, async ({ page, screens, bar, member }) => {
  await screens.open('/dashboard');
  await expect(screens.title).toBeVisible();

  await test.step('a page behind the last one leads to the last, and Back leaves the list', async () => {
    await screens.open('/channels?page=99');
    await expect(page).toHaveURL(screens.address('/channels?page=2'));
    await expect(screens.card('Far Wave 40')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(screens.address('/dashboard'));
  });

  await test.step('the server searches, filters and sorts', async () => {
    await screens.open('/channels');
    await expect(screens.cards).toHaveCount(48);
    await screens.main.getByRole('searchbox', { name: 'Search channels...' }).fill('harbour');
    await expect(screens.cards).toHaveCount(1);
    await screens.button('Clear search').click();
    await screens.main.getByLabel('Genre').selectOption(RICH.genre);
    await screens.main.getByLabel('Sort By').selectOption('Name');
    await expect(page).toHaveURL(screens.address(`/channels?genre=${RICH.genre}&sort=name`));
    await expect(screens.card('Far Wave 40')).toHaveCount(0);
  });

  await test.step('lines stay chosen, and so do hearts', async () => {
    await screens.main.getByTitle('Lines').click();
    await screens.heart(RICH.name, 'Add').click();
    await expect(screens.toast('Added to favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
    await page.reload();
    await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
    await expect(screens.main.getByRole('radio', { name: 'Lines' })).toBeChecked();
    await screens.main.getByTitle('Covers').click();
  });

  await test.step('a channel plays, and the bar covers nothing', async () => {
    await page.setViewportSize(PHONE);
    await screens.button(`Play ${RICH.name}`).click();
    await expect(bar.text(RICH.name)).toBeVisible();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const foot = await page.getByRole('contentinfo').boundingBox();
        const top = await bar.region.boundingBox();
        return foot && top ? Math.round(foot.y + foot.height - top.y) : Number.NaN;
      })
      .toBeLessThanOrEqual(0);
  });
});
