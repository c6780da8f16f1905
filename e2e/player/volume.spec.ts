import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readMedia } from '../support/meters/media-probe.ts';
import type { ToneMeter } from '../support/meters/tone-meter.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz, mount } = TONES.mp3;
const TOLERANCE = 0.1;
/** The element's volume is a plain factor: twice the percentage is twice the amplitude. */
async function expectLoudnessShare(meter: ToneMeter, full: number, share: number): Promise<void> {
  await expect.poll(async () => Math.abs((await meter.loudness()) / full - share)).toBeLessThan(TOLERANCE);
}

test('volume and mute', {
  tag: ['@volume-icon', '@volume-unmutes', '@channel-volume'],
}, async ({ page, home, bar, meter, streamProxy }) => {
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);

  await test.step('the first visit starts at 70 percent, and the slider sets the loudness', async () => {
    await expect(bar.volume).toHaveValue('70');
    await expect(bar.text('70%')).toBeVisible();
    const atSeventy = await meter.steadyLoudness();
    await bar.setVolume(35);
    await expect(bar.text('35%')).toBeVisible();
    await expectLoudnessShare(meter, atSeventy, 0.5);
    await bar.setVolume(100);
    await expectLoudnessShare(meter, atSeventy, 1 / 0.7);
  });

  await test.step('mute silences without a pause, and a new volume unmutes', async () => {
    await bar.setVolume(70);
    await bar.mute.click();
    await meter.expectSilence();
    await expect(bar.text('0%')).toBeVisible();
    await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
    await bar.unmute.click();
    await meter.expectTone(hz);
    await expect(bar.volume).toHaveValue('70');
    await bar.mute.click();
    await meter.expectSilence();
    await bar.setVolume(40);
    await meter.expectTone(hz);
    await expect(bar.mute).toBeVisible();
    expect(streamProxy.ledger.total()).toBe(1);
  });

  await test.step('the keys of a muted slider step from the volume that was set', async () => {
    await bar.mute.click();
    await expect(bar.volume).toHaveValue('0');
    await bar.volume.press('ArrowRight');
    await expect(bar.volume).toHaveValue('41');
    await meter.expectTone(hz);
  });

  await test.step('a volume of 0 is silent, and Unmute brings the sound back', async () => {
    await bar.setVolume(0);
    await meter.expectSilence();
    await bar.unmute.click();
    await meter.expectTone(hz);
    await expect(bar.volume).not.toHaveValue('0');
    await expect(bar.mute).toBeVisible();
    await bar.setVolume(40);
  });

  await test.step('each channel has a volume of its own, where that is wanted', async () => {
    const choice = page.getByRole('checkbox', { name: 'Remember a volume for each channel' });
    await bar.info.click();
    await choice.check();
    await page.keyboard.press('Escape');
    await bar.setVolume(20);
    await bar.next.click();
    await expect(bar.volume).toHaveValue('40');
    await bar.previous.click();
    await expect(bar.volume).toHaveValue('20');
    await bar.info.click();
    await choice.uncheck();
    await page.keyboard.press('Escape');
    await meter.expectTone(hz);
  });

  await test.step('the volume icon changes below 30 and below 70', async () => {
    const icon = bar.mute.locator('svg');
    const seen: (readonly [number, string | null])[] = [];
    for (const percent of [1, 29, 30, 69, 70, 100]) {
      await bar.setVolume(percent);
      // The field shows what is typed before the icon follows; the text comes with the icon.
      await expect(bar.text(`${percent}%`)).toBeVisible();
      seen.push([percent, await icon.innerHTML()]);
    }
    const [low, belowLow, medium, belowMedium, high, highest] = seen.map(([, drawing]) => drawing);
    expect([belowLow, belowMedium, highest]).toEqual([low, medium, high]);
    expect(new Set([low, medium, high]).size).toBe(3);
  });

  await test.step('volume and channel are restored after a reload, and nothing plays by itself', async () => {
    await bar.setVolume(25);
    await page.reload();
    await expect(bar.playButton).toHaveAccessibleName(`Play ${channelName}`);
    await expect(bar.volume).toHaveValue('25');
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
    streamProxy.ledger.mark();
    await page.waitForLoadState('networkidle');
    await meter.expectSilence();
    expect(streamProxy.ledger.total()).toBe(0);
    expect(await readMedia(page)).toEqual([]);
    await bar.playButton.click();
    await meter.expectTone(hz);
    expect((await readMedia(page))[0]?.volume).toBe(0.25);
  });

  await test.step('mute is restored too', async () => {
    await bar.mute.click();
    await page.reload();
    await expect(bar.unmute).toBeVisible();
    await bar.playButton.click();
    await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'false');
    await meter.expectSilence();
  });
});
