import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { PHONE, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { NowView } from '../support/pages/now-view.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { RICH } from '../support/seeds/home-channels.ts';

test.use({ timezoneId: 'Asia/Kathmandu', locale: 'en-GB' });

test('shows the history, and suits every view', {
  tag: ['@song-history', '@now-view'],
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  const { _id } = await member.channel(RICH.name);
  const song = (title: string, day: number, artist: string | null = 'The Buoys') => ({
    title,
    artist,
    album: null,
    artwork: null,
    playedAt: `2026-11-${day}T10:0${day % 10}:00.000Z`,
  });
  const pages = [[song('High Tide', 21), song('Low Tide', 20)], [song('Spring Tide', 19, null)]];
  const pagination = { limit: 2, total: 3, totalPages: 2 };
  const history = ({ pathname }: URL) => pathname === `/api/channels/${_id}/history`;
  await page.route(history, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get('page') ?? 1);
    const found = (pages[number - 1] ?? []).filter(({ title }) => title.includes(query.get('search') ?? ''));
    return route.fulfill({
      json: { success: true, data: found, totalPages: 2, pagination: { ...pagination, page: number } },
    });
  });
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  await prepareView(page, PHONE);
  await screens.open(`/channel/${_id}`);
  const panel = screens.panel('Recently played');
  const rows = panel.getByRole('listitem');
  const earlier = panel.getByRole('button', { name: 'Show Earlier Songs' });

  await test.step('lists what was played by day, newest first', async () => {
    await expect(rows).toHaveText([/^High Tide\s*15:46\s*The Buoys/, /^Low Tide\s*15:45\s*The Buoys/]);
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
      'Today',
      /^Friday,? 20 November 2026$/,
    ]);
    await expect(screens.panel('Last Played').getByText('High Tide')).toBeVisible();
  });

  await test.step('a heart likes a song and takes the like back', async () => {
    await panel.getByRole('button', { name: 'Like Low Tide', exact: true }).click();
    await expect(screens.toast('Song liked!')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Low Tide']);
    await panel.getByRole('button', { name: 'Unlike Low Tide' }).click();
    await expect(screens.toast('Song removed from liked songs')).toBeVisible();
    expect(await member.likedTitles()).toEqual([]);
  });

  await test.step('a song that is liked again has no removal to undo', async () => {
    const undo = page.getByRole('button', { name: 'Undo' });
    // A toast with the focus does not close by itself, and a real click would take the focus.
    await undo.focus();
    await panel.getByRole('button', { name: 'Like Low Tide', exact: true }).dispatchEvent('click');
    await expect(undo).toBeHidden();
    expect(await member.likedTitles()).toEqual(['Low Tide']);
  });

  await test.step('a song opens Track Information', async () => {
    await panel.getByRole('button', { name: 'Track information on High Tide' }).click();
    await screens.trackDialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('axe finds nothing on a channel’s page, and nothing is too wide', async () => {
    await expect(screens.title).toHaveText(RICH.name);
    await expectNoViolationsInAllViews(page);
  });

  await test.step('loads earlier songs, again where that failed, and says where they end', async () => {
    const mend = await failCalls(page, { method: 'GET', path: /history$/ }, BAD_GATEWAY);
    await earlier.press('Enter');
    await expect(panel.getByRole('alert')).toContainText('The songs could not be loaded.');
    await mend();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(rows).toHaveText([/^High Tide/, /^Low Tide/, /^Spring Tide\s*15:54$/]);
    await expect(panel.getByText('These are all songs that are kept of this channel.')).toBeFocused();
  });

  await test.step('searches, and the address keeps the search', async () => {
    await panel.getByRole('searchbox', { name: 'Search songs...' }).fill('Low');
    await expect(rows).toHaveText([/^Low Tide/]);
    await page.reload();
    await expect(rows).toHaveText([/^Low Tide/]);
    await panel.getByRole('searchbox').fill('Nothing like it');
    await expect(panel.getByText('No song matches.')).toBeVisible();
  });

  await test.step('the player over the whole screen has them without the search, and Back closes both', async () => {
    await page.getByRole('button', { name: `Play ${RICH.name}` }).click();
    await new PlayerBar(page).open();
    const view = new NowView(page);
    await expect(view.region.getByRole('listitem')).toHaveText([/^High Tide/, /^Low Tide/]);
    await view.region.getByRole('button', { name: 'Track information on High Tide' }).click();
    await expect(screens.trackDialog).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
