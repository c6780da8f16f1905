import type { Channel } from '@airdial/contract/channel/schema';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test.use({ station: ({ nowPlayingServer }, use) => use(nowPlayingServer) });

const CHECKED_WITHIN_MS = 30_000;
const DIAL = TONES.aac;
/** The browser's own element decides between the two. */
const SILENCE = /Audio source not supported or stream unavailable|Network error occurred while loading audio/;

test('an address is played before it is saved', {
  tag: '@stream-preview',
}, async ({ page, channels, nowPlayingServer, titledStreams, faultyStreams, meter, consoleGuard }) => {
  consoleGuard.allow(/CORS policy|ERR_FAILED|ERR_CONNECTION_REFUSED/);

  await test.step('pauses the radio while an address is played', async () => {
    const bar = new PlayerBar(page);
    await channels.openPath('/');
    await new HomePage(page, nowPlayingServer.app.origin).play(DIAL.channelName);
    await meter.expectTone(DIAL.hz);
    await page.getByRole('link', { name: 'Admin Panel' }).first().click();
    await page.getByRole('tab', { name: 'Channel Management' }).click();
    await channels.openNew();
    await channels.fill({ 'Stream URL': titledStreams.icecast.url(TONES.mp3.mount) });
    await meter.expectTone(DIAL.hz);
    await channels.button('Listen').click();
    await meter.expectTone(TONES.mp3.hz);
    await channels.button('Stop listening').click();
    await meter.expectSilence();
    void respondToDialog(page, 'accept');
    await channels.button('Cancel').click();
    await expect(bar.playButton).toBeVisible();
  });

  await test.step('plays the address of the dialog and stops when the dialog closes', async () => {
    await channels.open();
    await channels.openNew();
    await channels.fill({ 'Stream URL': titledStreams.icecast.url(TONES.mp3.mount) });
    await channels.button('Listen').click();
    await expect(channels.dialog.getByRole('status').filter({ hasText: 'Playing' })).toBeVisible({
      timeout: CHECKED_WITHIN_MS,
    });
    await meter.expectTone(TONES.mp3.hz);
    await channels.button('Stop listening').click();
    await meter.expectSilence();
    await channels.fill({ 'Stream URL': titledStreams.icecast.url(TONES.mp3WithoutCors.mount) });
    await channels.button('Listen').click();
    await meter.expectTone(TONES.mp3WithoutCors.hz);
    void respondToDialog(page, 'accept');
    await page.keyboard.press('Escape');
    await expect(channels.dialog).toHaveCount(0);
    await meter.expectSilence();
  });

  await test.step('an address that cannot play shows why', async () => {
    await channels.openNew();
    await channels.fill({ 'Stream URL': faultyStreams.unreachableUrl });
    await channels.button('Listen').click();
    await expect(channels.dialog.getByText(SILENCE)).toBeVisible({
      timeout: CHECKED_WITHIN_MS,
    });
    // A server that is away is tried again until that is stopped.
    await channels.button('Stop listening').click();
    await expect(channels.button('Listen')).toBeVisible();
  });
});

test('an address is checked before it is saved', {
  tag: '@stream-check-dialog',
}, async ({ channels, titledStreams, faultyStreams }) => {
  await channels.open();
  await channels.openNew();

  await test.step('the check shows type, codec, bitrate, CORS and titles, and its values can be used', async () => {
    await titledStreams.icecast.setTitle(TONES.aac.mount, 'Björk - Jóga');
    await channels.fill({ 'Stream URL': titledStreams.icecast.url(TONES.aac.mount) });
    await channels.button('Check stream').click();
    await expect(channels.fact('Reachable')).toHaveText('Yes', { timeout: CHECKED_WITHIN_MS });
    await expect(channels.fact('Type')).toHaveText('audio/aac');
    await expect(channels.fact('Codec')).toHaveText('AAC');
    await expect(channels.fact('Open to other pages (CORS)')).toHaveText('Yes');
    await expect(channels.fact('Encrypted (https)')).toHaveText('No');
    await expect(channels.fact('Song titles')).toHaveText(/^Titles from the/);
    await channels.button('Use these values').click();
    await expect(channels.field('Codec')).toHaveValue('AAC');
    await expect(channels.dialog.getByText('Taken over. Save the channel to keep it.')).toBeVisible();
  });

  await test.step('the check warns about no CORS, a web page, a dead stream and a playlist', async () => {
    const check = async (url: string) => {
      await channels.fill({ 'Stream URL': url });
      await expect(channels.result).toHaveCount(0);
      await channels.button('Check stream').click();
      await expect(channels.result).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    };
    await check(titledStreams.icecast.url(TONES.mp3WithoutCors.mount));
    await expect(channels.fact('Open to other pages (CORS)')).toHaveText('No');
    await expect(channels.result).toContainText('The stream does not let other pages read it (CORS).');
    await check(faultyStreams.webPageUrl);
    await expect(channels.result).toContainText(
      'The address answers with text/html, and sends no audio stream.',
    );
    await check(faultyStreams.unreachableUrl);
    await expect(channels.fact('Reachable')).toHaveText('No');
    await expect(channels.result).toContainText('The stream cannot be read.');
    const playlist = titledStreams.icecast.url(`${TONES.mp3.mount}.m3u`);
    await check(playlist);
    await expect(channels.result).toContainText('The address is a playlist;');
    const inside = await channels.fact('Stream in the playlist').innerText();
    await channels.button('Use these values').click();
    await expect(channels.field('Stream URL')).toHaveValue(inside);
  });

  await test.step('a check can be cancelled', async () => {
    await channels.fill({ 'Stream URL': faultyStreams.muteUrl });
    await channels.button('Check stream').click();
    await expect(channels.dialog.getByRole('progressbar')).toBeVisible();
    await channels.button('Cancel check').click();
    await expect(channels.dialog.getByRole('progressbar')).toHaveCount(0);
    await expect(channels.button('Check stream')).toBeVisible();
  });
});

