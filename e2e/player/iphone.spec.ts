import type { Page } from '@playwright/test';
import { closeMediaSources, setStreaming, wantsData } from '../support/browser/iphone.ts';
import { setHidden } from '../support/browser/page-visibility.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { isTone, tonesUntil } from '../support/meters/heard-tones.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { mp3, mp3WithoutBurst, mp3WithoutCors, aac, opus, vorbis } = TONES;
const NO_FORMAT = 'Audio format not supported by your browser.';
/** The thresholds of a source, in less time than an iPhone's: thirty seconds of rewinding are enough. */
const SHORT_STREAMING = { startsBelowSeconds: 1, endsAboveSeconds: 5 };
const LATER_HZ = 1320;
const LATEST_HZ = 1430;
/** Enough to rewind thirty seconds, which a busy machine may need for what follows. */
const PLAYED_SECONDS = 32;
const REWINDS = 3;
/** More than a stream without a burst is behind its live edge. */
const ARRIVED_SECONDS = 3;
const SOUND_LIMIT_MS = 90_000;

const playedSeconds = async (page: Page) => (await readPlaying(page))[0]?.currentTimeSeconds ?? 0;

test('an iPhone listens', {
  tag: '@iphone',
}, async ({ page, home, bar, meter, streamProxy, consoleGuard }) => {
  consoleGuard.allow(/CORS policy/, /net::ERR_/, /Failed to load resource/);

  await test.step('the first press plays, though the code of the player comes later', async () => {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route(/\/assets\/create-browser-player-[^/]*\.js/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await home.open();
    await home.play(mp3.channelName);
    load();
    await meter.expectTone(mp3.hz);
    expect((await readPlaying(page))[0]?.source).toMatch(/^blob:/);
  });

  await test.step('there is no slider for a volume that only the buttons set, and Mute works', async () => {
    await expect(bar.volume).toHaveCount(0);
    await bar.mute.click();
    await meter.expectSilence();
    await bar.unmute.click();
    await meter.expectTone(mp3.hz);
  });

  await test.step('a connection that is cut is opened again', async () => {
    await bar.next.click();
    await meter.expectTone(mp3WithoutBurst.hz);
    const connections = streamProxy.ledger.total(mp3WithoutBurst.mount);
    streamProxy.cut();
    await expect.poll(() => streamProxy.ledger.total(mp3WithoutBurst.mount)).toBeGreaterThan(connections);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
    await meter.expectTone(mp3WithoutBurst.hz);
  });

  await test.step('a source that closes in the background is rebuilt, and sounds again', async () => {
    await setHidden(page, true);
    const before = (await readPlaying(page))[0]?.source;
    await closeMediaSources(page);
    await expect.poll(async () => (await readPlaying(page))[0]?.source).not.toBe(before);
    await meter.expectTone(mp3WithoutBurst.hz);
    await setHidden(page, false);
    expect((await readPlaying(page))[0]?.source).toMatch(/^blob:/);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  });

  await test.step('an Ogg channel of Vorbis shows that the browser cannot play it', async () => {
    await home.play(vorbis.channelName);
    await expect(bar.text(NO_FORMAT)).toBeVisible();
  });

  for (const { channelName, hz, mount } of [opus, aac, mp3WithoutCors])
    await test.step(`${mount} plays after it`, async () => {
      await home.play(channelName);
      await meter.expectTone(hz);
      await expect(bar.text(NO_FORMAT)).toHaveCount(0);
    });
});

test('an iPhone returns from a rewind to what is live, also while it wants no data', {
  tag: '@iphone',
}, async ({ page, home, bar, meter, streamProxy, streamServer, consoleGuard }) => {
  // Without its source the mount is a 404, which this Icecast sends without the CORS header.
  consoleGuard.allow(/CORS policy/, /net::ERR_FAILED/);
  await home.open();
  await setStreaming(page, SHORT_STREAMING);
  const { channelName, mount, hz } = mp3WithoutBurst;
  const retune = (newHz: number) => streamServer.sources.retune(mp3WithoutBurst, newHz);
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect.poll(() => playedSeconds(page), { timeout: SOUND_LIMIT_MS }).toBeGreaterThan(PLAYED_SECONDS);
  await retune(LATER_HZ);
  await tonesUntil(meter, LATER_HZ);
  for (let presses = 0; presses < REWINDS; presses += 1) await bar.rewind.click();
  await meter.expectTone(hz);
  await expect.poll(() => wantsData(page)).toBe(false);

  const connections = streamProxy.ledger.total(mount);
  await retune(LATEST_HZ);
  await expect.poll(() => streamProxy.ledger.total(mount)).toBeGreaterThan(connections);
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  const atReconnect = await playedSeconds(page);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(atReconnect + ARRIVED_SECONDS);
  expect(await wantsData(page)).toBe(false);
  await meter.expectTone(hz);

  await bar.live.click();
  const heard = await tonesUntil(meter, LATEST_HZ);
  expect(heard.filter((heardHz) => isTone(heardHz, LATER_HZ))).toEqual([]);
  await expect(bar.live).toHaveText('On air');
  await bar.pauseButton.click();
  await retune(hz);
});
