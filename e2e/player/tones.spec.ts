import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { ALL_TONES, TONES } from '../support/stream-servers/tones.ts';

// What the browser prints when a stream without CORS is fetched.
const NO_CORS_LINES = [/CORS policy/, /net::ERR_FAILED/];

for (const { channelName, mount, hz, allowsCors } of ALL_TONES) {
  test(`play on the card of ${mount} is audible, over one connection`, { tag: '@smoke' }, async ({
    home,
    bar,
    streamProxy,
    meter,
    consoleGuard,
  }) => {
    if (!allowsCors) consoleGuard.allow(...NO_CORS_LINES);
    await home.open();
    await home.play(channelName);
    await meter.expectTone(hz);
    await expect(bar.pauseButton).toHaveAccessibleName(`Pause ${channelName}`);
    await expect(home.toggle(channelName)).toHaveAccessibleName(`Pause ${channelName}`);
    expect(streamProxy.ledger.openNow(mount)).toBe(1);
    expect(streamProxy.ledger.openNow()).toBe(1);
    expect(streamProxy.ledger.peak(mount)).toBe(1);
    if (allowsCors) expect(streamProxy.ledger.total()).toBe(1);
    expect(await readPlaying(home.page)).toHaveLength(1);
  });
}

test('MP3 and AAC play through MediaSource, the others through the plain element', async ({
  home,
  meter,
  streamProxy,
}) => {
  await home.open();
  for (const [tone, source] of [
    [TONES.mp3, /^blob:/],
    [TONES.opus, new RegExp(`^${streamProxy.url(TONES.opus.mount)}`)],
    [TONES.aac, /^blob:/],
  ] as const) {
    await home.play(tone.channelName);
    await meter.expectTone(tone.hz);
    const sounding = (await readPlaying(home.page))[0];
    expect(sounding?.source).toMatch(source);
  }
});

test('Next and Previous step through the channels and wrap around', async ({
  home,
  bar,
  meter,
  consoleGuard,
}) => {
  consoleGuard.allow(...NO_CORS_LINES);
  const first = TONES.mp3;
  const last = TONES.mp3WithoutCors;
  await home.open();
  await home.play(first.channelName);
  await meter.expectTone(first.hz);
  await bar.next.click();
  await meter.expectTone(TONES.mp3WithoutBurst.hz);
  await bar.previous.click();
  await meter.expectTone(first.hz);
  await bar.previous.click();
  await meter.expectTone(last.hz);
  await bar.next.click();
  await meter.expectTone(first.hz);
});

test('ten quick nexts end on the right tone with one connection', async ({
  home,
  bar,
  streamProxy,
  meter,
  consoleGuard,
}) => {
  consoleGuard.allow(...NO_CORS_LINES);
  await home.open();
  await home.play(TONES.mp3.channelName);
  await meter.expectTone(TONES.mp3.hz);
  for (let press = 0; press < 10; press += 1) await bar.next.click();
  // Ten steps through six channels.
  await meter.expectTone(TONES.opus.hz);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  expect(streamProxy.ledger.openNow(TONES.opus.mount)).toBe(1);
  for (const { mount } of ALL_TONES) expect(streamProxy.ledger.peak(mount), mount).toBeLessThanOrEqual(1);
  expect(await readPlaying(home.page)).toHaveLength(1);
});

test('ten presses within one frame end on the right tone with one connection', async ({
  home,
  bar,
  streamProxy,
  meter,
}) => {
  await home.open();
  await home.play(TONES.mp3.channelName);
  await meter.expectTone(TONES.mp3.hz);
  await bar.next.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click();
  });
  await meter.expectTone(TONES.opus.hz);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  expect(streamProxy.ledger.openNow(TONES.opus.mount)).toBe(1);
});
