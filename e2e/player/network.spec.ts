import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../support/fixtures/network-fixture.ts';
import { aheadSeconds, expectFullCushion, expectUnheard } from '../support/meters/device-clock.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { probedStream } from '../support/seeds/probed-stream.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** Of a page that is cut off, and of one that is no secure context. */
const EXPECTED_LINES = [
  /net::ERR_/,
  /The song could not be loaded/,
  /The server cannot be reached/,
  /Cross-Origin-Opener-Policy header has been ignored/,
];
/** TCP has sent again after 12.6 s, and next does after 25: a player that keeps its connection is silent until then. */
const CUT_MS = 15_000;
/** What the stream server sent at once, and what came since. */
const DIRECT_SECONDS = 4;
const LOST_PERCENT = 5;
const LOSSES_MS = 15_000;
/** By satellite. */
const ROUND_TRIP_MS = 400;
const LONG_WAY_MS = 5_000;

test('packets that routers drop for fifteen seconds are not heard', {
  tag: '@tunnel',
}, async ({ page, demoServer, network, linkTo, meter, consoleGuard }) => {
  consoleGuard.allow(...EXPECTED_LINES);
  const { origin } = await linkTo(demoServer);
  const home = new HomePage(page, origin);
  await home.open();
  await home.playFirst();
  await expect.poll(() => meter.loudness()).toBeGreaterThan(0);
  await expectFullCushion(page);
  await expectUnheard(page, async () => {
    await network.cut();
    await pause(CUT_MS);
    await network.restore();
    await expectFullCushion(page);
  });
});

test('a stream of another server is back before TCP would send it again, and loses nothing by lost packets', {
  tag: '@tunnel',
}, async ({ page, context, streamServer, network, linkTo, meter, consoleGuard }) => {
  consoleGuard.allow(...EXPECTED_LINES);
  const tone = TONES.mp3;
  const stream = await linkTo(streamServer.icecast);
  const channel = {
    name: tone.channelName,
    channelNumber: 1,
    streamUrl: stream.url(tone.mount),
    codec: tone.codec,
    row: probedStream(tone, stream.url(tone.mount)),
  };
  const app = await startApp({ channels: [channel] });
  try {
    const home = new HomePage(page, (await linkTo(app)).origin);
    await home.open();
    await home.play(tone.channelName);
    await meter.expectTone(tone.hz);
    await expect.poll(() => aheadSeconds(page)).toBeGreaterThan(DIRECT_SECONDS);

    await test.step('its tone is back while a plain element beside it still stands', async () => {
      const bare = await context.newPage();
      await bare.goto(home.page.url());
      await bare.evaluate((url) => new Audio(url).play(), stream.url(tone.mount));
      const barePosition = async () => (await readPlaying(bare))[0]?.currentTimeSeconds;
      await expect.poll(barePosition).toBeGreaterThan(1);
      await network.cut();
      await pause(CUT_MS);
      const standsAt = await barePosition();
      await network.restore();
      await meter.expectTone(tone.hz);
      expect(await barePosition()).toBe(standsAt);
      await bare.close();
    });

    await test.step('one packet in twenty is lost, and no connection more is opened', async () => {
      await expect.poll(() => aheadSeconds(page)).toBeGreaterThan(DIRECT_SECONDS / 2);
      await expect.poll(() => stream.ledger.openNow(tone.mount)).toBe(1);
      await expectUnheard(page, async () => {
        stream.ledger.mark();
        await network.lose(LOST_PERCENT);
        await pause(LOSSES_MS);
        await network.restore();
      });
      expect(stream.ledger.total(tone.mount)).toBe(1);
      await meter.expectTone(tone.hz);
    });

    await test.step('a long way is heard at the press alone', async () => {
      stream.line.delayMs = ROUND_TRIP_MS;
      await page.reload();
      await meter.expectSilence();
      await home.play(tone.channelName);
      await meter.expectTone(tone.hz);
      await expect.poll(() => stream.ledger.openNow(tone.mount)).toBe(1);
      stream.ledger.mark();
      await expectUnheard(page, () => pause(LONG_WAY_MS));
      expect(stream.ledger.total(tone.mount)).toBe(1);
    });
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
