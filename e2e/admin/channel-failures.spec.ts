import type { Channel } from '@airdial/contract/channel/schema';
import type { Page } from '@playwright/test';
import { AdminApi } from '../support/api/admin-api.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const LISTS = /^\/api\/channels$/;
const ONE = /^\/api\/channels\/[^/]+$/;
const CONFLICT = 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.';

const NEW_CHANNEL = { Name: 'Never saved', 'Stream URL': 'http://radio.invalid/stream' };

/** Fails the calls of the table, but not those of the summary cards. */
const failTable = async (page: Page) => {
  const matches = (url: URL) => LISTS.test(url.pathname) && url.searchParams.get('limit') === '10';
  await page.route(matches, (route) => route.fulfill(BAD_GATEWAY));
  return () => page.unroute(matches);
};

const openNew = async (channels: AdminChannels) => {
  await channels.open();
  await channels.openNew();
  await channels.fill(NEW_CHANNEL);
};

test('shows each failure of the list and can try again', {
  tag: ['@admin-channels-failed', '@channel-delete-failed'],
}, async ({ page, channels, adminServer, addChannel, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /404 \(Not Found\)/);

  await test.step('Failed to load channels is shown in place, and can be retried', async () => {
    const mend = await failTable(page);
    await channels.open();
    await expect(channels.main.getByRole('heading', { name: 'Failed to load channels' })).toBeVisible();
    await expect(channels.toasts.getByRole('alert')).toHaveCount(0);
    await mend();
    await channels.main.getByRole('button', { name: 'Try again' }).click();
    await expect(channels.rows).toHaveCount(10);
    await channels.dismissToasts();
  });

  const { _id: id, name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await test.step('a channel that fails to load cannot be edited: Failed to load channel details', async () => {
    await expect(channels.row(name)).toBeVisible();
    const mend = await failCalls(page, { method: 'GET', path: ONE }, BAD_GATEWAY);
    await channels.editButton(name).click();
    await expect(channels.dialog.getByText('Failed to load channel details')).toBeVisible();
    await mend();
    await channels.button('Try again').click();
    await expect(channels.field('Name')).toHaveValue(name);
    await channels.button('Cancel').click();
    await channels.dismissToasts();
  });

  await test.step('Failed to delete channel is shown alone, whatever the server says', async () => {
    const mend = await failCalls(page, { method: 'DELETE', path: ONE }, BAD_GATEWAY);
    void respondToDialog(page, 'accept');
    await channels.deleteButton(name).click();
    await expect(channels.toast('Failed to delete channel')).toBeVisible();
    await expect(channels.row(name)).toBeVisible();
    await mend();
    await channels.dismissToasts();
    // The channel is deleted in between, before this page is notified.
    await page.route('**/api/channels/*', async (route) => {
      if (route.request().method() === 'DELETE')
        await adminServer.grace.call('DELETE', `/api/channels/${id}`).catch(() => undefined);
      await route.fallback();
    });
    void respondToDialog(page, 'accept');
    await channels.deleteButton(name).click();
    await expect(channels.toast('Failed to delete channel')).toBeVisible();
    await expect(channels.row(name)).toHaveCount(0);
  });
});

test('shows each failure of saving and keeps what was typed', {
  tag: ['@channel-save-failed', '@channel-conflicts'],
}, async ({ page, channels, addChannel, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /409 \(Conflict\)/, /ERR_FAILED/);
  await openNew(channels);

  await test.step('Failed to create channel is shown without a server message and keeps what was typed', async () => {
    const mend = await failCalls(page, { method: 'POST', path: LISTS }, BAD_GATEWAY);
    await channels.create.click();
    await expect(channels.toast('Failed to create channel')).toBeVisible();
    // For screen readers, from which the dialog hides the toast.
    await expect(channels.dialog.getByRole('alert')).toContainText('Failed to create channel');
    await expect(channels.field('Name')).toHaveValue('Never saved');
    await mend();
    await channels.dismissToasts();
  });

  await test.step('the server’s own message wins: a taken number is shown at its field', async () => {
    await channels.fill({ 'Channel Number': '10' });
    await channels.create.click();
    await expect(channels.field('Channel Number')).toHaveAccessibleDescription(/\S has this number already$/);
    await expect(channels.field('Channel Number')).toBeFocused();
    await expect(channels.toasts.getByRole('alert')).toHaveCount(0);
    await channels.dismissToasts();
  });

  await test.step('a connection lost while saving keeps the form, which saves once it is back', async () => {
    const { name } = await addChannel();
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.edit(name);
    await channels.fill({ Description: 'Songs for the night' });
    const put = (url: URL) => ONE.test(url.pathname);
    await page.route(put, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await channels.save.click();
    await expect(channels.toast('Failed to update channel')).toBeVisible();
    await expect(channels.toast('The server cannot be reached.')).toBeVisible();
    await expect(channels.field('Description')).toHaveValue('Songs for the night');
    await page.unroute(put);
    await channels.save.click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
    await expect(channels.dialog).toHaveCount(0);
  });
});

test('what was typed is never lost without a confirmation', {
  tag: ['@channel-save-signed-out', '@channel-conflicts'],
}, async ({ page, adminServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const session = await AdminApi.signIn(adminServer.origin, PEOPLE.admin);
  await session.signInPage(page);
  const channels = new AdminChannels(page, adminServer.origin);

  await test.step('Escape, a click outside, Cancel, Close and Back confirm before they discard what was typed', async () => {
    await channels.open();
    await channels.pageButton('Next page').click();
    await expect(page).toHaveURL(/page=2/);
    await channels.add.click();
    await expect(channels.field('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(channels.dialog).toHaveCount(0);
    await channels.add.click();
    await channels.fill({ Name: 'Never saved' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => channels.button('Cancel').click(),
      () => channels.button('Close').click(),
      () => page.evaluate(() => history.back()),
    ]) {
      const prompt = respondToDialog(page, 'dismiss');
      await leave();
      expect(await prompt).toBe('What you have entered is not saved. Leave without saving?');
      await expect(channels.field('Name')).toHaveValue('Never saved');
    }
    const agreed = respondToDialog(page, 'accept');
    await channels.button('Cancel').click();
    await agreed;
    await expect(channels.dialog).toHaveCount(0);
    await expect(channels.add).toBeFocused();
  });

  await test.step('a save without a session adds Authentication required. Please log in again., and what was typed is back afterwards', async () => {
    await openNew(channels);
    await channels.button('Add program').click();
    await channels.program(1).getByLabel('Program', { exact: true }).fill('Dusk');
    await channels.program(1).getByLabel('Starts').fill('20:00');
    await channels.program(1).getByLabel('Ends').fill('23:30');
    const refusal = { success: false, code: 'unauthenticated', message: 'This session has ended' };
    await failCalls(page, { method: 'POST', path: LISTS }, { status: 401, json: refusal });
    await channels.create.click();
    await expect(channels.toast('This session has ended')).toBeVisible();
    await expect(channels.toast('Authentication required. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    // The dialog is there again with what was typed, its rows included.
    await new AccountScreens(page, adminServer.origin).signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(channels.dialog.getByText('Your unsaved changes are back.')).toBeVisible();
    await channels.unfold();
    for (const [label, value] of Object.entries(NEW_CHANNEL))
      await expect(channels.field(label)).toHaveValue(value);
    await expect(channels.program(1).getByLabel('Program', { exact: true })).toHaveValue('Dusk');
    await channels.button('Discard them').click();
    await expect(channels.field('Name')).toHaveValue('');
    await expect(channels.program(1)).toHaveCount(0);
  });
});

test('two administrators edit one channel', {
  tag: '@channel-conflicts',
}, async ({ channels, adminServer, addChannel, consoleGuard }) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  const { grace } = adminServer;
  /** Ada types into the open dialog; Grace saves first. */
  const collide = async () => {
    const { _id, name, streamUrl } = await addChannel({ genre: 'Jazz' });
    const path = `/api/channels/${_id}`;
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.edit(name);
    await channels.fill({ Description: 'Ada’s words', Country: 'Iceland' });
    const change = { name, streamUrl, description: 'Grace’s words', genre: 'Blues' };
    const saved = await grace.call<{ channel: Channel }>('PUT', path, change);
    await channels.save.click();
    await expect(channels.dialog.getByRole('alert')).toHaveText(CONFLICT);
    await expect(channels.toasts.getByRole('alert')).toHaveCount(0);
    const stored = async () => (await grace.call<{ data: Channel }>('GET', `${path}?activeOnly=false`)).data;
    return { stored, updatedAt: saved.channel.updatedAt };
  };

  const { stored, updatedAt } = await collide();
  await test.step('the later save shows what is stored and overwrites nothing', async () => {
    await expect(channels.dialog.getByText('This is what is stored now:')).toBeVisible();
    await expect(channels.dialog.getByRole('definition').filter({ hasText: 'Grace’s words' })).toBeVisible();
    await expect(channels.dialog.getByRole('definition').filter({ hasText: 'Blues' })).toBeVisible();
    await expect(channels.field('Description')).toHaveValue('Ada’s words');
    expect(await stored()).toMatchObject({
      description: 'Grace’s words',
      updatedAt,
    });
  });

  await test.step('the own version can be saved anyway', async () => {
    await channels.button('Save mine anyway').click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
    expect(await stored()).toMatchObject({
      description: 'Ada’s words',
      country: 'Iceland',
      genre: 'Jazz',
    });
    await channels.dismissToasts();
  });

  await collide();
  await test.step('the stored version can replace what was typed', async () => {
    await channels.button('Load the newest').click();
    await expect(channels.field('Description')).toHaveValue('Grace’s words');
    await expect(channels.field('Name')).toBeFocused();
    await expect(channels.button('Save mine anyway')).toHaveCount(0);
    await expect(channels.field('Country')).toHaveValue('');
    await channels.unfold();
    await channels.fill({ Country: 'Norway' });
    await channels.save.click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
  });
});
