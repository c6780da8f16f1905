import type { Locator, Page } from '@playwright/test';
import { PHONE, pageWidth, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName } = TONES.mp3;
const SOUND_WITHIN_MS = 30_000;

const open = (page: Page, origin: string) => page.goto(`${origin}/diagnostics/`);
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });
const fact = (section: Locator, name: string): Locator =>
  section.locator('div', { has: section.page().getByText(name, { exact: true }) }).getByRole('definition');

async function testStream(page: Page, url: string): Promise<void> {
  const tester = part(page, 'Stream tester');
  await tester.getByLabel('Stream address').fill(url);
  await tester.getByRole('button', { name: 'Start the test' }).click();
}

test('the test platform', { tag: '@test-platform' }, async ({ page, playerServer, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  const server = part(page, 'The server');
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await page.route('**/api/live', (route) => route.abort(), { times: 1 });
  await prepareView(page, PHONE);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await test.step('works signed out and without the code of the app', async () => {
    await page.goto(`${playerServer.origin}/diagnostics`);
    await expect(page).toHaveURL(/\/diagnostics\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Test Platform' })).toBeVisible();
    await expect(page).toHaveTitle('Test Platform – Radio Player');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => /\/index-/.test(url))).toEqual([]);
  });

  await test.step('shows a failing server and checks it again', async () => {
    await expect(fact(server, 'API')).toHaveText('Answers with an error (503)');
    await expect(fact(server, 'Live events')).toHaveText(/^Not reached/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await server.getByRole('button', { name: 'Check again' }).click();
    await expect(fact(server, 'API')).toHaveText(/^Answers in \d+ ms$/);
    await expect(fact(server, 'Live events')).toHaveText(/^Connected in \d+ ms$/);
    expect(failed).toEqual([]);
  });

  await test.step('shows what this browser can play', async () => {
    const mp3 = page.getByRole('row', { name: /^MP3 Yes/ }).getByRole('cell');
    await expect(mp3).toHaveText(['Yes', 'Yes']);
    await expect(page.getByRole('row', { name: /^FLAC/ }).getByRole('cell').first()).toHaveText('No');
  });

  await test.step('shows how this browser plays each kind of stream', async () => {
    const mp3 = page.getByRole('row', { name: /^MP3 stream/ }).getByRole('cell');
    await expect(mp3).toHaveText(['MediaSource, rewinds', 'Audio element, does not rewind']);
    const hls = page.getByRole('row', { name: /^HLS stream/ }).getByRole('cell');
    await expect(hls).toHaveText([
      'HLS: media-source, native, rewinds',
      'HLS: media-source, native, rewinds',
    ]);
  });

  await test.step('axe finds nothing on the test platform', async () => {
    await expectNoViolationsInBothModes(page);
    await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(PHONE.width);
  });

  await test.step('leads back to the radio', async () => {
    await page.getByRole('link', { name: 'Back to the radio' }).click();
    await expect(page.getByRole('region', { name: 'Featured Channels' })).toBeVisible();
  });
});

test('the stream tester', async ({
  page,
  context,
  playerServer,
  streamProxy,
  faultyStreams,
  consoleGuard,
}) => {
  consoleGuard.allow(/CORS policy|ERR_FAILED|ERR_CONNECTION_REFUSED/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerServer.origin });
  await open(page, playerServer.origin);
  const tester = part(page, 'Stream tester');
  await test.step('tests a channel: first sound, buffer, title, CORS, and a report', async () => {
    await tester.getByLabel('Channel').selectOption({ label: `1 ${channelName}` });
    await tester.getByRole('button', { name: 'Start the test' }).click();
    await expect(fact(tester, 'State')).toHaveText('Playing', { timeout: SOUND_WITHIN_MS });
    await expect(fact(tester, 'Time to first sound')).toHaveText(/^\d+ ms$/);
    await expect(fact(tester, 'Played by')).toHaveText('MediaSource');
    await expect(fact(tester, 'Sound at hand')).toHaveText(/^(?!0\.0)\d+\.\d s$/);
    await expect(fact(tester, 'CORS')).toHaveText(/^Yes/);
    await expect(fact(tester, 'Content type')).toHaveText('audio/mpeg');
    await expect(fact(tester, 'Title')).not.toHaveText('Known for channels only');
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByText('Report copied to clipboard')).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    for (const line of [
      'State: Playing',
      'Content type: audio/mpeg',
      `(1 ${channelName})`,
      'MP3: MediaSource Yes',
    ])
      expect(report).toContain(line);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expect(page.getByRole('textbox', { name: 'The browser does not let the page copy.' })).toHaveValue(
      /State: Playing/,
    );
    await tester.getByRole('button', { name: 'Stop' }).click();
    await expect(fact(tester, 'State')).toHaveText('Stopped');
  });

  await test.step('plays an address without CORS by the element, and shows why', async () => {
    await open(page, playerServer.origin);
    await testStream(page, streamProxy.url(TONES.mp3WithoutCors.mount));
    await expect(fact(tester, 'State')).toHaveText('Playing', { timeout: SOUND_WITHIN_MS });
    await expect(fact(tester, 'Played by')).toHaveText('Audio element');
    await expect(fact(tester, 'CORS')).toHaveText(/^No: it plays by the audio element alone/);
  });

  await test.step('shows what is wrong with an unreachable address', async () => {
    await open(page, playerServer.origin);
    await testStream(page, faultyStreams.unreachableUrl);
    await expect(fact(tester, 'Error')).not.toHaveText('None', { timeout: SOUND_WITHIN_MS });
    await expect(fact(tester, 'CORS')).toHaveText('Cannot be reached from this browser');
  });
});
