import { expect, test } from '../support/fixtures/home-fixture.ts';
import { FEATURED } from '../support/seeds/home-channels.ts';

const FIRST_PAGE = FEATURED.slice(0, 12).map(({ name }) => name);
const SECOND_PAGE = FEATURED.slice(12).map(({ name }) => name);
const byName = FEATURED.map(({ name }) => name).sort();

test('the list is paged, found and sorted, and its address keeps it', {
  tag: ['@smoke', '@home-list', '@home-address'],
}, async ({ home, page }) => {
  await home.open();

  await test.step('lists the first twelve by number, the count of all, and a second page', async () => {
    await expect(home.cards).toHaveCount(FIRST_PAGE.length);
    await expect(home.count(14)).toBeVisible();
    expect(await home.names()).toEqual(FIRST_PAGE);
    await home.turnTo(2);
    await expect.poll(() => home.names()).toEqual(SECOND_PAGE);
  });

  await test.step('the server finds by number and sorts by listeners', async () => {
    await home.search.fill('14');
    await expect.poll(() => home.names()).toEqual(['Wave P']);
    await home.search.fill('');
    await home.sortBy.selectOption('Listeners');
    await expect
      .poll(async () => (await home.names()).slice(0, 2))
      .toEqual(['Harbour Lights', 'Grey Picture']);
    await expect(home.genre.getByRole('option')).toHaveText(['All Genres', 'Ambient', 'Jazz', 'Rock']);
  });

  await test.step('a reload shows the same page of it', async () => {
    await home.sortBy.selectOption('Name');
    await home.turnTo(2);
    await expect(page).toHaveURL(/\?sort=name&page=2$/);
    await expect.poll(() => home.names()).toEqual(byName.slice(12));
    await page.reload();
    await expect.poll(() => home.names()).toEqual(byName.slice(12));
    await expect(home.sortBy).toHaveValue('name');
  });

  await test.step('a search after Back from another screen keeps the focus', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await home.search.fill('nothing is called this');
    await expect(home.list.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await expect(home.search).toBeFocused();
  });
});
