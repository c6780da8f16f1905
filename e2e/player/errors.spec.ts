import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/faulty-channels-fixture.ts';
import { readMedia } from '../support/meters/media-probe.ts';
import { FAULTY } from '../support/servers/faulty-channels-server.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const UNSUPPORTED = 'Audio source not supported or stream unavailable';
const CORRUPTED = 'Audio format not supported or corrupted';
const NO_FORMAT = 'Audio format not supported by your browser.';
const NETWORK = 'Network error occurred while loading audio';
const INVALID_URL = 'Invalid stream URL. Please check the channel configuration.';
const NO_URL = 'No stream URL available for this channel.';
// Longer than the pause before a retry.
const NO_RETRY_WITHIN_MS = 3_500;
const ERROR_WITHIN_MS = 25_000;
const BROWSER_LINES = /Failed to load resource|CORS policy/;

/** Collects every request of the page to a stream, whichever output makes it. */
function streamRequests(page: Page, origin: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && url.startsWith('http')) urls.push(url);
  });
  return urls;
}

async function expectNoFurtherTry(page: Page, requests: readonly string[], origin: string): Promise<void> {
  const before = requests.length;
  const retried = page
    .waitForRequest((request) => !request.url().startsWith(origin), { timeout: NO_RETRY_WITHIN_MS })
    .then(
      (request) => request.url(),
      () => null,
    );
  expect(await retried).toBeNull();
  expect(requests).toHaveLength(before);
}

const FAULTS = [
  { name: FAULTY.gone, says: [UNSUPPORTED], tries: 2 },
  { name: FAULTY.webPage, says: [UNSUPPORTED], tries: 1 },
  { name: FAULTY.unreachable, says: [UNSUPPORTED, NETWORK], tries: 2 },
  // Bytes arrived, so the error must not blame the network.
  { name: FAULTY.noise, says: [CORRUPTED, UNSUPPORTED, NO_FORMAT], tries: 3 },
  { name: FAULTY.unplayable, says: [CORRUPTED, UNSUPPORTED, NO_FORMAT], tries: 2 },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, says, tries } of FAULTS) {
  test(`${name} shows the catalogue's text and does not retry for ever`, async ({
    home,
    bar,
    page,
    faultyChannelsServer: { origin: faultyOrigin },
    consoleGuard,
  }) => {
    consoleGuard.allow(BROWSER_LINES);
    const requests = streamRequests(page, faultyOrigin);
    await home.open();
    await home.play(name);
    await expect(bar.tryAgain).toBeVisible({ timeout: ERROR_WITHIN_MS });
    await expect(bar.error).toHaveText(new RegExp(`^(${says.join('|')})$`));
    await expectNoFurtherTry(page, requests, faultyOrigin);
    expect(requests.length).toBeLessThanOrEqual(tries);
    await expect(bar.playButton).toHaveAccessibleName(`Play ${name}`);
    await expect(home.toggle(name)).toHaveAttribute('aria-busy', 'false');
    await expect(bar.progress).toBeHidden();
  });
}

for (const { name, says } of [
  { name: FAULTY.missing, says: NO_URL },
  { name: FAULTY.notHttp, says: INVALID_URL },
  { name: FAULTY.script, says: INVALID_URL },
]) {
  test(`${name} shows the catalogue's text and never touches the audio element`, async ({
    home,
    bar,
    page,
    faultyChannelsServer: { origin: faultyOrigin },
  }) => {
    const requests = streamRequests(page, faultyOrigin);
    await home.open();
    await home.toggle(name).hover();
    await home.play(name);
    await expect(bar.text(says)).toBeVisible();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    if (says === INVALID_URL) await expect(toast).toContainText('contact the administrator');
    else await expect(toast).toHaveCount(0);
    await bar.tryAgain.click();
    await expect(bar.text(says)).toBeVisible();
    expect(await readMedia(page)).toEqual([]);
    expect(requests).toEqual([]);
  });
}

test('an error disappears when another channel plays', async ({ home, bar, meter }) => {
  await home.open();
  await home.play(FAULTY.missing);
  await expect(bar.text(NO_URL)).toBeVisible();
  await home.play(FAULTY.sound);
  await meter.expectTone(TONES.mp3.hz);
  await expect(bar.text(NO_URL)).toHaveCount(0);
  await expect(bar.tryAgain).toBeHidden();
});

test('Try again plays once the stream is back', async ({ home, bar, meter, streamProxy, consoleGuard }) => {
  consoleGuard.allow(BROWSER_LINES);
  await streamProxy.set('not-found');
  await home.open();
  await home.play(FAULTY.sound);
  await expect(bar.text(UNSUPPORTED)).toBeVisible();
  await streamProxy.set('pass');
  await bar.tryAgain.click();
  await meter.expectTone(TONES.mp3.hz);
  await expect(bar.text(UNSUPPORTED)).toHaveCount(0);
});
