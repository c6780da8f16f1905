import { expect, test } from '../support/fixtures/player-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { Icecast } from '../support/stream-servers/icecast.ts';
import { ToneSources } from '../support/stream-servers/tone-sources.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const GAP_MAX_MS = 500;
/** A busy machine only adds silence, so the best of a few counts. */
const ROUNDS_MAX = 3;
const TEST_LIMIT_MS = 240_000;
/** The engine checks the first address within 15 s, and what is buffered of the other plays first. */
const BACK_WITHIN_MS = 45_000;

const FIRST = { ...TONES.mp3, mount: '/first', hz: 1_320 };
const SECOND = TONES.mp3;

test('a killed stream server is replaced by the next address without a gap, and plays again when it is back', async ({
  page,
  streamServer,
  meter,
  consoleGuard,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  // What the browser prints of a stream server that is gone.
  consoleGuard.allow(/net::ERR_|Failed to load resource/);
  const icecast = await Icecast.start([FIRST]);
  const sources = await ToneSources.start(icecast, [FIRST]);
  const { codec, bitrateKbps: bitrate } = SECOND;
  const alternatives = [{ streamUrl: streamServer.icecast.url(SECOND.mount), codec, bitrate }];
  const channel = {
    ...{ name: 'Two addresses', channelNumber: 1, streamUrl: icecast.url(FIRST.mount), codec: FIRST.codec },
    row: { alternatives: JSON.stringify(alternatives) },
  };
  const app = await startApp({ channels: [channel] });
  const gaps = { away: Number.POSITIVE_INFINITY, back: Number.POSITIVE_INFINITY };
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    await home.play(channel.name);
    await meter.expectTone(FIRST.hz);
    for (let rounds = 0; rounds < ROUNDS_MAX && Math.max(gaps.away, gaps.back) > GAP_MAX_MS; rounds += 1) {
      const killedAt = Date.now();
      await icecast.halt();
      await meter.expectTone(SECOND.hz, BACK_WITHIN_MS);
      gaps.away = Math.min(gaps.away, await meter.longestGapMs(killedAt));
      const resumedAt = Date.now();
      await icecast.resume();
      await sources.onAir();
      await meter.expectTone(FIRST.hz, BACK_WITHIN_MS);
      gaps.back = Math.min(gaps.back, await meter.longestGapMs(resumedAt));
    }
    expect(gaps.away, 'silence after the kill (ms)').toBeLessThanOrEqual(GAP_MAX_MS);
    expect(gaps.back, 'silence on the way back (ms)').toBeLessThanOrEqual(GAP_MAX_MS);
  } finally {
    await page.goto('about:blank');
    await app.stop();
    await sources.stop();
    await icecast.stop();
  }
});
