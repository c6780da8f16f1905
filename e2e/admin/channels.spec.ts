import type { Channel } from '@airdial/contract/channel/schema';
import { AdminApi } from '../support/api/admin-api.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import { setTextSize } from '../support/browser/larger-text.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { DESKTOP, PHONE, pageWidth } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { CHANNELS_COUNT, SEEDED_AT_MS } from '../support/seeds/admin-channels.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const MINUTE_MS = 60_000;
/** Covers the check of a stream and a poll of the list. */
const CHECKED_WITHIN_MS = 30_000;

test('the table and its controls are those of the specification', {
  tag: ['@channel-filters', '@channel-table'],
}, async ({ page, channels, adminServer }) => {
  await channels.open();

  await test.step('the controls are those of the specification', async () => {
    await expect(channels.status.getByRole('option')).toHaveText(['All', 'Active', 'Inactive']);
    await expect(channels.sortBy.getByRole('option')).toHaveText([
      'Name',
      'Upload Date',
      'Channel Number',
      'Genre',
      'Listeners',
    ]);
    await expect(channels.genre.getByRole('option', { name: 'Jazz' })).toBeAttached();
    await expect(channels.genre.getByRole('option').first()).toHaveText('All Genres');
    await expect(channels.clear).toBeDisabled();
  });

  await test.step('a row shows number, song, genre, date and listeners', async () => {
    const row = channels.row('Lately');
    await expect(row).toContainText('Channel 2');
    await expect(row).toContainText('Low Tide · The Buoys');
    await expect(channels.cell('Lately', 'Genre')).toHaveText('Folk');
    await expect(channels.cell('Lately', 'Upload Date')).toHaveText('Dec 31, 2025');
    await expect(channels.row('Untold')).toContainText('No metadata available');
    await channels.open('?search=wave%20z');
    await expect(channels.cell('Wave Z', 'Listeners')).toContainText('1.0k', { timeout: CHECKED_WITHIN_MS });
  });

  await test.step('the table has the columns of the specification, ten rows, and first and last buttons', async () => {
    await channels.open();
    await expect(channels.rows).toHaveCount(10);
    await expect(channels.count(CHANNELS_COUNT)).toBeVisible();
    await expect(channels.table.getByRole('columnheader')).toHaveText([
      'Channel',
      'Genre',
      'Status',
      'Upload Date',
      'Metadata',
      'Listeners',
      'Actions',
    ]);
    await expect(channels.table.getByRole('columnheader').getByRole('button')).toHaveText([
      'Channel',
      'Genre',
      'Upload Date',
      'Listeners',
    ]);
    await channels.pageButton('Last page').click();
    await expect(channels.rows).toHaveCount(CHANNELS_COUNT % 10);
    await expect(channels.page).toHaveURL(/\?page=3$/);
    await channels.page.reload();
    await expect(channels.rows).toHaveCount(CHANNELS_COUNT % 10);
    await expect(channels.pageButton('Last page')).toBeDisabled();
    await channels.pageButton('First page').click();
    await expect(channels.rows).toHaveCount(10);
    await expect(channels.pageButton('First page')).toBeDisabled();
  });

  await test.step('the middle of many pages has room on a phone', async () => {
    const lists = (url: URL) => url.pathname === '/api/channels' && url.searchParams.get('limit') === '10';
    const first = await adminServer.ada.call<object>('GET', '/api/channels?limit=10&activeOnly=false');
    await changeResponse(page, lists, () => ({ ...first, totalPages: 122 }));
    await page.setViewportSize(PHONE);
    await channels.open('?page=100');
    await expect(channels.pageButton('Page 122')).toBeVisible();
    await expect.poll(() => pageWidth(page)).toBe(PHONE.width);
    await page.unroute(lists);
    await page.setViewportSize(DESKTOP);
    await channels.open();
    await expect(channels.rows).toHaveCount(10);
  });

  await test.step('large letters turn rows into cards on a wide screen, and nothing overflows', async () => {
    const display = () => channels.rows.first().evaluate((row) => getComputedStyle(row).display);
    await expect.poll(display).toBe('table-row');
    await setTextSize(page, 200);
    await expect.poll(display).not.toBe('table-row');
    const pastTheEdge = () =>
      page
        .getByRole('tabpanel')
        .locator('*')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
    await expect.poll(pastTheEdge).toBe(0);
  });
});

test('the status is Live, Recent, Active or Inactive by the age of the last title', {
  tag: '@channel-status',
}, async ({ page, channels }) => {
  await page.clock.setFixedTime(SEEDED_AT_MS);
  await channels.open();
  for (const [name, label] of [
    ['Fresh', 'Live'],
    ['Lately', 'Recent'],
    ['Stale', 'Active'],
    ['Untold', 'Active'],
    ['Asleep', 'Inactive'],
  ] as const)
    await expect(channels.cell(name, 'Status')).toHaveText(label);
  await expect(channels.cell('Lately', 'Metadata')).toContainText('Last title 12 min ago');
  await expect(channels.cell('Untold', 'Metadata')).toContainText('No title so far');
  await page.clock.setFixedTime(SEEDED_AT_MS + 20 * MINUTE_MS);
  await expect(channels.cell('Fresh', 'Status')).toHaveText('Recent', { timeout: CHECKED_WITHIN_MS });
  await expect(channels.cell('Lately', 'Status')).toHaveText('Active', { timeout: CHECKED_WITHIN_MS });
});

