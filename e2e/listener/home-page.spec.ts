import { expect, test } from '../support/fixtures/home-fixture.ts';

test('home offers visitors the dial and an account', {
  tag: ['@home-visitors', '@bar-appears'],
}, async ({ page, home, shell }) => {
  await home.open();

  await test.step('without a channel there is no player bar', async () => {
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('region', { name: 'Player', exact: true })).toHaveCount(0);
  });

  await test.step('three features describe the radio', async () => {
    for (const name of ['High Quality Streaming', 'Personalized Experience', 'Easy Access']) {
      await expect(shell.main.getByRole('heading', { level: 3, name })).toBeVisible();
    }
  });

  await test.step('the dial offers every active channel by number', async () => {
    const stops = home.dial.getByRole('button');
    await expect(stops).toHaveCount(15);
    await expect(stops.first()).toHaveAccessibleName('Tune to channel 1, Harbour Lights');
    await expect(stops.last()).toHaveAccessibleName('Tune to channel 20, Not featured');
  });

  await test.step('the hero offers visitors Get Started and Sign In', async () => {
    const hero = shell.main.getByRole('heading', { level: 1 }).locator('..');
    await hero.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await hero.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
  });

  await test.step('the section at the end leads to an account', async () => {
    const closing = shell.main
      .locator('section')
      .filter({ has: page.getByRole('link', { name: 'Create Account' }) });
    await closing.getByRole('link', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await closing.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
