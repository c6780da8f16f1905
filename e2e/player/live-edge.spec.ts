import { expect, test } from '../support/fixtures/player-fixture.ts';
import { isTone, tonesUntil } from '../support/meters/heard-tones.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const OTHER_HZ = 1320;

for (const tone of [TONES.mp3, TONES.opus]) {
  test(`pause disconnects from ${tone.mount}, and play returns to the live edge`, async ({
    home,
    bar,
    streamProxy,
    meter,
    streamServer: { icecast, sources },
  }) => {
    await home.open();
    await home.play(tone.channelName);
    await meter.expectTone(tone.hz);
    await expect.poll(() => icecast.listeners(tone.mount)).toBe(1);
    await bar.pauseButton.click();
    await meter.expectSilence();
    await expect.poll(() => icecast.listeners(tone.mount)).toBe(0);
    expect(streamProxy.ledger.openNow()).toBe(0);
    await sources.retune(tone, OTHER_HZ);
    await bar.playButton.click();
    const heard = await tonesUntil(meter, OTHER_HZ);
    expect(heard.filter((hz) => isTone(hz, tone.hz))).toEqual([]);
    expect(streamProxy.ledger.openNow()).toBe(1);
    await bar.pauseButton.click();
    await sources.retune(tone, tone.hz);
  });
}

test('Rewind plays the sound of ten seconds ago, and Live returns', async ({
  home,
  bar,
  meter,
  streamProxy,
  consoleGuard,
  streamServer: { sources },
}) => {
  // Without its source the mount is a 404, which this Icecast sends without the CORS header.
  consoleGuard.allow(/CORS policy/, /net::ERR_FAILED/);
  const { channelName, hz } = TONES.mp3;
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect(bar.live).toBeDisabled();
  // The source is replaced; the player reconnects and keeps its buffer.
  await sources.retune(TONES.mp3, OTHER_HZ);
  await tonesUntil(meter, OTHER_HZ);
  await bar.rewind.click();
  await meter.expectTone(hz);
  await expect(bar.live).toHaveText(/^Live−0:\d\d$/);
  await bar.live.click();
  await meter.expectTone(OTHER_HZ);
  await expect(bar.live).toHaveText('Live');
  expect(streamProxy.ledger.openNow()).toBe(1);
  await bar.pauseButton.click();
  await sources.retune(TONES.mp3, hz);
});

test('an output that cannot rewind offers no Rewind', async ({ home, bar, meter }) => {
  await home.open();
  await home.play(TONES.vorbis.channelName);
  await meter.expectTone(TONES.vorbis.hz);
  await expect(bar.rewind).toBeHidden();
  await expect(bar.live).toBeHidden();
});
