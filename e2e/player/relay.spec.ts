import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { toneChannels } from '../support/seeds/tone-channels.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { startTlsFront } from '../support/servers/tls-front.ts';
import { ALL_TONES, HLS_TONE_HZ, TONES } from '../support/stream-servers/tones.ts';

const TEST_LIMIT_MS = 120_000;
const OUTAGE_MS = 3_000;
/** A busy machine only adds silence, so the best of a few outages counts. */
const OUTAGES_MAX = 3;
/** Longer than what the page holds. */
const PAST_THE_SEAM_SECONDS = 12;
const GAP_MAX_MS = 250;
const RELAYED = { relay: 'needed', relay_confirmed: 1 } as const;

test.use({ ignoreHTTPSErrors: true });

test('http streams of every format sound on an https page, through the relay', async ({
  page,
  streamServer,
  hlsServer,
  meter,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  const hls = { name: 'Tone HLS', channelNumber: 8, streamUrl: hlsServer.url, codec: 'AAC', row: {} };
  const channels = [...toneChannels((mount) => streamServer.icecast.url(mount)), hls];
  const app = await startApp({
    channels: channels.map((channel) => ({ ...channel, row: { ...channel.row, ...RELAYED } })),
  });
  const front = await startTlsFront(app.origin);
  try {
    const home = new HomePage(page, front.origin);
    await home.open();
    for (const { channelName, mount, hz, oggCodec } of ALL_TONES) {
      await test.step(`${mount} is audible, and comes from the page's own server`, async () => {
        const relayed = page.waitForRequest((request) => request.url().startsWith(`${front.origin}/relay/`));
        await home.play(channelName);
        await relayed;
        await meter.expectTone(hz);
        const [sounding] = await readPlaying(page);
        expect(sounding?.source).toMatch(oggCodec === 'VORBIS' ? `${front.origin}/relay/` : /^blob:/);
      });
    }
    await test.step('HLS is audible, and its playlists and segments come from the same server', async () => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await home.play(hls.name);
      await meter.expectTone(HLS_TONE_HZ);
      const media = requested.filter((url) => url.includes('/media.ts?'));
      expect(media.length).toBeGreaterThan(0);
      for (const url of media) expect(url.startsWith(`${front.origin}/relay/`)).toBe(true);
      expect(requested.filter((url) => url.startsWith('http:'))).toEqual([]);
    });
  } finally {
    // Otherwise the page would report the servers as gone.
    await page.goto('about:blank');
    await front.stop();
    await app.stop();
  }
});

test('an outage of a stream server for three seconds is not audible through the relay', async ({
  page,
  streamProxy,
  meter,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  const { mp3 } = TONES;
  const channels = toneChannels((mount) => streamProxy.url(mount)).map((channel) => ({
    ...channel,
    row: { ...RELAYED, relay: 'always' },
  }));
  const app = await startApp({ channels });
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    await home.play(mp3.channelName);
    await meter.expectTone(mp3.hz);
    let gapMs = Number.POSITIVE_INFINITY;
    for (let outages = 0; outages < OUTAGES_MAX && gapMs > GAP_MAX_MS; outages += 1) {
      const begunAt = Date.now();
      await streamProxy.outage('refuse', OUTAGE_MS);
      const position = async () => (await readPlaying(page))[0]?.currentTimeSeconds ?? 0;
      const before = await position();
      await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(before + PAST_THE_SEAM_SECONDS);
      await meter.expectTone(mp3.hz);
      gapMs = Math.min(gapMs, await meter.longestGapMs(begunAt));
    }
    expect(gapMs).toBeLessThanOrEqual(GAP_MAX_MS);
    expect((await readPlaying(page))[0]?.source).toMatch(/^blob:/);
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
