import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readMedia, readPlaying } from '../support/meters/media-probe.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { mount, channelName, hz } = TONES.mp3;

test('a press after a hover uses the preloaded connection and its source', async ({
  home,
  streamProxy,
  meter,
  streamServer: { icecast },
}) => {
  await home.open();
  await home.toggle(channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  const attached = await readMedia(home.page);
  expect(attached).toMatchObject([{ source: expect.stringMatching(/^blob:/), isPaused: true }]);
  await home.toggle(channelName).click();
  await meter.expectTone(hz);
  expect(streamProxy.ledger.total()).toBe(1);
  expect(await readPlaying(home.page)).toMatchObject([{ source: attached[0]?.source }]);
  await expect.poll(() => icecast.listeners(mount)).toBe(1);
});

test('a hover without a press opens one stream, closes it, and never plays', async ({
  home,
  streamProxy,
}) => {
  await home.open();
  await home.toggle(channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
  expect(streamProxy.ledger.total()).toBe(1);
  expect(await readPlaying(home.page)).toEqual([]);
});

test('a stream for the plain element is preloaded by the element that will play', async ({
  home,
  streamProxy,
  meter,
  streamServer: { icecast },
}) => {
  const { opus } = TONES;
  await home.open();
  await home.toggle(opus.channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(opus.mount)).toBe(1);
  await home.toggle(opus.channelName).click();
  await meter.expectTone(opus.hz);
  expect(streamProxy.ledger.total()).toBe(1);
  await expect.poll(() => icecast.listeners(opus.mount)).toBe(1);
});

test('a preloaded element closes its stream unless it is pressed', async ({ home, streamProxy }) => {
  const { opus } = TONES;
  await home.open();
  await home.toggle(opus.channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(opus.mount)).toBe(1);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
  expect(streamProxy.ledger.total()).toBe(1);
  expect(await readPlaying(home.page)).toEqual([]);
});

test('another channel keeps playing while the next is preloaded, and one element remains', async ({
  page,
  home,
  streamProxy,
  meter,
}) => {
  const { opus } = TONES;
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await home.toggle(opus.channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(opus.mount)).toBe(1);
  await meter.expectTone(hz);
  await home.toggle(opus.channelName).click();
  await meter.expectTone(opus.hz);
  await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
  await expect(page.locator('audio')).toHaveCount(1);
});

test('moving on to another button leaves at most one stream open', async ({ home, streamProxy }) => {
  await home.open();
  await home.toggle(channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  await home.toggle(TONES.aac.channelName).hover();
  await expect.poll(() => streamProxy.ledger.openNow(TONES.aac.mount)).toBe(1);
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(0);
});

test('with data saver nothing is preloaded', async ({ page, home, streamProxy, meter }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await home.open();
  await home.toggle(channelName).hover();
  await home.toggle(channelName).focus();
  await page.waitForLoadState('networkidle');
  expect(streamProxy.ledger.total()).toBe(0);
  await home.toggle(channelName).click();
  await meter.expectTone(hz);
});
