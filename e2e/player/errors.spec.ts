import type { Page } from '@playwright/test';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readMedia } from '../support/meters/media-probe.ts';
import type { PlayerBar } from '../support/pages/player-bar.ts';
import { FAULTY } from '../support/seeds/faulty-channels.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test.use({ station: ({ faultyChannelsServer, streamProxy: _ }, use) => use(faultyChannelsServer) });

const UNSUPPORTED = 'Audio source not supported or stream unavailable';
const CORRUPTED = 'Audio format not supported or corrupted';
const NO_FORMAT = 'Audio format not supported by your browser.';
const NETWORK = 'Network error occurred while loading audio';
const INVALID_URL = 'Invalid stream URL. Please check the channel configuration.';
const NO_URL = 'No stream URL available for this channel.';
const UNREACHABLE_RETRY_MIN_MS = 10_000;
/** Longer than every pause before a retry, by the page's clock. */
const NO_RETRY_WITHIN_MS = 60_000;
const ERROR_WITHIN_MS = 60_000;
/** One step of the page's clock on the way to an error. */
const STEP_MS = 2_000;
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

/** Bytes that do not sound are given up after a time, which the page's clock skips. */
async function untilError(page: Page, bar: PlayerBar, sendsBytes: boolean): Promise<void> {
  const isShown = async () => {
    if (await bar.error.isVisible()) return true;
    if (sendsBytes) await page.clock.fastForward(STEP_MS);
    return false;
  };
  await expect.poll(isShown, { intervals: [500], timeout: ERROR_WITHIN_MS }).toBe(true);
}

async function expectNoFurtherTry(page: Page, requests: readonly string[]): Promise<void> {
  const before = requests.length;
  await page.clock.fastForward(NO_RETRY_WITHIN_MS);
  // Requests are reported in order, so a retry would be before this one.
  await page.evaluate(() => fetch('/api/health'));
  expect(requests).toHaveLength(before);
}

/** Each by a fetch and by an element beside it; an element that has failed is no help to the next output. */
const FAULTS = [
  { name: FAULTY.gone, shows: [UNSUPPORTED], tries: 4, sendsBytes: false },
  { name: FAULTY.webPage, shows: [UNSUPPORTED], tries: 3, sendsBytes: false },
  // Bytes arrived, so the error must not blame the network.
  { name: FAULTY.noise, shows: [CORRUPTED, UNSUPPORTED, NO_FORMAT], tries: 4, sendsBytes: true },
  { name: FAULTY.unplayable, shows: [CORRUPTED, UNSUPPORTED, NO_FORMAT], tries: 3, sendsBytes: true },
];

/** The missing address is first: its step expects no notification at all. */
/** In an order in which each has another error than the one before: a toast comes with a new error. */
const ADDRESSES = [
  { name: FAULTY.missing, shows: NO_URL },
  { name: FAULTY.notHttp, shows: INVALID_URL },
  { name: FAULTY.script, shows: INVALID_URL },
];

test.describe.configure({ mode: 'parallel' });

