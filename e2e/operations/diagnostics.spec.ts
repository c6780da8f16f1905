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

async function testStream(page: Page, url: string): Promise<Locator> {
  const tester = part(page, 'Stream tester');
  await tester.getByLabel('Stream address').fill(url);
  await tester.getByRole('button', { name: 'Start the test' }).click();
  return tester;
}

test('works signed out and without the code of the app', async ({ page, playerServer }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${playerServer.origin}/diagnostics`);
  await expect(page).toHaveURL(/\/diagnostics\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Test Platform' })).toBeVisible();
  await expect(page).toHaveTitle('Test Platform – Airdial');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /\/index-/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the radio' }).click();
  await expect(page.getByRole('region', { name: 'Featured Channels' })).toBeVisible();
});

test('shows what this browser can play and the state of the server', async ({ page, playerServer }) => {
  await open(page, playerServer.origin);
  const mp3 = page.getByRole('row', { name: /^MP3/ }).getByRole('cell');
  await expect(mp3).toHaveText(['Yes', 'Yes']);
  await expect(page.getByRole('row', { name: /^FLAC/ }).getByRole('cell').first()).toHaveText('No');
  const server = part(page, 'The server');
  await expect(fact(server, 'API')).toHaveText(/^Answers in \d+ ms$/);
  await expect(fact(server, 'Live events')).toHaveText(/^Connected in \d+ ms$/);
});

test('shows a failing server and checks it again', async ({ page, playerServer, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.route('**/api/live', (route) => route.abort());
  await open(page, playerServer.origin);
  const server = part(page, 'The server');
  await expect(fact(server, 'API')).toHaveText('Answers with an error (503)');
  await expect(fact(server, 'Live events')).toHaveText(/^Not reached/);
  await page.unroute('**/api/health');
  await server.getByRole('button', { name: 'Check again' }).click();
  await expect(fact(server, 'API')).toHaveText(/^Answers in \d+ ms$/);
});

test('tests a channel: first sound, buffer, title, CORS, and a report', async ({
  page,
  context,
  playerServer,
  streamProxy: _streamProxy,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerServer.origin });
  await open(page, playerServer.origin);
  const tester = part(page, 'Stream tester');
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
  await tester.getByRole('button', { name: 'Stop' }).click();
  await expect(fact(tester, 'State')).toHaveText('Stopped');
});

test('plays an address without CORS by the element, and says why', async ({
  page,
  playerServer,
  streamProxy,
  consoleGuard,
}) => {
  consoleGuard.allow(/CORS policy|ERR_FAILED/);
  await open(page, playerServer.origin);
  const tester = await testStream(page, streamProxy.url(TONES.mp3WithoutCors.mount));
  await expect(fact(tester, 'State')).toHaveText('Playing', { timeout: SOUND_WITHIN_MS });
  await expect(fact(tester, 'Played by')).toHaveText('Audio element');
  await expect(fact(tester, 'CORS')).toHaveText(/^No: it plays by the audio element alone/);
});

test('shows what is wrong with an unreachable address', async ({
  page,
  playerServer,
  faultyStreams,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED/);
  await open(page, playerServer.origin);
  const tester = await testStream(page, faultyStreams.unreachableUrl);
  await expect(fact(tester, 'Error')).not.toHaveText('None', { timeout: SOUND_WITHIN_MS });
  await expect(fact(tester, 'CORS')).toHaveText('Cannot be reached from this browser');
});

test('axe finds nothing on the test platform', async ({ page, playerServer }) => {
  await prepareView(page, PHONE);
  await open(page, playerServer.origin);
  await expect(fact(part(page, 'The server'), 'API')).toHaveText(/Answers/);
  await expectNoViolationsInBothModes(page);
  expect(await pageWidth(page)).toBeLessThanOrEqual(PHONE.width);
});
