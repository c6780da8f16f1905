import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz } = TONES.mp3;
/** One step of the page's clock on the way to a poll. */
const SKIPPED_MS = 2_000;
/** A busy machine only adds silence, so the best of a few visits to another screen counts. */
const VISITS_MAX = 3;

/** The computed styles that a highlight changes. */
function look(card: Locator): Promise<string> {
  return card.evaluate((element) => {
    const { backgroundColor, borderColor, boxShadow, outlineColor } = getComputedStyle(element);
    return [backgroundColor, borderColor, boxShadow, outlineColor].join();
  });
}

test('a card plays and shows it', {
  tag: ['@playing-card', '@home-hero', '@my-dial', '@iphone'],
}, async ({ page, home, meter, bar, streamProxy }) => {
  await home.open();
  const other = home.card(TONES.aac.channelName);

  await test.step('the hero plays the first channel and pauses it', async () => {
    await home.heroToggle.click();
    await meter.expectTone(hz);
    await expect(home.hero.getByText(`1 · ${channelName}`, { exact: true })).toBeVisible();
    await home.heroToggle.click();
    await meter.expectSilence();
    await bar.stop.click();
  });

  await test.step('only the playing card is highlighted', async () => {
    const plain = await look(other);
    await expect.poll(() => look(home.card(channelName))).toBe(plain);
    await home.play(channelName);
    await meter.expectTone(hz);
    await page.mouse.move(0, 0);
    await expect.poll(() => look(home.card(channelName))).not.toBe(plain);
    expect(await look(other)).toBe(plain);
    await bar.next.click();
    await expect.poll(() => look(home.card(channelName))).toBe(plain);
  });

  await test.step('what was heard is remembered on this device', async () => {
    const heard = () => page.evaluate(() => JSON.parse(localStorage.getItem('heard-channels') ?? '[]'));
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
  });

  await test.step('a press on the current card pauses and resumes, on another one changes over', async () => {
    await home.play(channelName);
    await meter.expectTone(hz);
    await home.toggle(channelName).click();
    await meter.expectSilence();
    await home.toggle(channelName).click();
    await meter.expectTone(hz);
    // Visitors have no page of a channel: its texts play, too.
    const { width, height } = (await other.boundingBox()) ?? { width: 0, height: 0 };
    await other.click({ position: { x: width / 2, y: height - 12 } });
    await meter.expectTone(TONES.aac.hz);
    await expect(home.toggle(channelName)).toHaveAccessibleName(`Play ${channelName}`);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  });

  await test.step('the dial tunes and marks the current channel', async () => {
    const stop = home.dial.getByRole('button', { name: `Tune to channel 1, ${channelName}` });
    await expect(stop).toHaveAttribute('aria-pressed', 'false');
    await stop.click();
    await meter.expectTone(hz);
    await expect(stop).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('playback continues from screen to screen, and the tab shows the channel', async () => {
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
    streamProxy.ledger.mark();
    await expect(page).toHaveTitle(`${channelName} – Radio Player`);
    let gapMs = Number.POSITIVE_INFINITY;
    for (let visits = 0; visits < VISITS_MAX && gapMs > 0; visits += 1) {
      const startedAt = Date.now();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
      await page.goBack();
      await expect(home.list).toBeVisible();
      gapMs = Math.min(gapMs, await meter.longestGapMs(startedAt));
    }
    expect(gapMs, 'silence that is not the machine’s (ms)').toBe(0);
    await meter.expectTone(hz);
    expect(streamProxy.ledger.total()).toBe(1);
  });
});

test('a press before the page’s code has loaded is replayed', {
  tag: '@iphone',
}, async ({ page, home, meter, streamProxy }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(home.url, { waitUntil: 'commit' });
  await home.play(channelName);
  release();
  await meter.expectTone(hz);
  expect(streamProxy.ledger.total()).toBe(1);
});

test('the song is fetched when play starts, and every ten seconds without live events', {
  tag: ['@no-iphone', '@now-playing-refresh'],
}, async ({ page, home, meter, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/);
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, json: { code: 'live-full' } }));
  const { channels } = await (await page.request.get(`${home.url}api/channels`)).json();
  const { _id } = channels.find(({ name }: { name: string }) => name === channelName);
  await page.clock.install();
  // Read inside the page: asked from outside, a busy page would answer after the next skip.
  await page.addInitScript((path) => {
    const { fetch } = window;
    const calls = { requestedAt: [] as number[], pending: 0 };
    Object.assign(window, { calls });
    window.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith(path)) return fetch(input, init);
      calls.requestedAt.push(performance.now());
      calls.pending += 1;
      return fetch(input, init).finally(() => {
        calls.pending -= 1;
      });
    };
  }, `/api/nowplaying/${_id}`);
  /** Times by the page's clock. */
  const readCalls = () =>
    page.evaluate(() => (window as unknown as { calls: { requestedAt: number[]; pending: number } }).calls);
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  const count = async () => (await readCalls()).requestedAt.length;
  await expect.poll(count).toBeGreaterThan(0);
  const atStart = await count();
  const skip = async () => {
    // A call under way would time out by the page's clock.
    if ((await readCalls()).pending === 0) await page.clock.fastForward(SKIPPED_MS);
    return count();
  };
  // The first of them may still belong to the start.
  await expect.poll(skip, { intervals: [100], timeout: 60_000 }).toBeGreaterThanOrEqual(atStart + 3);
  const [before = 0, last = 0] = (await readCalls()).requestedAt.slice(-2);
  expect(last - before).toBeGreaterThan(8_500);
});