test('a new title appears in its row at once, and a saved stream names the source of its titles', {
  tag: '@channel-titles',
}, async ({ channels, nowPlayingServer, titledStreams }) => {
  const { ada } = nowPlayingServer;
  const name = 'Tides';
  const streamUrl = titledStreams.icecast.url(TONES.mp3.mount);
  const { channel } = await ada.call<{ channel: Channel }>('POST', '/api/channels', { name, streamUrl });
  await titledStreams.icecast.setTitle(TONES.mp3.mount, 'The Buoys - Low Tide');
  await channels.open(`?search=${name}`);
  await expect(channels.row(name)).toContainText('Low Tide · The Buoys', { timeout: CHECKED_WITHIN_MS });
  await expect(channels.cell(name, 'Status')).toHaveText('Live');
  await expect(channels.cell(name, 'Metadata')).toContainText('Titles from the', {
    timeout: CHECKED_WITHIN_MS,
  });
  await expect(channels.cell(name, 'Metadata')).toContainText('Last title just now');
  await titledStreams.icecast.setTitle(TONES.mp3.mount, 'The Buoys - High Tide');
  await expect(channels.row(name)).toContainText('High Tide · The Buoys', { timeout: CHECKED_WITHIN_MS });
  await ada.call('DELETE', `/api/channels/${channel._id}`);
});

test('what an address leads to becomes channels', {
  tag: ['@channel-from-address', '@playlist-url'],
}, async ({ page, channels, nowPlayingServer, titledStreams, meter, consoleGuard }) => {
  consoleGuard.allow(/422 \(Unprocessable Entity\)/);
  const { icecast } = titledStreams;
  const address = channels.field('Find streams at an address');
  await channels.open();
  await channels.openNew();

  await test.step('a stream fills in the dialog, is heard, and nothing that is typed is lost', async () => {
    await channels.fill({ Country: 'Norway' });
    await address.fill(icecast.url(TONES.mp3.mount));
    await address.press('Enter');
    await expect(channels.field('Name')).toBeFocused({ timeout: CHECKED_WITHIN_MS });
    await expect(channels.field('Stream URL')).toHaveValue(icecast.url(TONES.mp3.mount));
    await expect(channels.field('Country')).toHaveValue('Norway');
    await expect(channels.create).toBeEnabled();
    await channels.button('Listen').click();
    await meter.expectTone(TONES.mp3.hz);
    await channels.button('Stop listening').click();
    await expectNoViolationsInAllViews(page);
  });

  await test.step('a playlist stays one, and its stream plays', async () => {
    await address.fill(icecast.url(`${TONES.mp3.mount}.m3u`));
    await address.press('Enter');
    await expect(channels.field('Stream URL')).toHaveValue(icecast.url(`${TONES.mp3.mount}.m3u`), {
      timeout: CHECKED_WITHIN_MS,
    });
    await channels.button('Listen').click();
    await meter.expectTone(TONES.mp3.hz);
    await channels.button('Stop listening').click();
    await address.fill(icecast.url(TONES.mp3.mount));
    await address.press('Enter');
    await expect(channels.field('Stream URL')).toHaveValue(icecast.url(TONES.mp3.mount), {
      timeout: CHECKED_WITHIN_MS,
    });
  });

  await test.step('an address without a stream says so and leaves the form alone', async () => {
    await address.fill(icecast.url('/no-such-mount'));
    await channels.button('Find streams').click();
    await expect(channels.dialog.getByText('The address cannot be read.')).toBeVisible({
      timeout: CHECKED_WITHIN_MS,
    });
    await expect(channels.field('Stream URL')).toHaveValue(icecast.url(TONES.mp3.mount));
  });

  await test.step('several mounts of a server are added at once', async () => {
    await address.fill(icecast.url('/'));
    await channels.button('Find streams').click();
    const found = channels.dialog.getByRole('list', { name: /^\d+ streams found$/ });
    await expect(found).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    await expectNoViolationsInAllViews(page);
    const boxes = found.getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    void respondToDialog(page, 'accept');
    await channels.button('Add 2 channels').click();
    const imported = page.getByRole('dialog', { name: 'Import channels' });
    await expect(imported.getByText('2 channels created')).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    // The other tests of this server find its channels as they were.
    const { jobs } = await nowPlayingServer.ada.call<{ jobs: { _id: string }[] }>(
      'GET',
      '/api/channels/imports',
    );
    await nowPlayingServer.ada.call('DELETE', `/api/channels/imports/${jobs[0]?._id}`);
  });
});
