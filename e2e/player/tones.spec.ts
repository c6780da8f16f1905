import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { ALL_TONES, TONES, type Tone } from '../support/stream-servers/tones.ts';

/** All but Vorbis play through MediaSource where they can be fetched, the others through the plain element. */
const isFetched = ({ oggCodec, allowsCors }: Tone) => allowsCors && oggCodec !== 'VORBIS';

test('every tone plays', { tag: '@smoke' }, async ({ home, bar, streamProxy, meter }) => {
  const { ledger } = streamProxy;
  await home.open();
  for (const tone of ALL_TONES) {
    const { channelName, mount, hz } = tone;
    await test.step(`play on the card of ${mount} is audible, over one connection`, async () => {
      await home.play(channelName);
      await meter.expectTone(hz);
      await expect(bar.pauseButton).toHaveAccessibleName(`Pause ${channelName}`);
      await expect(home.toggle(channelName)).toHaveAccessibleName(`Pause ${channelName}`);
      await expect.poll(() => ledger.openNow()).toBe(1);
      await expect.poll(() => ledger.openNow(mount)).toBe(1);
      expect(ledger.peak(mount)).toBe(1);
      expect(ledger.total(mount)).toBe(1);
      const sounding = await readPlaying(home.page);
      expect(sounding).toHaveLength(1);
      const { source = '' } = sounding[0] ?? {};
      const isExpected = isFetched(tone)
        ? source.startsWith('blob:')
        : source.startsWith(streamProxy.url(mount));
      expect(isExpected, `${mount} plays from ${source}`).toBe(true);
    });
  }
});

test('the radio steps through the channels', {
  tag: '@player-states',
}, async ({ home, bar, streamProxy, meter }) => {
  const { ledger } = streamProxy;
  const first = TONES.mp3;
  await home.open();
  await home.play(first.channelName);
  await meter.expectTone(first.hz);

  await test.step('Next and Previous step through the channels and wrap around', async () => {
    await bar.next.click();
    await meter.expectTone(TONES.mp3WithoutBurst.hz);
    await bar.previous.click();
    await meter.expectTone(first.hz);
    await bar.previous.click();
    await meter.expectTone(TONES.mp3WithoutCors.hz);
    await bar.next.click();
    await meter.expectTone(first.hz);
  });

  await test.step('ten quick nexts end on the right tone with one connection', async () => {
    await expect.poll(() => ledger.openNow()).toBe(1);
    ledger.mark();
    for (let press = 0; press < 10; press += 1) await bar.next.click();
    // Ten steps through seven channels.
    await meter.expectTone(TONES.vorbis.hz);
    await expect.poll(() => ledger.openNow()).toBe(1);
    await expect.poll(() => ledger.openNow(TONES.vorbis.mount)).toBe(1);
    for (const { mount } of ALL_TONES) expect(ledger.peak(mount), mount).toBeLessThanOrEqual(1);
    expect(await readPlaying(home.page)).toHaveLength(1);
  });

  await test.step('ten presses within one frame end on the right tone with one connection', async () => {
    await bar.next.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 10; press += 1) button.click();
    });
    await meter.expectTone(TONES.mp3WithoutCors.hz);
    await expect.poll(() => ledger.openNow()).toBe(1);
    await expect.poll(() => ledger.openNow(TONES.mp3WithoutCors.mount)).toBe(1);
  });
});
