import { setTextSize } from '../support/browser/larger-text.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { CHANNELS_COUNT } from '../support/seeds/admin-channels.ts';

/** Covers the check of a stream and a poll of the list. */
const CHECKED_WITHIN_MS = 30_000;

test('the list is filtered, sorted and paged by the server, and its address survives a reload', {
  tag: ['@channel-filters', '@channel-queries', '@channel-table'],
}, async ({ page, channels }) => {
  await test.step('the filters of the address are there after a reload, and Clear leads to all channels', async () => {
    await channels.open('?search=wave&genre=Rock&status=active&sortBy=createdAt&sortOrder=asc');
    await expect(channels.count(7)).toBeVisible();
    await page.reload();
    await expect(channels.count(7)).toBeVisible();
    await expect(channels.search).toHaveValue('wave');
    expect((await channels.names())[0]).toBe('Wave Z');
    await expect(channels.cell('Wave Z', 'Listeners')).toContainText('1.0k', { timeout: CHECKED_WITHIN_MS });
    await channels.clear.click();
    await expect(channels.count(CHANNELS_COUNT)).toBeVisible();
    await expect(channels.row('Lately')).toContainText('Low Tide · The Buoys');
  });

  await test.step('a search and a sort reach the server', async () => {
    await channels.search.fill('wave');
    await expect(channels.count(21)).toBeVisible();
    await channels.column('Upload Date').getByRole('button').click();
    await expect.poll(async () => (await channels.names())[0]).toBe('Wave F');
  });

  await test.step('Back confirms before it discards what was typed', async () => {
    await channels.pageButton('Last page').click();
    await expect(page).toHaveURL(/page=3$/);
    await expect(channels.rows).toHaveCount(1);
    await channels.add.click();
    await channels.fill({ Name: 'Never saved' });
    const prompt = respondToDialog(page, 'dismiss');
    await page.evaluate(() => history.back());
    expect(await prompt).toBe('What you have entered is not saved. Leave without saving?');
    await expect(channels.field('Name')).toHaveValue('Never saved');
    void respondToDialog(page, 'accept');
    await channels.button('Cancel').click();
    await expect(channels.dialog).toHaveCount(0);
  });

  await test.step('large letters turn rows into cards on a wide screen, and nothing overflows', async () => {
    await channels.open();
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

test('a row follows its channel, which other administrators change and this one deletes', {
  tag: ['@channel-titles', '@stream-check-row', '@stream-schedule', '@channel-delete-asks'],
}, async ({ page, channels, adminServer: { grace }, addChannel }) => {
  const { _id: id, name, streamUrl } = await addChannel();
  const twin = await addChannel();
  const search = `?search=${encodeURIComponent(name)}`;

  await test.step('the first channel is visible on a phone, although some need attention', async () => {
    await page.setViewportSize(PHONE);
    await channels.open();
    const note = channels.main.getByRole('link', { name: /^[\d,]+ channels need attention$/ });
    await expect(note).toBeVisible();
    const top = () => channels.rows.first().evaluate((row) => row.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(PHONE.height);
    await note.click();
    await page.getByRole('combobox', { name: 'Attention' }).selectOption('Same stream twice');
    await expect(page).toHaveURL(/attention=duplicate/);
    await expect(channels.row(name)).toBeVisible();
    await expect(channels.row(twin.name)).toBeVisible();
    await page.setViewportSize(DESKTOP);
  });

  await test.step('it shows what is wrong with the stream, and who has changed the channel', async () => {
    await channels.open(search);
    await expect(channels.cell(name, 'Metadata')).toContainText(
      'The stream does not let other pages read it (CORS).',
      { timeout: CHECKED_WITHIN_MS },
    );
    await expect(channels.cell(name, 'Status')).toHaveText('Active');
    await grace.call('PUT', `/api/channels/${id}`, { name, streamUrl, isActive: false });
    await expect(channels.cell(name, 'Status')).toHaveText('Inactive', { timeout: CHECKED_WITHIN_MS });
  });

  await test.step('it is gone with its channel, and the panel counts one less', async () => {
    const total = channels.card('Total Channels');
    await expect(total).toHaveText(/^\d+$/);
    const before = Number(await total.innerText());
    void respondToDialog(page, 'accept');
    await channels.deleteButton(name).click();
    await expect(channels.rows).toHaveCount(0);
    await expect(total).toHaveText(`${before - 1}`);
    await channels.main.getByRole('button', { name: 'Undo' }).click();
    await expect(channels.row(name)).toBeVisible();
    await expect(total).toHaveText(`${before}`);
    await grace.call('DELETE', `/api/channels/${id}`);
    await expect(channels.rows).toHaveCount(0, { timeout: CHECKED_WITHIN_MS });
  });
});