test('deletes channels', {
  tag: ['@channel-delete-asks', '@channel-toasts'],
}, async ({ page, channels, addChannel }) => {
  await test.step('deletes a channel after the browser’s question: Channel deleted successfully', async () => {
    const { name, channelNumber } = await addChannel();
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await expect(channels.card('Total Channels')).toHaveText(/^\d+$/);
    const before = Number(await channels.card('Total Channels').innerText());
    const refused = respondToDialog(page, 'dismiss');
    await channels.deleteButton(name).click();
    expect(await refused).toContain(`Delete channel ${channelNumber}, ${name}?`);
    await expect(channels.row(name)).toBeVisible();
    const agreed = respondToDialog(page, 'accept');
    await channels.deleteButton(name).click();
    await agreed;
    await expect(channels.toast('Channel deleted successfully')).toBeVisible();
    await expect(channels.row(name)).toHaveCount(0);
    await expect(channels.card('Total Channels')).toHaveText(`${before - 1}`);
    await expect(channels.main.getByText('0 channels found')).toBeFocused();
    await channels.dismissToasts();
    await channels.main.getByRole('button', { name: 'Undo' }).click();
    await expect(channels.toast('1 channel restored')).toBeVisible();
    await expect(channels.row(name)).toBeVisible();
  });

  await test.step('deleting the last channel of the last page leads to the page before it', async () => {
    const unique = `Solo ${Date.now()}`;
    for (let index = 0; index <= 10; index += 1) await addChannel({ name: `${unique} ${index}` });
    await channels.open(`?search=${encodeURIComponent(unique)}&page=2`);
    await expect(channels.rows).toHaveCount(1);
    const [last = ''] = await channels.names();
    const agreed = respondToDialog(page, 'accept');
    await channels.deleteButton(last).click();
    await agreed;
    await expect(channels.rows).toHaveCount(10);
    await expect(page).not.toHaveURL(/page=/);
  });
});

test('a row follows its channel and its stream', {
  tag: ['@channel-titles', '@stream-check-row'],
}, async ({ channels, adminServer, addChannel }) => {
  await test.step('a channel that another administrator deactivates shows Inactive, and a deleted one disappears', async () => {
    const { grace } = adminServer;
    const { _id: id, name, streamUrl } = await addChannel();
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await expect(channels.cell(name, 'Status')).toHaveText('Active');
    await grace.call('PUT', `/api/channels/${id}`, { name, streamUrl, isActive: false });
    await expect(channels.cell(name, 'Status')).toHaveText('Inactive', { timeout: CHECKED_WITHIN_MS });
    await expect(channels.rows).toHaveCount(1);
    await grace.call('DELETE', `/api/channels/${id}`);
    await expect(channels.rows).toHaveCount(0, { timeout: CHECKED_WITHIN_MS });
  });

  await test.step('a row shows where titles come from and what is wrong with the stream', async () => {
    const healthless = await addChannel();
    const dead = await addChannel({ streamUrl: `${adminServer.origin}/api/nothing` } as Partial<Channel>);
    await channels.open(`?search=${encodeURIComponent(dead.name)}`);
    await expect(channels.cell(dead.name, 'Metadata')).toContainText(
      'The stream cannot be read. It answered with status 404.',
      { timeout: CHECKED_WITHIN_MS },
    );
    await channels.open(`?search=${encodeURIComponent(healthless.name)}`);
    const warned = channels.cell(healthless.name, 'Metadata');
    await expect(warned).toContainText('The stream does not let other pages read it (CORS).', {
      timeout: CHECKED_WITHIN_MS,
    });
    await warned.getByText('1 more').click();
    await expect(warned.getByText('No song titles were found')).toBeVisible();
    await channels.open('?search=untold');
    await expect(channels.cell('Untold', 'Metadata')).toContainText('Stream not checked yet');
  });
});

test('a demo channel shows This station’s own program instead of a check', async ({ page, demoServer }) => {
  const ada = await AdminApi.signIn(demoServer.origin, PEOPLE.admin);
  await ada.signInPage(page);
  const channels = new AdminChannels(page, demoServer.origin);
  await channels.open();
  await expect(channels.rows.first()).toBeVisible();
  const [name = ''] = await channels.names();
  await expect(channels.cell(name, 'Metadata')).toContainText('This station’s own program');
  await channels.edit(name);
  await channels.fill({ Country: 'Portugal' });
  await channels.save.click();
  await expect(channels.toast('Channel updated successfully')).toBeVisible();
  await expect(channels.cell(name, 'Metadata')).toContainText('This station’s own program');
});
