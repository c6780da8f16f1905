import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readMedia } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { TONES } from '../support/stream-servers/tones.ts';

test('two tabs', async ({ context, home, bar, meter, listenTo, playerServer, streamProxy }) => {
  await home.open();
  await home.play(TONES.mp3.channelName);
  await meter.expectTone(TONES.mp3.hz);
  const otherHome = new HomePage(await context.newPage(), playerServer.origin);
  const otherBar = new PlayerBar(otherHome.page);

  await test.step('opening a second tab disturbs nothing', async () => {
    await otherHome.open();
    await expect(otherBar.playButton).toBeVisible();
    expect(await readMedia(otherHome.page)).toEqual([]);
    await expect(bar.pauseButton).toBeVisible();
    await meter.expectTone(TONES.mp3.hz);
  });

  await test.step('one tab plays: a second that plays pauses the first, and back', async () => {
    const otherMeter = await listenTo(otherHome.page);
    await otherHome.play(TONES.aac.channelName);
    await otherMeter.expectTone(TONES.aac.hz);
    await meter.expectSilence();
    await expect(bar.playButton).toHaveAccessibleName(`Play ${TONES.mp3.channelName}`);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
    await bar.playButton.click();
    await meter.expectTone(TONES.mp3.hz);
    await otherMeter.expectSilence();
    await expect(otherBar.playButton).toBeVisible();
  });
});
