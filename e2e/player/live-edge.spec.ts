import { expect, test } from '../support/fixtures/player-fixture.ts';
import { isTone, tonesUntil } from '../support/meters/heard-tones.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import type { ToneMeter } from '../support/meters/tone-meter.ts';
import type { PlayerBar } from '../support/pages/player-bar.ts';
import type { ToneServer } from '../support/stream-servers/tone-server.ts';
import { TONES, type Tone } from '../support/stream-servers/tones.ts';

const OTHER_HZ = 1320;
/** So much of the first tone that a busy machine still finds it ten seconds back. */
const PLAYED_SECONDS = 20;
const PLAYED_WITHIN_MS = 60_000;
/** A minute and more behind on a busy machine. */
const BEHIND = /^On air−\d+:\d\d$/;

type Playing = { readonly bar: PlayerBar; readonly meter: ToneMeter; readonly streamServer: ToneServer };

/** Pauses a stream that broadcasts `oldHz`, changes its tone meanwhile, and hears nothing old after play. */
async function expectLiveAfterPause(
  { bar, meter, streamServer }: Playing,
  tone: Tone,
  oldHz: number,
  newHz: number,
): Promise<void> {
  await bar.pauseButton.press('Enter');
  await meter.expectSilence();
  if (await bar.live.isVisible()) await bar.live.focus();
  await streamServer.sources.retune(tone, newHz);
  // Without its connection the place is let go.
  await expect(bar.live).toBeHidden();
  await expect(bar.playButton, 'play takes the focus of what has gone').toBeFocused();
  await bar.playButton.click();
  const heard = await tonesUntil(meter, newHz);
  expect(heard.filter((hz) => isTone(hz, oldHz))).toEqual([]);
}

test('the live edge of a stream that can rewind', {
  tag: ['@rewind-line', '@live-mark', '@pause-place'],
}, async ({ home, bar, meter, streamProxy, consoleGuard, streamServer }) => {
  // Without its source the mount is a 404, which this Icecast sends without the CORS header.
  consoleGuard.allow(/CORS policy/, /net::ERR_FAILED/);
  const { channelName, hz, mount } = TONES.mp3;
  const { icecast } = streamServer;
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect(bar.live).toBeDisabled();

  await test.step('Rewind plays the sound of ten seconds ago, and On air returns', async () => {
    const playedSeconds = async () => (await readPlaying(home.page))[0]?.currentTimeSeconds ?? 0;
    await expect.poll(playedSeconds, { timeout: PLAYED_WITHIN_MS }).toBeGreaterThan(PLAYED_SECONDS);
    // The source is replaced; the player reconnects and keeps its buffer.
    await streamServer.sources.retune(TONES.mp3, OTHER_HZ);
    await tonesUntil(meter, OTHER_HZ);
    const place = await bar.rewind.boundingBox();
    await bar.rewind.click();
    await meter.expectTone(hz);
    await expect(bar.live).toHaveText(BEHIND);
    // A second press at the same place is a second rewind.
    expect(await bar.rewind.boundingBox()).toEqual(place);
    await bar.live.press('Enter');
    await meter.expectTone(OTHER_HZ);
    await expect(bar.live).toHaveText('On air');
    await expect(bar.live).toHaveAttribute('data-live');
    await expect(bar.live).toBeDisabled();
    await expect(bar.live).toBeFocused();
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  });

  await test.step('the line rewinds by its keys, and says in words how far', async () => {
    await expect(bar.position).toHaveAttribute('aria-valuetext', /^On air/);
    await bar.position.press('ArrowLeft');
    await expect(bar.position).toHaveAttribute('aria-valuetext', /^\d+ seconds? behind/);
    // To well before the new tone, however long that has played.
    await bar.position.press('Home');
    await meter.expectTone(hz);
  });

  await test.step('pause keeps the place with the stream open, and On air leads back', async () => {
    await bar.pauseButton.click();
    await meter.expectSilence();
    await expect(bar.live).toHaveText(BEHIND);
    await expect.poll(() => icecast.listeners(mount)).toBe(1);
    await bar.playButton.click();
    await meter.expectTone(hz);
    await bar.pauseButton.click();
    await meter.expectSilence();
    await bar.live.click();
    await meter.expectTone(OTHER_HZ);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  });

  await test.step('when the stream is lost meanwhile, play returns to the live edge', async () => {
    await expectLiveAfterPause({ bar, meter, streamServer }, TONES.mp3, OTHER_HZ, hz);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  });
});

test('the live edge of a stream that cannot rewind', {
  tag: ['@no-iphone', '@pause-place'],
}, async ({ home, bar, meter, streamProxy, streamServer }) => {
  const { channelName, hz, mount } = TONES.vorbis;
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);

  await test.step('an output that cannot rewind offers no Rewind', async () => {
    await expect(bar.rewind).toBeHidden();
    await expect(bar.live).toBeHidden();
  });

  await test.step(`pause disconnects from ${mount}, and play returns to the live edge`, async () => {
    await bar.pauseButton.click();
    await expect.poll(() => streamServer.icecast.listeners(mount)).toBe(0);
    await bar.playButton.click();
    await meter.expectTone(hz);
    await expectLiveAfterPause({ bar, meter, streamServer }, TONES.vorbis, hz, OTHER_HZ);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
    await bar.pauseButton.click();
    await streamServer.sources.retune(TONES.vorbis, hz);
  });
});
