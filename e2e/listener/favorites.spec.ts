import type { Request } from '@playwright/test';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { PHONE, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations, expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { BARE, RICH } from '../support/seeds/home-channels.ts';
import { MARKUP } from '../support/seeds/member-channels.ts';

const SONGS = '/favorites?tab=songs';
const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
const BARE_SONG = { title: 'Bare Bones' };
const TAGGED_SONG = { title: 'Much Tagged' };
const MARKED_SONG = { title: MARKUP.row.song_title, artist: MARKUP.row.song_artist };
const CHANNEL_REMOVAL = { method: 'DELETE', path: /^\/api\/favorites\/channels\// };
const SONG_REMOVAL = { method: 'DELETE', path: /^\/api\/favorites\/songs\// };
const CLEARANCE = { method: 'DELETE', path: /^\/api\/favorites\/songs$/ };
/** The page refetches after some seconds what the server looks up meanwhile. */
const ENRICHED = { timeout: 30_000 };

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

test('liked songs show what is known of them', {
  tag: ['@liked-song', '@counts', '@track-limits'],
}, async ({ page, screens, member }) => {
  for (const song of [CAN, BARE_SONG, TAGGED_SONG, MARKED_SONG]) await member.like(song);
  const lists = '**/api/favorites/songs?*';
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const song of body.data)
      if (song.title === TAGGED_SONG.title) song.tags = ['one', 'two', 'three', 'four'];
    await route.fulfill({ response, json: body });
  });
  await screens.open(SONGS);

  await test.step('a liked song shows everything that is known of it', async () => {
    const song = screens.card(CAN.title);
    await expect(song.getByRole('heading', { name: CAN.title })).toBeVisible();
    for (const text of [CAN.artist, CAN.album, CAN.channelName])
      await expect(song.getByText(text, { exact: true })).toBeVisible();
    await expect(song.getByText(/^Liked on /)).toBeVisible();
    await expect(song.getByText('2.3M plays')).toBeVisible(ENRICHED);
    await expect(song.getByText('123.5k listeners')).toBeVisible();
    await expect(song.getByText('18:28', { exact: true })).toBeVisible();
    await expect(song.getByText('krautrock', { exact: true })).toBeVisible();
    await expect(song.locator('img')).toBeVisible();
    const link = song.getByRole('link', { name: 'View on Last.fm' });
    await expect(link).toHaveAttribute('href', 'https://www.last.fm/music/Can/_/Halleluhwah');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await test.step('shows at most three tags', async () => {
    const song = screens.card(TAGGED_SONG.title);
    await expect(song.getByText('three', { exact: true })).toBeVisible();
    await expect(song.getByText('four', { exact: true })).toHaveCount(0);
    await page.unroute(lists);
  });

  await test.step('a song with nothing but a title omits the rest', async () => {
    const song = screens.card(BARE_SONG.title);
    await expect(song).toBeVisible();
    await expect(song.getByText(/undefined|null|NaN|plays|listeners/)).toHaveCount(0);
    await expect(song.getByRole('link')).toHaveCount(0);
  });

  await test.step('shows markup in titles as text', async () => {
    const song = screens.card(MARKED_SONG.title);
    await expect(song.getByText(MARKED_SONG.artist, { exact: true })).toBeVisible();
    await expect(song.locator('script, [onload]')).toHaveCount(0);
  });

  await test.step('arrows walk the tabs, and the address holds the tab', async () => {
    await screens.tab(/^Liked Songs/).focus();
    await page.keyboard.press('Home');
    await expect(screens.tab(/^Favorite Channels/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(screens.tab(/^Liked Songs/)).toBeFocused();
    await expect(screens.card(CAN.title)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(screens.tab(/^Favorite Channels/)).toBeFocused();
    await page.keyboard.press('End');
    await expect(page).toHaveURL(screens.address(SONGS));
    await page.reload();
    await expect(screens.card(CAN.title)).toBeVisible();
  });
});

test('liked songs are removed one at a time or all at once', {
  tag: ['@liked-songs-removal', '@song-removed', '@songs-cleared'],
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  for (const title of ['Leaves First', BARE_SONG.title, CAN.title]) await member.like({ title });
  await screens.open(SONGS);
  const dialog = page.getByRole('dialog', { name: 'Clear all liked songs?' });

  await test.step('a song that fails to be removed returns', async () => {
    const mend = await failCalls(page, SONG_REMOVAL, BAD_GATEWAY);
    await screens.button(`Remove ${CAN.title} from liked songs`).click();
    await expect(screens.toast('Failed to remove song from liked songs')).toBeVisible();
    await expect(screens.card(CAN.title)).toBeVisible();
    await mend();
  });

  await test.step('removes one song before the server has responded', async () => {
    const held = await holdResponses(page, SONG_REMOVAL);
    await screens.button('Remove Leaves First from liked songs').click();
    await expect(screens.card('Leaves First')).toHaveCount(0);
    await expect(screens.tab('Liked Songs (2)')).toBeVisible();
    held.release();
    await expect(screens.toast('Song removed from liked songs')).toBeVisible();
    expect(await member.likedTitles()).toEqual([CAN.title, BARE_SONG.title]);
  });

  await test.step('songs that fail to be cleared return', async () => {
    const mend = await failCalls(page, CLEARANCE, BAD_GATEWAY);
    await screens.button('Clear All').click();
    await dialog.getByRole('button', { name: 'Clear All' }).click();
    await expect(screens.toast('Failed to clear liked songs')).toBeVisible();
    await expect(screens.card(CAN.title)).toBeVisible();
    await mend();
  });

  await test.step('clears all songs only after a confirmation', async () => {
    await screens.button('Clear All').click();
    await expect(dialog.getByText('All 2 liked songs will be removed. This cannot be undone.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Keep Them' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await member.likedTitles()).toHaveLength(2);
    await screens.button('Clear All').click();
    await dialog.getByRole('button', { name: 'Clear All' }).click();
    await expect(screens.toast('All liked songs cleared')).toBeVisible();
    await expect(screens.tab('Liked Songs (0)')).toBeVisible();
    expect(await member.likedTitles()).toEqual([]);
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

test('shows twenty songs a page; removing the last one of the last page shows the page before', async ({
  page,
  screens,
  member,
}) => {
  for (let number = 1; number <= 21; number += 1) await member.like({ title: `Song ${number}` });
  await screens.open(SONGS);
  await expect(screens.cards).toHaveCount(20);
  await expect(screens.cards.first()).toHaveAccessibleName('Song 21');
  await screens.pagination.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(screens.address(`${SONGS}&page=2`));
  await screens.button('Remove Song 1 from liked songs').click();
  await expect(screens.cards).toHaveCount(20);
  await expect(screens.pagination).toHaveCount(0);
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
  await expect(screens.button('Clear All')).toBeFocused();
  await page.keyboard.press('Enter');
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
