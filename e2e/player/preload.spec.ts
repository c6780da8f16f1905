import { holdResponses } from '../support/browser/hold-responses.ts';
import { preloadInStoppedTime } from '../support/browser/preload-in-stopped-time.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { readMedia, readPlaying } from '../support/meters/media-probe.ts';
import type { HomePage } from '../support/pages/home-page.ts';
import type { ConnectionLedger } from '../support/stream-servers/connection-ledger.ts';
import { TONES, type Tone } from '../support/stream-servers/tones.ts';

const { aac, opus, vorbis, mp3 } = TONES;
/** What a hover has loaded is kept this long. */
const KEPT_MS = 6_000;
/** Between two rows of cards. */
const ROW_GAP_PX = 24;

test('a hover without a press', { tag: '@no-iphone' }, async ({ home, streamProxy: { ledger } }) => {
  await home.open();
  await home.untilHydrated();
  await home.page.clock.install();
  for (const { channelName, mount } of [mp3, opus, vorbis]) {
    await test.step(`a hover without a press opens ${mount} once, closes it, and never plays`, async () => {
      ledger.mark();
      await home.toggle(channelName).hover();
      await expect.poll(() => ledger.total(mount)).toBe(1);
      await home.page.clock.fastForward(KEPT_MS);
      await expect.poll(() => ledger.openNow()).toBe(0);
      expect(ledger.list()).toHaveLength(1);
      expect(await readPlaying(home.page)).toEqual([]);
    });
  }

  await test.step('moving on to another button leaves at most one stream open', async () => {
    ledger.mark();
    await home.toggle(mp3.channelName).hover();
    await expect.poll(() => ledger.total(mp3.mount)).toBe(1);
    await home.toggle(aac.channelName).hover();
    await expect.poll(() => ledger.total(aac.mount)).toBe(1);
    await expect.poll(() => ledger.openNow(mp3.mount)).toBe(0);
  });
});

test('a button that scrolls under the pointer opens nothing until the pointer moves', {
  tag: '@no-iphone',
}, async ({ home, streamProxy: { ledger } }) => {
  const { page } = home;
  const scrollTo = (topPx: number) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), topPx);
  await home.open();
  await home.untilHydrated();
  // The first preload loads the player as well.
  await home.toggle(aac.channelName).hover();
  await expect.poll(() => ledger.total(aac.mount)).toBe(1);
  await expect.poll(() => ledger.openNow()).toBe(0);
  ledger.mark();
  const preloaded = await readMedia(page);
  await page.clock.install();
  const button = home.toggle(mp3.channelName);
  const scrolledPx = await page.evaluate(() => window.scrollY);
  const box = await button.boundingBox();
  const card = await home.card(mp3.channelName).boundingBox();
  if (box === null || card === null) throw new Error('The button is not visible.');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The whole card preloads: the pointer rests below it, in the gap between two rows.
  await scrollTo(scrolledPx + card.y + card.height + ROW_GAP_PX / 2 - place.y);
  await page.mouse.move(place.x, place.y);
  await scrollTo(scrolledPx);
  await expect.poll(() => button.evaluate((element) => element.matches(':hover'))).toBe(true);
  await page.clock.runFor(1_000);
  expect(await readMedia(page)).toHaveLength(preloaded.length);
  await page.mouse.move(place.x + 1, place.y);
  await page.clock.runFor(1_000);
  await expect.poll(() => ledger.list()).toHaveLength(1);
});

/** Preloads a stream by a resting pointer, and keeps the page's time as it is then. */
const preload = (
  home: HomePage,
  { channelName, mount }: Pick<Tone, 'channelName' | 'mount'>,
  ledger: ConnectionLedger,
): Promise<void> =>
  preloadInStoppedTime(home.toggle(channelName), () => expect.poll(() => ledger.openNow(mount)).toBe(1));

test('a press after a hover uses the preloaded connection and its source', async ({
  home,
  streamProxy: { ledger },
  meter,
  elementTone,
  streamServer: { icecast },
  consoleGuard,
}) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  await home.page.clock.install();
  await home.open();
  await preload(home, mp3, ledger);
  const attached = await readMedia(home.page);
  expect(attached).toMatchObject([{ source: expect.stringMatching(/^blob:/), isPaused: true }]);
  await home.toggle(mp3.channelName).click();
  await home.page.clock.resume();
  await meter.expectTone(mp3.hz);
  expect(ledger.total()).toBe(1);
  expect(await readPlaying(home.page)).toMatchObject([{ source: attached[0]?.source }]);
  await expect.poll(() => icecast.listeners(mp3.mount)).toBe(1);

  await test.step('a stream for the plain element is preloaded beside the playing one, by the element that will play', async () => {
    await preload(home, elementTone, ledger);
    await meter.expectTone(mp3.hz);
    await home.toggle(elementTone.channelName).click();
    await home.page.clock.resume();
    await meter.expectTone(elementTone.hz);
    expect(ledger.total(elementTone.mount)).toBe(1);
    await expect.poll(() => ledger.openNow()).toBe(1);
    await expect.poll(() => icecast.listeners(elementTone.mount)).toBe(1);
    await expect(home.page.locator('audio')).toHaveCount(1);
  });
});

test('a step needs no call: the neighbors of the channel that plays are loaded before', async ({
  page,
  home,
  bar,
  meter,
}) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const neighbors = [channels[1], channels.at(-1)].map(({ _id }) =>
    page.waitForResponse((response) => response.url().endsWith(_id)),
  );
  await home.open();
  await home.play(mp3.channelName);
  await Promise.all(neighbors);
  await holdResponses(page, { method: 'GET', path: /\/api\/channels\// });
  await bar.next.click();
  await meter.expectTone(TONES.mp3WithoutBurst.hz);
});

test('with data saver nothing is preloaded', { tag: '@no-iphone' }, async ({
  page,
  home,
  streamProxy,
  meter,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await home.open();
  await home.untilHydrated();
  await home.toggle(mp3.channelName).hover();
  await home.toggle(mp3.channelName).focus();
  await page.waitForLoadState('networkidle');
  expect(streamProxy.ledger.total()).toBe(0);
  await home.toggle(mp3.channelName).click();
  await meter.expectTone(mp3.hz);
});
