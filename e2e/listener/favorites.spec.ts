import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { RICH } from '../support/seeds/home-channels.ts';

const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
/** The page refetches after some seconds what the server looks up meanwhile. */
const ENRICHED = { timeout: 30_000 };

test('favorites are kept, looked up, saved, removed and restored', {
  tag: ['@smoke', '@favorites-tabs', '@liked-songs-file', '@liked-songs-undo', '@track-dialog'],
}, async ({ page, screens, bar, member }) => {
  const { _id: channelId } = await member.channel(RICH.name);
  await member.addFavorite(RICH.name);
  await member.like(CAN);
  await member.like({ title: 'Alpha', artist: 'Zoé', channelId, channelName: RICH.name });
  await screens.open('/favorites');

  await test.step('a heart removes a channel', async () => {
    await screens.heart(RICH.name, 'Remove').click();
    await expect(screens.toast('Channel removed from favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toEqual([]);
  });

  await test.step('songs are found and sorted by the server, also after a reload', async () => {
    await screens.tab('Liked Songs (2)').click();
    await expect(screens.cards.first()).toHaveAccessibleName('Alpha');
    await screens.main.getByRole('combobox', { name: 'Sort By' }).selectOption('Artist');
    await expect(screens.cards.first()).toHaveAccessibleName(CAN.title);
    await page.reload();
    await expect(screens.cards.first()).toHaveAccessibleName(CAN.title);
    await screens.main.getByRole('searchbox', { name: 'Search liked songs...' }).fill('zoe');
    await expect(screens.cards).toHaveCount(1);
    await screens.button('Clear search').click();
  });

  await test.step('a song is enriched, and looked up', async () => {
    const song = screens.card(CAN.title);
    await expect(song.getByText('2.3M plays')).toBeVisible(ENRICHED);
    await expect(song.locator('img')).toBeVisible();
    await song.getByRole('button', { name: `Track information on ${CAN.title}` }).click();
    await expect(screens.trackDialog.getByText('by Can', { exact: true })).toBeVisible();
    await expect(screens.trackDialog.locator('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screens.trackDialog).toHaveCount(0);
  });

  await test.step('the songs are saved as a file', async () => {
    await screens.button('Export').click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^liked-songs-[\d-]+\.json$/);
    const songs = JSON.parse(await readFile(await file.path(), 'utf8')) as { title: string }[];
    expect(songs.map(({ title }) => title)).toEqual(['Alpha', CAN.title]);
  });

  await test.step('songs that are cleared come back by an undo', async () => {
    await screens.button('Clear All').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).click();
    await expect(screens.toast('All liked songs cleared')).toBeVisible();
    expect(await member.likedTitles()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(screens.toast('2 songs are back among your liked songs')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Alpha', CAN.title]);
    await screens.button(`Remove ${CAN.title} from liked songs`).click();
    await expect.poll(() => member.likedTitles()).toEqual(['Alpha']);
  });

  await test.step('a cover plays the channel', async () => {
    await screens
      .card('Alpha')
      .getByRole('button', { name: `Play ${RICH.name}` })
      .click();
    await expect(bar.text(RICH.name)).toBeVisible();
  });
});
