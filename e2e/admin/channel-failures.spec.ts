import type { Channel } from '@airdial/contract/channel/schema';
import type { Page } from '@playwright/test';
import { AdminApi } from '../support/api/admin-api.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-channels-fixture.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { ADA } from '../support/servers/admin-channels-server.ts';

const LISTS = /^\/api\/channels$/;
const ONE = /^\/api\/channels\/[^/]+$/;
const CONFLICT = 'Somebody else has changed this meanwhile. Please load it again before you save.';

const NEW_CHANNEL = { Name: 'Never saved', 'Stream URL': 'http://radio.invalid/stream' };

/** Fails the calls of the table, but not those of the summary cards. */
const failTable = async (page: Page) => {
  const matches = (url: URL) => LISTS.test(url.pathname) && url.searchParams.get('limit') === '10';
  await page.route(matches, (route) => route.fulfill(BAD_GATEWAY));
  return () => page.unroute(matches);
};

const openNew = async (channels: AdminChannels) => {
  await channels.open();
  await channels.add.click();
  await channels.fill(NEW_CHANNEL);
};

test('Failed to load channels is shown in a toast and in place, and can be retried', async ({
  page,
  channels,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  const mend = await failTable(page);
  await channels.open();
  await expect(channels.toast('Failed to load channels')).toBeVisible();
  await expect(channels.main.getByRole('heading', { name: 'Failed to load channels' })).toBeVisible();
  await mend();
  await channels.main.getByRole('button', { name: 'Try again' }).click();
  await expect(channels.rows).toHaveCount(10);
});

test('Failed to create channel is shown without a server message and keeps what was typed', async ({
  page,
  channels,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await openNew(channels);
  await failCalls(page, { method: 'POST', path: LISTS }, BAD_GATEWAY);
  await channels.create.click();
  await expect(channels.toast('Failed to create channel')).toBeVisible();
  await expect(channels.dialog.getByText('Failed to create channel')).toBeVisible();
  await expect(channels.field('Name')).toHaveValue('Never saved');
});

test('a connection lost while saving keeps the form, which saves once it is back', async ({
  page,
  channels,
  addChannel,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const { name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await channels.edit(name);
  await channels.fill({ Description: 'Songs for the night' });
  const put = (url: URL) => ONE.test(url.pathname);
  await page.route(put, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await channels.save.click();
  await expect(channels.toast('Failed to update channel')).toBeVisible();
  await expect(channels.dialog.getByText('The server cannot be reached.')).toBeVisible();
  await expect(channels.field('Description')).toHaveValue('Songs for the night');
  await page.unroute(put);
  await channels.save.click();
  await expect(channels.toast('Channel updated successfully')).toBeVisible();
  await expect(channels.dialog).toHaveCount(0);
});

test('the server’s own message wins: a taken number is shown at its field', async ({
  channels,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  await openNew(channels);
  await channels.fill({ 'Channel Number': '10' });
  await channels.create.click();
  await expect(channels.toast('Another channel has this number already')).toBeVisible();
  await expect(channels.field('Channel Number')).toHaveAccessibleDescription(
    'Another channel has this number already',
  );
  await expect(channels.field('Channel Number')).toBeFocused();
});

test('a save without a session adds Authentication required. Please log in again.', async ({
  page,
  channelsServer,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const session = await AdminApi.signIn(channelsServer.origin, ADA);
  await session.signInPage(page);
  const channels = new AdminChannels(page, channelsServer.origin);
  await openNew(channels);
  const refusal = { success: false, code: 'unauthenticated', message: 'This session has ended' };
  await failCalls(page, { method: 'POST', path: LISTS }, { status: 401, json: refusal });
  await channels.create.click();
  await expect(channels.toast('This session has ended')).toBeVisible();
  await expect(channels.toast('Authentication required. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('Failed to delete channel is shown without a server message, else that message', async ({
  page,
  channels,
  channelsServer,
  addChannel,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /404 \(Not Found\)/);
  const { _id: id, name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  const mend = await failCalls(page, { method: 'DELETE', path: ONE }, BAD_GATEWAY);
  void respondToDialog(page, 'accept');
  await channels.deleteButton(name).click();
  await expect(channels.toast('Failed to delete channel')).toBeVisible();
  await expect(channels.row(name)).toBeVisible();
  await mend();
  // The channel is deleted in between, before this page is told.
  await page.route('**/api/channels/*', async (route) => {
    if (route.request().method() === 'DELETE')
      await channelsServer.bea.call('DELETE', `/api/channels/${id}`).catch(() => undefined);
    await route.fallback();
  });
  void respondToDialog(page, 'accept');
  await channels.deleteButton(name).click();
  await expect(channels.toast('Channel not found')).toBeVisible();
  await expect(channels.row(name)).toHaveCount(0);
});

test('a channel that fails to load cannot be edited: Failed to load channel details', async ({
  page,
  channels,
  addChannel,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  const { name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await expect(channels.row(name)).toBeVisible();
  const mend = await failCalls(page, { method: 'GET', path: ONE }, BAD_GATEWAY);
  await channels.edit(name);
  await expect(channels.dialog.getByText('Failed to load channel details')).toBeVisible();
  await mend();
  await channels.button('Try again').click();
  await expect(channels.field('Name')).toHaveValue(name);
});

test.describe('two administrators edit one channel', () => {
  let name: string;
  let theirs: { path: string; updatedAt: string };

  /** Ada types into the open dialog; Bea saves first. */
  test.beforeEach(async ({ channels, channelsServer, addChannel, consoleGuard }) => {
    consoleGuard.allow(/409 \(Conflict\)/);
    const channel = await addChannel({ genre: 'Jazz' });
    ({ name } = channel);
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.edit(name);
    await channels.fill({ Description: 'Ada’s words', Country: 'Iceland' });
    const path = `/api/channels/${channel._id}`;
    const change = { name, streamUrl: channel.streamUrl, description: 'Bea’s words', genre: 'Blues' };
    const saved = await channelsServer.bea.call<{ channel: Channel }>('PUT', path, change);
    theirs = { path, updatedAt: saved.channel.updatedAt };
    await channels.save.click();
    await expect(channels.toast(CONFLICT)).toBeVisible();
  });

  const stored = async (bea: AdminApi) =>
    (await bea.call<{ data: Channel }>('GET', `${theirs.path}?activeOnly=false`)).data;

  test('the later save shows what is stored and overwrites nothing', async ({ channels, channelsServer }) => {
    await expect(channels.dialog).toContainText(CONFLICT);
    await expect(channels.dialog.getByText('This is what is stored now:')).toBeVisible();
    await expect(channels.dialog.getByRole('definition').filter({ hasText: 'Bea’s words' })).toBeVisible();
    await expect(channels.dialog.getByRole('definition').filter({ hasText: 'Blues' })).toBeVisible();
    await expect(channels.field('Description')).toHaveValue('Ada’s words');
    expect(await stored(channelsServer.bea)).toMatchObject({
      description: 'Bea’s words',
      updatedAt: theirs.updatedAt,
    });
  });

  test('the stored version can replace what was typed', async ({ channels }) => {
    await channels.button('Load the newest').click();
    await expect(channels.field('Description')).toHaveValue('Bea’s words');
    await expect(channels.field('Name')).toBeFocused();
    await expect(channels.button('Save mine anyway')).toHaveCount(0);
    await expect(channels.field('Country')).toHaveValue('');
    await channels.fill({ Country: 'Norway' });
    await channels.save.click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
  });

  test('the own version can be saved anyway', async ({ channels, channelsServer }) => {
    await channels.button('Save mine anyway').click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
    expect(await stored(channelsServer.bea)).toMatchObject({
      description: 'Ada’s words',
      country: 'Iceland',
      genre: 'Jazz',
    });
  });
});

test('Escape, a click outside, Cancel, Close and Back ask before they discard what was typed', async ({
  page,
  channels,
}) => {
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
    const asked = respondToDialog(page, 'dismiss');
    await leave();
    expect(await asked).toBe('What you have entered is not saved. Leave without saving?');
    await expect(channels.field('Name')).toHaveValue('Never saved');
  }
  const agreed = respondToDialog(page, 'accept');
  await channels.button('Cancel').click();
  await agreed;
  await expect(channels.dialog).toHaveCount(0);
  await expect(channels.add).toBeFocused();
});
