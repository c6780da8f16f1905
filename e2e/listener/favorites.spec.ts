import type { Request } from '@playwright/test';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { setHidden } from '../support/browser/page-visibility.ts';
import { PHONE, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations, expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { BARE, RICH } from '../support/seeds/home-channels.ts';

const SONGS = '/favorites?tab=songs';
const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
/** Lists are asked for again when the tab is shown. */
const STALE_AFTER_MS = 60_000;
const CHANNEL_REMOVAL = { method: 'DELETE', path: /^\/api\/favorites\/channels\// };

test('both tabs show their counts and their empty texts', {
  tag: '@favorites-tabs',
}, async ({ page, screens, member: _member }) => {
  await screens.open('/favorites');
  await expect(screens.title).toHaveText('Favorites');
  await expect(screens.tab('Favorite Channels (0)')).toHaveAttribute('aria-selected', 'true');
  await expect(screens.main.getByRole('heading', { name: 'No favorite channels yet' })).toBeVisible();
  await expectNoViolations(page);
  await screens.tab('Liked Songs (0)').click();
  await expect(screens.main.getByRole('heading', { name: 'No liked songs yet' })).toBeVisible();
  await expect(screens.button('Clear All')).toHaveCount(0);
  await screens.main.getByRole('link', { name: 'Start Listening' }).click();
  await expect(page).toHaveURL(screens.address('/channels'));
});

test('the hearts remove favorite channels', {
  tag: '@favorite-removed',
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await member.addFavorite(RICH.name);
  await member.addFavorite(BARE.name);
  await screens.open('/favorites');

  await test.step('a channel that fails to be removed returns', async () => {
    const mend = await failCalls(page, CHANNEL_REMOVAL, BAD_GATEWAY);
    await screens.heart(RICH.name, 'Remove').click();
    await expect(screens.toast('Failed to remove channel from favorites')).toBeVisible();
    await expect(screens.card(RICH.name)).toBeVisible();
    await expect(screens.tab('Favorite Channels (2)')).toBeVisible();
    await mend();
  });

  await test.step('lists favorite channels, and the heart removes one, though a proxy has lost the first call', async () => {
    await expect(screens.card(RICH.name).getByText('Low Tide · The Buoys')).toBeVisible();
    // As when a node stops while the call is under way.
    const isRemoval = ({ pathname }: URL) => CHANNEL_REMOVAL.path.test(pathname);
    await page.route(isRemoval, (route) => route.fulfill(BAD_GATEWAY), { times: 1 });
    await screens.heart(BARE.name, 'Remove').click();
    await expect(screens.card(BARE.name)).toHaveCount(0);
    await expect(screens.toast('Channel removed from favorites')).toBeVisible();
    await expect(screens.tab('Favorite Channels (1)')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
  });
});

test('failing lists can be retried', {
  tag: '@favorites-failed',
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await member.addFavorite(RICH.name);
  await member.like(CAN);
  for (const [tab, path, name] of [
    ['/favorites', /^\/api\/favorites\/channels$/, RICH.name],
    [SONGS, /^\/api\/favorites\/songs$/, CAN.title],
  ] as const)
    await test.step(`favorites that fail to load show an error and can be retried: ${tab}`, async () => {
      const mend = await failCalls(page, { method: 'GET', path }, BAD_GATEWAY);
      await screens.open(tab);
      await expect(screens.main.getByRole('heading', { name: 'Failed to load favorites' })).toBeVisible();
      await expect(screens.toast('Failed to load favorites')).toBeVisible();
      await mend();
      await screens.button('Try again').click();
      await expect(screens.card(name)).toBeVisible();
    });
});

test('a removed channel does not return with an outdated list', async ({ page, screens, member }) => {
  await member.addFavorite(RICH.name);
  await member.addFavorite(BARE.name);
  await screens.open('/favorites');
  await expect(screens.cards).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  const lists = /\/api\/favorites\/channels\?.*limit=48/;
  const isList = (request: Request) => lists.test(request.url());
  const received = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  // Only this list: one that is under way as the test ends would lose its response with the page.
  await page.route(
    lists,
    async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      received.resolve();
      await gate.promise;
      await route.fulfill({ status: response.status(), headers: response.headers(), body });
    },
    { times: 1 },
  );
  await screens.heart(RICH.name, 'Remove').click();
  await received.promise;
  const removal = await holdResponses(page, { method: 'DELETE', path: /^\/api\/favorites\/channels\// });
  const listEnded = Promise.race([
    page.waitForEvent('requestfinished', isList),
    page.waitForEvent('requestfailed', isList),
  ]);
  await screens.heart(BARE.name, 'Remove').click();
  await expect(screens.main.getByRole('link', { name: 'Browse Channels' })).toBeVisible();
  gate.resolve();
  await listEnded;
  // An outdated list would be rendered by the second frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(screens.cards).toHaveCount(0);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  removal.release();
  await removed;
  await expect(screens.cards).toHaveCount(0);
});

test('removing by keyboard keeps the focus near', async ({ page, screens, member }) => {
  await member.addFavorite(RICH.name);
  await member.addFavorite(BARE.name);
  for (const title of ['First', 'Second', 'Third']) await member.like({ title });
  await screens.open('/favorites');
  await screens.heart(RICH.name, 'Remove').press('Enter');
  await expect(screens.card(RICH.name)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(screens.card(BARE.name).locator(':focus')).toHaveCount(1);
  await screens.heart(BARE.name, 'Remove').press('Enter');
  await expect(screens.card(BARE.name)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(screens.main.getByRole('link', { name: 'Browse Channels' })).toBeFocused();

  await screens.open(SONGS);
  await screens.button('Remove Second from liked songs').press('Enter');
  await expect(screens.card('Second')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(screens.card('Third').locator(':focus')).toHaveCount(1);
  await screens.button('Clear All').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).press('Enter');
  await expect(screens.card('Third')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(screens.main.getByRole('link', { name: 'Start Listening' })).toBeFocused();
});

test('axe finds nothing on the favorites, and nothing is too wide', async ({ page, screens, member }) => {
  await member.addFavorite(RICH.name);
  await member.like(CAN);
  await member.like({ title: 'A'.repeat(200) });
  await prepareView(page, PHONE);
  await screens.open('/favorites');
  await expect(screens.card(RICH.name)).toBeVisible();
  await expectNoViolationsInAllViews(page);
  await screens.tab(/^Liked Songs/).click();
  await expect(screens.card(CAN.title)).toBeVisible();
  await expectNoViolationsInAllViews(page);
});

test('the list takes the focus of a row that goes, and not of the player', {
  tag: '@favorite-removed',
}, async ({ page, screens, member, bar }) => {
  await member.addFavorite(RICH.name);
  await screens.open('/favorites');
  await screens.button(`Play ${RICH.name}`).click();
  await bar.stop.press('Enter');
  await expect(bar.region).toBeHidden();
  await member.like({ title: 'Elsewhere' });
  await page.clock.setFixedTime(Date.now() + STALE_AFTER_MS);
  await setHidden(page, true);
  await setHidden(page, false);
  await expect(screens.tab('Liked Songs (1)')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await screens.heart(RICH.name, 'Remove').press('Enter');
  await expect(page.locator(':focus')).toHaveText(/^No favorite channels yet/);
});
