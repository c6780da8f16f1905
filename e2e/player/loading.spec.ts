import { becomeIPhone, failNatively } from '../support/browser/iphone.ts';
import { preloadInStoppedTime } from '../support/browser/preload-in-stopped-time.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { readMedia, readPlaying } from '../support/meters/media-probe.ts';
import { FAULTY } from '../support/seeds/faulty-channels.ts';
import { HLS_TONE_HZ, TONES } from '../support/stream-servers/tones.ts';

test.use({ station: ({ faultyChannelsServer, streamProxy: _ }, use) => use(faultyChannelsServer) });

const FAILED = 'Failed to load audio stream';
/** A server may be silent for this long, by the page's clock. */
const SILENCE_LIMIT_MS = 10_000;

test('channels of other formats', async ({ page, home, bar, meter, consoleGuard }) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  await page.clock.install();
  await home.open();

  await test.step('an HLS channel begins to load when the pointer arrives, plays what was loaded and pauses', async () => {
    const loading = { source: expect.stringMatching(/^blob:/), isPaused: true };
    await preloadInStoppedTime(home.toggle(FAULTY.hls), () =>
      expect.poll(() => readMedia(page)).toMatchObject([loading]),
    );
    const [preloaded] = await readMedia(page);
    await home.toggle(FAULTY.hls).click();
    await page.clock.resume();
    await meter.expectTone(HLS_TONE_HZ);
    expect(await readPlaying(page)).toMatchObject([{ source: preloaded?.source }]);
    await expect(bar.pauseButton).toHaveAccessibleName(`Pause ${FAULTY.hls}`);
    await bar.pauseButton.click();
    await meter.expectSilence();
  });

  await test.step('a channel with a wrong codec plays all the same', async () => {
    await home.play(FAULTY.mislabelled);
    await meter.expectTone(TONES.opus.hz);
  });

  await test.step('an iPhone plays HLS itself, and through MediaSource when that fails later', async () => {
    await becomeIPhone(page);
    await home.open();
    await home.play(FAULTY.hls);
    await meter.expectTone(HLS_TONE_HZ);
    const source = async () => (await readPlaying(page))[0]?.source;
    expect(await source()).toMatch(/\.m3u8$/);
    await failNatively(page);
    await expect.poll(source).toMatch(/^blob:/);
    await meter.expectTone(HLS_TONE_HZ);
    await expect(bar.error).toHaveCount(0);
  });

  await test.step('its lock screen keeps the channel, playing and paused', async () => {
    const lockScreen = () =>
      page.evaluate(() => {
        const { metadata, playbackState } = navigator.mediaSession;
        return { title: metadata?.title, playbackState };
      });
    const title = FAULTY.hls;
    await expect.poll(lockScreen).toEqual({ title, playbackState: 'playing' });
    await bar.pauseButton.click();
    await meter.expectSilence();
    await expect.poll(lockScreen).toEqual({ title, playbackState: 'paused' });
  });
});

test('a channel whose server sends nothing', {
  tag: ['@bar-loading-error', '@next-try'],
}, async ({ page, home, bar }) => {
  await page.clock.install();
  await home.open();

  await test.step('a silent server shows the press as loading, and a second press cancels it', async () => {
    await home.play(FAULTY.silent);
    await expect(bar.progress).toBeVisible();
    await expect(home.toggle(FAULTY.silent)).toHaveAttribute('aria-busy', 'true');
    await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'true');
    await home.toggle(FAULTY.silent).click();
    await expect(bar.progress).toBeHidden();
    await expect(bar.playButton).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a server that responds and sends nothing is reported within seconds, with the next try', async () => {
    await home.play(FAULTY.silent);
    await expect(bar.progress).toBeVisible();
    await expect(bar.text(FAILED)).toHaveCount(0);
    await page.clock.fastForward(SILENCE_LIMIT_MS);
    await expect(bar.text(FAILED)).toBeVisible();
    await expect(bar.region.getByText(/^Next try in \d+ s$/)).toBeVisible();
    await expect(bar.announcement).toHaveText(`${FAILED}. Next try in 10 s`);
    await bar.tryAgain.click();
    await expect(bar.text('Trying again…')).toBeVisible();
    await expect(bar.tryAgain).toBeHidden();
    await expect(bar.announcement).toHaveText(`${FAILED}. Next try in 10 s`);
    await bar.pauseButton.click();
    await expect(bar.playButton).toBeVisible();
    await expect(bar.text(FAILED)).toHaveCount(0);
  });
});
