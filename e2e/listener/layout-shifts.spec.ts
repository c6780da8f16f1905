import type { Page } from '@playwright/test';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { heightOf, PHONE, prepareView, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { sumOfShifts, takeLayoutShifts, watchLayoutShifts } from '../support/meters/layout-shifts.ts';
import { HomePage } from '../support/pages/home-page.ts';
import type { SiteShell } from '../support/pages/site-shell.ts';
import { BARE, RICH } from '../support/seeds/home-channels.ts';
import { ENDLESS, SILENT } from '../support/seeds/member-channels.ts';

/** The sum of a whole journey; the standard calls 0.1 within five seconds good. */
const SHIFTS_MAX = 0.02;
const CHANNEL_LIST = /\/api\/channels$/;
const LATER_PARTS = /\/assets\/(member-parts|dial-parts)-[^/]+\.js$/;

async function expectNoShifts(page: Page): Promise<void> {
  const shifts = await takeLayoutShifts(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(SHIFTS_MAX);
}

/** By the drawer, where the header has no room for links. */
async function press(shell: SiteShell, name: string): Promise<void> {
  const hasDrawer = await shell.menuButton.isVisible();
  if (hasDrawer) await shell.menuButton.click();
  const links = hasDrawer ? shell.drawer.getByRole('link') : shell.links;
  await links.filter({ hasText: name }).click();
}

/** The footer comes when the screen is complete. */
async function goTo(shell: SiteShell, name: string): Promise<void> {
  await press(shell, name);
  await expect(shell.footer).toBeVisible();
}

for (const size of SIZES)
  test(`nothing moves by itself on a member’s way through the screens, ${size.width} px wide`, async ({
    page,
    context,
    member,
    screens,
    shell,
    bar,
  }) => {
    const home = new HomePage(page, new URL(screens.address('/')).origin);
    await watchLayoutShifts(context);
    await prepareView(page, size);
    await member.addFavorite(RICH.name);
    await member.like({ title: 'Low Tide', artist: 'The Buoys' });

    await test.step('what the first screen loads later has its place', async () => {
      const held = await holdResponses(page, { method: 'GET', path: LATER_PARTS });
      await home.open();
      await expect(home.card(BARE.name)).toBeVisible();
      held.release();
      await expect(screens.heart(BARE.name, 'Add')).toBeVisible();
      await expect(home.dial.locator('..')).toHaveAttribute('data-after');
      await expectNoShifts(page);
    });

    await test.step('screens come complete, with the dial at what is tuned and the footer at its place', async () => {
      await home.play(RICH.name);
      await expect(bar.error).toBeVisible();
      // What responds to a press may move, and may come late on a busy machine.
      await takeLayoutShifts(page);
      const held = await holdResponses(page, { method: 'GET', path: CHANNEL_LIST });
      await press(shell, 'Channels');
      await expect(page.getByTestId('channel-skeleton').first()).toBeVisible();
      await expect(shell.footer).toBeHidden();
      held.release();
      await expect(screens.card(RICH.name)).toBeVisible();
      await expect(shell.footer).toBeVisible();
      await screens.card(RICH.name).getByRole('link').click();
      await expect(screens.panel('Information')).toBeVisible();
      await page.goBack();
      await goTo(shell, 'Favorites');
      await expect(screens.card(RICH.name)).toBeVisible();
      await goTo(shell, 'Dashboard');
      await expect(screens.title).toContainText('Welcome back');
      await goTo(shell, 'Home');
      await expect(home.card(BARE.name)).toBeVisible();
      await expectNoShifts(page);
    });
  });

test('what is below a song stays where it is when the next has a longer title', async ({
  page,
  screens,
  bar,
}) => {
  const home = new HomePage(page, new URL(screens.address('/')).origin);
  const tune = async ({ name, channelNumber }: { name: string; channelNumber: number }) => {
    await home.dial.getByRole('button', { name: `Tune to channel ${channelNumber}, ${name}` }).click();
    await expect(bar.text(name)).toBeVisible();
  };
  await prepareView(page, PHONE);
  await home.open();
  await tune(SILENT);
  await expect(home.hero.getByText(SILENT.name).first()).toBeVisible();
  const height = await heightOf(home.hero);
  await tune(ENDLESS);
  await expect(home.hero.getByTitle(/^endless endless/)).toBeVisible();
  expect(await heightOf(home.hero)).toBe(height);
});
