import { readFile } from 'node:fs/promises';
import { changeResponse } from '../support/browser/change-response.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { heightOf, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { RICH } from '../support/seeds/home-channels.ts';
import { MARKUP } from '../support/seeds/member-channels.ts';

const SONGS = '/favorites?tab=songs';
const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
const BARE_SONG = { title: 'Bare Bones' };
const TAGGED_SONG = { title: 'Much Tagged' };
const ROW_PX = 65;
const MARKED_SONG = { title: MARKUP.row.song_title, artist: MARKUP.row.song_artist };
const SONG_REMOVAL = { method: 'DELETE', path: /^\/api\/favorites\/songs\// };
const CLEARANCE = { method: 'DELETE', path: /^\/api\/favorites\/songs$/ };
/** The page refetches after some seconds what the server looks up meanwhile. */
const ENRICHED = { timeout: 30_000 };

test('liked songs show what is known of them', {
  tag: ['@liked-song', '@counts', '@track-limits'],
}, async ({ page, screens, member }) => {
  for (const song of [CAN, BARE_SONG, TAGGED_SONG, MARKED_SONG]) await member.like(song);
  const lists = '**/api/favorites/songs?*';
  await changeResponse(page, lists, (list: { readonly data: readonly { readonly title: string }[] }) => ({
    ...list,
    data: list.data.map((song) =>
      song.title === TAGGED_SONG.title ? { ...song, tags: ['one', 'two', 'three', 'four'] } : song,
    ),
  }));
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

  await test.step('on a phone all rows are equally high, however long their titles', async () => {
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    for (const { title } of [CAN, BARE_SONG, MARKED_SONG])
      await expect.poll(() => heightOf(screens.card(title))).toBe(ROW_PX);
    if (size) await page.setViewportSize(size);
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
  tag: ['@liked-songs-removal', '@liked-songs-undo', '@song-removed', '@songs-cleared'],
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
    await expect.poll(() => member.likedTitles()).toEqual([CAN.title, BARE_SONG.title]);
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
    await expect(dialog.getByText('All 2 liked songs will be removed.')).toBeVisible();
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

  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('an undo that fails leaves them removed', async () => {
    const mend = await failCalls(page, { method: 'POST', path: /songs\/restore$/ }, BAD_GATEWAY);
    await undo.last().click();
    await expect(screens.toast('Failed to restore liked songs')).toBeVisible();
    await expect(screens.toast('The server could not answer.')).toBeVisible();
    await expect(screens.tab('Liked Songs (0)')).toBeVisible();
    await mend();
  });

  await test.step('several that are selected go together, and an undo brings them back', async () => {
    for (const title of ['Stays', 'Second', 'First']) await member.like({ title });
    await page.reload();
    for (const title of ['First', 'Second'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await screens.main.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(screens.toast('2 songs removed from liked songs')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Stays']);
    await undo.click();
    await expect(screens.card('First')).toBeVisible();
    await expect(screens.toast('2 songs are back among your liked songs')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['First', 'Second', 'Stays']);
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

test('liked songs are found, sorted, saved and lead to their channel', {
  tag: ['@liked-songs-list', '@liked-songs-file'],
}, async ({ page, screens, bar, member }) => {
  const { _id: channelId } = await member.channel(RICH.name);
  await member.like({ title: 'Vitamin C', artist: 'Can', channelId, channelName: RICH.name });
  await member.like({ title: 'Alpha', artist: 'Zoé' });
  await screens.open(SONGS);

  await test.step('stand by month, the newest first', async () => {
    const month = await page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' }).format(new Date()),
    );
    await expect(screens.main.getByRole('heading', { level: 2 })).toHaveText([month]);
    await expect(screens.cards.first()).toHaveAccessibleName('Alpha');
  });

  await test.step('sorted by artist, also after a reload', async () => {
    await screens.main.getByRole('combobox', { name: 'Sort By' }).selectOption('Artist');
    await expect(screens.cards.first()).toHaveAccessibleName('Vitamin C');
    await page.reload();
    await expect(screens.cards.first()).toHaveAccessibleName('Vitamin C');
  });

  await test.step('found by words, and a search without a result can be cleared', async () => {
    const search = screens.main.getByRole('searchbox', { name: 'Search liked songs...' });
    await search.fill('zoe');
    await expect(screens.cards).toHaveCount(1);
    await expect(screens.tab('Liked Songs (2)')).toBeVisible();
    await search.fill('nothing like it');
    await expect(screens.main.getByRole('heading', { name: 'No songs found' })).toBeVisible();
    await screens.button('Clear search').last().click();
    await expect(screens.cards).toHaveCount(2);
  });

  await test.step('saved as a file', async () => {
    await screens.button('Export').click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^liked-songs-[\d-]+\.json$/);
    const songs = JSON.parse(await readFile(await file.path(), 'utf8')) as { title: string }[];
    expect(songs.map(({ title }) => title)).toEqual(['Alpha', 'Vitamin C']);
  });

  await test.step('a phone folds the facts away, and opens them', async () => {
    await page.setViewportSize(PHONE);
    const fact = screens.card('Vitamin C').getByText(RICH.name, { exact: true });
    await expect(fact).toBeHidden();
    await screens.card('Vitamin C').getByText('Can', { exact: true }).click();
    await expect(fact).toBeVisible();
  });

  await test.step('a cover plays the channel', async () => {
    await screens
      .card('Vitamin C')
      .getByRole('button', { name: `Play ${RICH.name}` })
      .click();
    await expect(bar.text(RICH.name)).toBeVisible();
    await expect(screens.card('Alpha').getByRole('button', { name: /^Play/ })).toHaveCount(0);
  });
});