test('streams that cannot play', {
  tag: ['@no-iphone', '@bar-loading-error', '@player-texts', '@unplayable'],
}, async ({ home, bar, meter, page, streamProxy, faultyChannelsServer: { origin }, consoleGuard }) => {
  consoleGuard.allow(BROWSER_LINES);
  await page.clock.install();
  const requests = streamRequests(page, origin);

  for (const { name, shows, tries, sendsBytes } of FAULTS) {
    await test.step(`${name} shows the catalogue's text and does not retry for ever`, async () => {
      await home.open();
      requests.length = 0;
      await home.play(name);
      await untilError(page, bar, sendsBytes);
      await expect(bar.error).toHaveText(new RegExp(`^(${shows.join('|')})$`));
      await expectNoFurtherTry(page, requests);
      expect(requests.length).toBeLessThanOrEqual(tries);
      await expect(bar.tryAgain).toBeVisible({ visible: (await bar.error.textContent()) !== NO_FORMAT });
      await expect(bar.playButton).toHaveAccessibleName(`Play ${name}`);
      await expect(home.toggle(name)).toHaveAttribute('aria-busy', 'false');
      await expect(bar.progress).toBeHidden();
    });
  }

  await test.step('a server that is away is tried again, and named by the check of this server', async () => {
    await home.open();
    requests.length = 0;
    await home.play(FAULTY.unreachable);
    await untilError(page, bar, false);
    await expect(bar.error).toHaveText(new RegExp(`^(${UNSUPPORTED}|${NETWORK})$`));
    await expect(bar.text('The stream server cannot be reached.')).toBeVisible();
    await expect(bar.region.getByText(/^Next try in \d+ s$/)).toBeVisible();
    const before = requests.length;
    await page.clock.fastForward(UNREACHABLE_RETRY_MIN_MS);
    await expect.poll(() => requests.length).toBeGreaterThan(before);
  });

  await test.step('Try again plays once the stream is back', async () => {
    await streamProxy.set('not-found');
    await home.play(FAULTY.sound);
    await expect(bar.text(UNSUPPORTED)).toBeVisible();
    // The page itself tries again where the machine takes its time.
    await stopClock(page);
    await streamProxy.set('pass');
    await bar.tryAgain.click();
    await page.clock.resume();
    await meter.expectTone(TONES.mp3.hz);
    await expect(bar.text(UNSUPPORTED)).toHaveCount(0);
  });
});

test('addresses that cannot be opened', {
  tag: ['@no-iphone', '@stream-url-rule', '@player-texts', '@unplayable'],
}, async ({ home, bar, meter, page, faultyChannelsServer: { origin } }) => {
  const requests = streamRequests(page, origin);
  await home.open();
  for (const { name, shows } of ADDRESSES) {
    await test.step(`${name} shows the catalogue's text and never touches the audio element`, async () => {
      await home.toggle(name).hover();
      // The toast of the address before has closed, and this one's is awaited from the press on.
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
      await expect(toast).toHaveCount(0);
      const toasted =
        shows === INVALID_URL
          ? expect(toast.last()).toContainText('contact the administrator')
          : Promise.resolve();
      await Promise.all([toasted, home.play(name), expect(bar.text(shows)).toBeVisible()]);
      if (shows === NO_URL) await expect(toast).toHaveCount(0);
      await expect(bar.tryAgain).toBeHidden();
      await bar.playButton.click();
      await expect(bar.text(shows)).toBeVisible();
      expect(await readMedia(page)).toEqual([]);
      expect(requests).toEqual([]);
    });
  }

  await test.step('an error disappears when another channel plays', async () => {
    await home.play(FAULTY.sound);
    await meter.expectTone(TONES.mp3.hz);
    for (const { shows } of ADDRESSES) await expect(bar.text(shows)).toHaveCount(0);
    await expect(bar.tryAgain).toBeHidden();
  });
});

test('a browser that refuses the buffer of a MediaSource plays the stream all the same', {
  tag: '@unplayable',
}, async ({ home, meter, page }) => {
  await page.addInitScript(() => {
    const { ManagedMediaSource } = window as Window & { ManagedMediaSource?: typeof MediaSource };
    (ManagedMediaSource ?? MediaSource).prototype.addSourceBuffer = () => {
      throw new DOMException('Refused', 'NotSupportedError');
    };
  });
  await home.open();
  await home.play(FAULTY.sound);
  await meter.expectTone(TONES.mp3.hz);
});

test('a player that cannot be loaded shows Failed to play channel, and Try again loads it', {
  tag: ['@player-texts', '@unplayable'],
}, async ({ home, bar, meter, page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|The player could not be loaded/);
  const isPlayerCode = /\/assets\/create-browser-player-[^/]*\.js/;
  await page.route(isPlayerCode, (route) => route.abort());
  await home.open();
  await home.play(FAULTY.sound);
  await expect(bar.text('Failed to play channel')).toBeVisible();
  await page.unroute(isPlayerCode);
  await bar.tryAgain.click();
  await meter.expectTone(TONES.mp3.hz);
});
