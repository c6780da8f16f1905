import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { awkwardTone } from '../support/stream-servers/awkward-streams.ts';
import { startChangingStream } from '../support/stream-servers/changing-stream.ts';

test.use({ station: ({ awkwardServer }, use) => use(awkwardServer) });

const SLOW_WITHIN_MS = 120_000;
/** At 0.6 of the stream's rate two seconds of buffer play for five. */
const STEADY_MS = 4_000;
/** Chromium’s element needs four seconds to start such a stream: one that starts late is silent for longer. */
const SHORT_SILENCE_MS = 1_000;
/** It closes every nine seconds. */
const CLOSED_WITHIN_MS = 90_000;
/** A server may be silent for this long, by the page's clock. */
const NOTHING_WITHIN_MS = 10_000;

test('MP3 that is sent as a page plays through MediaSource', {
  tag: '@awkward-streams',
}, async ({ home, meter }) => {
  await home.open();
  await home.play('text-html');
  await meter.expectTone(awkwardTone('text-html'));
  expect((await readPlaying(home.page))[0]?.source).toMatch(/^blob:/);
});

test('a stream that no probe has read starts in the element too, beside the fetch', async ({
  home,
  meter,
  consoleGuard,
}) => {
  consoleGuard.allow(/CORS policy/, /net::ERR_FAILED/);
  await home.open();
  for (const [name, how] of [
    ['two-at-once', 'a fetch that is refused costs no connection after it'],
    ['element-only', 'a fetch that gets no response is not waited for'],
  ] as const) {
    await test.step(how, async () => {
      await home.play(name);
      await meter.expectTone(awkwardTone(name));
      const playing = await readPlaying(home.page);
      expect(playing).toMatchObject([{ source: expect.stringMatching(/^http:/) }]);
    });
  }
});

test('a file that ends plays to its end and is no error', {
  tag: '@awkward-streams',
}, async ({ home, bar, meter }) => {
  await home.open();
  await home.play('chunked-file');
  await meter.expectTone(awkwardTone('chunked-file'));
  await meter.expectSilence();
  await expect(bar.region.getByText(/^Reconnecting… Next try in \d+ s$/)).toBeVisible();
  await expect(bar.error).toHaveCount(0);
});

test('a server that refuses is named with its status and tried again', {
  tag: '@awkward-streams',
}, async ({ home, bar, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  await home.open();
  for (const { name, shows, nextTry } of [
    { name: 'unavailable', shows: 'The stream server has a problem (503).', nextTry: /^Next try in \d s$/ },
    {
      name: 'forbidden',
      shows: 'The stream server does not allow listening from here (403).',
      nextTry: /^Next try in \d\d s$/,
    },
  ] as const) {
    await test.step(name, async () => {
      await home.play(name);
      await expect(bar.error).toHaveText('Audio source not supported or stream unavailable');
      await expect(bar.text(shows)).toBeVisible();
      await expect(bar.region.getByText(nextTry)).toBeVisible();
    });
  }
});

test('a connection slower than its stream is named, and plays longer between its pauses', {
  tag: '@awkward-streams',
}, async ({ home, bar, meter }) => {
  await home.open();
  await home.play('slow');
  await meter.expectTone(awkwardTone('slow'));
  await expect(bar.text('Your connection is slower than this stream')).toBeVisible({
    timeout: SLOW_WITHIN_MS,
  });
  await expect(bar.announcement).toHaveText('Your connection is slower than this stream');
  await expect.poll(() => meter.unbrokenMs(), { timeout: SLOW_WITHIN_MS }).toBeGreaterThan(STEADY_MS);
});

test('a stream that becomes AAC on the connection of its MP3 sounds on', {
  tag: '@awkward-streams',
}, async ({ page, bar, meter }) => {
  const changing = await startChangingStream();
  const name = 'changing';
  const channel = { name, channelNumber: 1, streamUrl: changing.url, codec: 'MP3' };
  const app = await startApp({ channels: [channel] });
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    await home.play(name);
    await meter.expectTone(changing.hz.before);
    changing.change();
    await meter.expectTone(changing.hz.after);
    await expect(bar.error).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await app.stop();
    await changing.stop();
  }
});

test('a station that closes every connection leaves no more than a short silence each time', async ({
  home,
  meter,
  consoleGuard,
}) => {
  consoleGuard.allow(/CORS policy/, /net::ERR_FAILED/);
  await home.open();
  await home.play('closing');
  await meter.expectTone(awkwardTone('closing'));
  const soundsAt = Date.now();
  const shortestGapMs = async () => {
    const over = (await meter.silences(soundsAt)).filter(({ isOver }) => isOver);
    return Math.min(...over.map(({ ms }) => ms));
  };
  // A busy machine only adds silence: the first gap, or else a later one.
  await expect.poll(shortestGapMs, { timeout: CLOSED_WITHIN_MS }).toBeLessThan(SHORT_SILENCE_MS);
});

test('a station that sends a byte a second is reported like one that sends nothing, with the next try', async ({
  page,
  home,
  bar,
}) => {
  await page.clock.install();
  await home.open();
  await home.play('dripping');
  await expect(bar.progress).toBeVisible();
  await page.clock.fastForward(NOTHING_WITHIN_MS);
  await expect(bar.text('Failed to load audio stream')).toBeVisible();
  await expect(bar.region.getByText(/^Next try in \d+ s$/)).toBeVisible();
});
