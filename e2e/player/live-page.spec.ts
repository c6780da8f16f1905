import type { Page } from '@playwright/test';
import { setHidden } from '../support/browser/page-visibility.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { ApiWatch } from '../support/meters/api-watch.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test.use({ station: ({ nowPlayingServer }, use) => use(nowPlayingServer) });

/** Server and page poll every 10 s; the rest is for a busy machine. */
const POLLED = { timeout: 45_000 };
const { mount, channelName, hz } = TONES.mp3;

const controls = (page: Page) =>
  page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artist: navigator.mediaSession.metadata?.artist,
  }));

type TimedWindow = Window & {
  heardTitle?: { readonly receivedMs: number; readonly delayMs: number; shownMs?: number };
  probedMedia: Set<HTMLMediaElement>;
};

/** Records when the title's event arrived, how much sound was buffered, and when the tab showed it. */
async function timeTitle(page: Page, title: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const timed = window as unknown as TimedWindow;
    const note = (data: string) => {
      const [media] = [...timed.probedMedia].filter(({ paused }) => !paused);
      if (!data.includes(wanted) || !media || timed.heardTitle) return;
      const delayMs = (media.buffered.end(media.buffered.length - 1) - media.currentTime) * 1_000;
      timed.heardTitle = { receivedMs: performance.now(), delayMs };
    };
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('now-playing', ({ data }) => note(data));
      }
    };
    new MutationObserver(() => {
      const { heardTitle } = timed;
      if (document.title.startsWith(wanted) && heardTitle) heardTitle.shownMs ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, title);
}

test('a new title appears on the card, in the bar, in the tab and in the system’s controls', {
  tag: ['@now-playing-refresh', '@rewind-line'],
}, async ({ page, home, bar, meter, titledStreams: { icecast } }) => {
  const api = new ApiWatch(page);
  await timeTitle(page, 'Lluvia');
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect.poll(() => api.openStreams).toBe(1);
  await icecast.setTitle(mount, 'Señal - Lluvia');
  await expect(bar.text('Lluvia')).toBeVisible(POLLED);
  await expect(bar.byline('Señal')).toBeVisible();
  await expect(home.card(channelName).getByText('Lluvia', { exact: true })).toBeVisible();
  await expect(home.card(channelName).getByText('Live', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Lluvia · Señal – /);
  await expect.poll(() => controls(page)).toEqual({ title: 'Lluvia', artist: 'Señal' });
  // The bar requests the current song unless an event has already delivered it.
  const callsBefore = api.count('/api/nowplaying/');
  expect(callsBefore).toBeLessThanOrEqual(1);
  await test.step('the title of the playing channel waits until its sound is audible', async () => {
    const timed = await page.evaluate(() => (window as unknown as TimedWindow).heardTitle);
    const { receivedMs = 0, delayMs = 0, shownMs = 0 } = timed ?? {};
    // Icecast's burst of 64 KB is four seconds of sound.
    expect(delayMs).toBeGreaterThan(1_500);
    expect(shownMs - receivedMs).toBeGreaterThan(delayMs - 1_000);
  });
  await test.step('this song is heard from its beginning, and the line names it', async () => {
    await bar.songBeginning.click();
    await expect(bar.position).toHaveAttribute('aria-valuetext', /^\d+ seconds? behind, Lluvia · Señal$/);
  });
  await setHidden(page, true);
  await icecast.setTitle(mount, 'Señal - Niebla');
  await expect(page).toHaveTitle(/^Niebla · Señal – /, POLLED);
  await expect.poll(() => controls(page)).toEqual({ title: 'Niebla', artist: 'Señal' });
  // Live events alone, over one connection.
  expect(api.count('/api/nowplaying/')).toBe(callsBefore);
  expect(api.openStreams).toBe(1);
  await setHidden(page, false);
  await bar.info.click();
  // Older titles are those of other tests of this worker.
  const recent = page.getByRole('dialog').getByRole('listitem');
  const expectNewest = async (...titles: readonly RegExp[]) => {
    for (const [index, title] of titles.entries()) await expect(recent.nth(index)).toHaveText(title, POLLED);
  };
  await expectNewest(/Niebla/, /Lluvia/);
  await icecast.setTitle(mount, 'Señal - Viento');
  await expectNewest(/Viento/, /Niebla/, /Lluvia/);
});

test('a second listener is counted on every page that shows the channel', async ({
  browser,
  home,
  meter,
  nowPlayingServer: { app },
  titledStreams: { icecast },
}) => {
  const { mount, channelName, hz } = TONES.aac;
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  const card = home.card(channelName);
  const context = await browser.newContext();
  const other = new HomePage(await context.newPage(), app.origin);
  await other.open();
  await other.play(channelName);
  await expect.poll(() => icecast.listeners(mount)).toBe(2);
  await expect(card.getByText('2 listeners', { exact: true })).toBeVisible(POLLED);
  await expect(other.card(channelName).getByText('2 listeners', { exact: true })).toBeVisible(POLLED);
  await context.close();
  await expect(card.getByText('1 listeners', { exact: true })).toBeVisible(POLLED);
});

test('a page without live events polls, a hidden and silent one rests, and both are up to date again', async ({
  browser,
  page,
  home,
  consoleGuard,
  nowPlayingServer: { app },
  titledStreams: { icecast },
}) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/);
  const isLive = (url: URL) => url.pathname === '/api/live';
  await page.route(isLive, (route) => route.fulfill({ status: 503, json: { code: 'live-full' } }));
  const api = new ApiWatch(page);
  const title = (screen: HomePage, text: string) => screen.card(channelName).getByText(text, { exact: true });
  await home.open();
  const context = await browser.newContext();
  const resting = new HomePage(await context.newPage(), app.origin);
  const restingApi = new ApiWatch(resting.page);
  await resting.open();

  await icecast.setTitle(mount, 'Señal - Antes');
  await expect(title(home, 'Antes')).toBeVisible(POLLED);
  expect(api.count('/api/nowplaying/')).toBeGreaterThan(0);
  await expect(title(resting, 'Antes')).toBeVisible(POLLED);

  await setHidden(resting.page, true);
  await expect.poll(() => restingApi.openStreams).toBe(0);
  const callsWhenHidden = restingApi.paths.length;
  const back = page.waitForResponse((response) => isLive(new URL(response.url())) && response.ok(), POLLED);
  await page.unroute(isLive);

  await test.step('without live events the page polls, and it returns to events once they are available', async () => {
    await back;
    await icecast.setTitle(mount, 'Señal - De nuevo');
    await expect(title(home, 'De nuevo')).toBeVisible(POLLED);
    const polls = api.count('/api/nowplaying/');
    await icecast.setTitle(mount, 'Señal - Sin preguntar');
    await expect(title(home, 'Sin preguntar')).toBeVisible(POLLED);
    expect(api.count('/api/nowplaying/')).toBe(polls);
  });

  await test.step('a hidden and silent tab makes no calls, and is up to date at once when it is shown', async () => {
    await expect(title(resting, 'Antes')).toBeVisible();
    expect(restingApi.paths.length).toBe(callsWhenHidden);
    await setHidden(resting.page, false);
    await expect(title(resting, 'Sin preguntar')).toBeVisible();
    await expect.poll(() => restingApi.openStreams).toBe(1);
  });
  await context.close();
});
