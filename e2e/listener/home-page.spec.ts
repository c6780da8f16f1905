import { expect, test } from '../support/fixtures/home-fixture.ts';

test.beforeEach(({ home }) => home.open());

test('the hero offers visitors Get Started and Sign In', async ({ page, shell }) => {
  const hero = shell.main.getByRole('heading', { level: 1 }).locator('..');
  await hero.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await hero.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('three features describe the radio', async ({ shell }) => {
  for (const name of ['High Quality Streaming', 'Personalized Experience', 'Easy Access']) {
    await expect(shell.main.getByRole('heading', { level: 3, name })).toBeVisible();
  }
});

test('the section at the end leads to an account', async ({ page, shell }) => {
  const closing = shell.main
    .locator('section')
    .filter({ has: page.getByRole('link', { name: 'Create Account' }) });
  await closing.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await closing.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the dial offers every active channel by number', async ({ home }) => {
  const stops = home.dial.getByRole('button');
  await expect(stops).toHaveCount(15);
  await expect(stops.first()).toHaveAccessibleName('Tune to channel 1, Harbour Lights');
  await expect(stops.last()).toHaveAccessibleName('Tune to channel 20, Not featured');
});

test('without a channel there is no player bar', async ({ page }) => {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toHaveCount(0);
});
