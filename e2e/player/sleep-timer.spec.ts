import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz, mount } = TONES.mp3;
const QUARTER_MS = 15 * 60_000;
const FADE_MS = 15_000;
/** The server polls every 10 s; the rest is for a busy machine. */
const TITLE_LIMIT_MS = 60_000;

async function chooseSleep(page: Page, text: string): Promise<void> {
  await new PlayerBar(page).info.click();
  await page.getByLabel('Sleep timer', { exact: true }).selectOption({ label: text });
}

test('the sleep timer fades the sound out and leaves the volume', {
  tag: '@sleep-timer',
}, async ({ page, home, bar, meter }) => {
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  const button = bar.region.getByRole('button', { name: /^Sleep timer/ });
  await page.clock.install();

  await test.step('it shows what is left, and can be switched off', async () => {
    await chooseSleep(page, '15 minutes');
    await expect(page.getByText('The sound fades out in 15 minutes.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAccessibleName('Sleep timer: fades out in 15 min');
    await chooseSleep(page, 'Off');
    await page.keyboard.press('Escape');
    await expect(button).toBeHidden();
  });

  await test.step('the sound fades, playback pauses, and play brings the same volume back', async () => {
    const full = await meter.steadyLoudness();
    await chooseSleep(page, '15 minutes');
    await page.keyboard.press('Escape');
    await page.clock.fastForward(QUARTER_MS);
    await expect.poll(() => meter.loudness()).toBeLessThan(full * 0.8);
    await expect(bar.volume).toHaveValue('70');
    await page.clock.fastForward(FADE_MS);
    await meter.expectSilence();
    await expect(bar.playButton).toBeVisible();
    await expect(button).toBeHidden();
    await bar.playButton.click();
    await meter.expectTone(hz);
    await expect.poll(async () => Math.abs((await meter.loudness()) / full - 1)).toBeLessThan(0.1);
  });
});

test('it ends with the song', { tag: '@sleep-timer' }, async ({
  page,
  meter,
  nowPlayingServer: { app },
  titledStreams: { icecast },
}) => {
  const bar = new PlayerBar(page);
  await icecast.setTitle(mount, 'Band - First');
  const home = new HomePage(page, app.origin);
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect(bar.text('First')).toBeVisible({ timeout: TITLE_LIMIT_MS });
  await chooseSleep(page, 'At the end of this song');
  await page.keyboard.press('Escape');
  await expect(bar.region.getByRole('button', { name: /^Sleep timer.*song$/ })).toBeVisible();
  await icecast.setTitle(mount, 'Band - Second');
  await meter.expectSilence(TITLE_LIMIT_MS);
  await expect(bar.playButton).toBeVisible();
});
