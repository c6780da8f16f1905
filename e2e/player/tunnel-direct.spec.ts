import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** By then the player knows how much the server sends at once. */
const LEARNED_SECONDS = 6;
const EMPTY_SECONDS = 0.3;
/** Beyond what a stream server sends at once, and more than the bar still calls 'On air'. */
const DELAYED_MS = 8_000;
const DELAYED_SECONDS = 6;

test('a direct stream goes on where a tunnel ended it, with as much in hand', {
  tag: '@tunnel',
}, async ({ home, page, bar, meter, streamProxy, consoleGuard }) => {
  consoleGuard.allow(/net::ERR_/);
  const ahead = async () => (await readPlaying(page))[0]?.aheadSeconds ?? 0;
  await home.open();
  await home.play(TONES.mp3.channelName);
  await meter.expectTone(TONES.mp3.hz);
  await expect
    .poll(async () => (await readPlaying(page))[0]?.currentTimeSeconds)
    .toBeGreaterThan(LEARNED_SECONDS);
  await expect(bar.live).toHaveText('On air');
  const before = await ahead();
  await streamProxy.set('freeze');
  await expect.poll(ahead).toBeLessThan(EMPTY_SECONDS);
  await streamProxy.outage('freeze', DELAYED_MS);
  await meter.expectTone(TONES.mp3.hz);
  await expect(bar.live).toHaveText(/^On air−0:\d\d$/);
  await expect.poll(ahead).toBeGreaterThan(before + DELAYED_SECONDS);
  await bar.live.click();
  await expect(bar.live).toHaveText('On air');
  await meter.expectTone(TONES.mp3.hz);
});
