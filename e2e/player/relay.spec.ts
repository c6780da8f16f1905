import { startZoo } from '../../apps/server/testing/zoo/zoo-server.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { toneChannels } from '../support/seeds/tone-channels.ts';
import { AUDIBLE, zooChannels } from '../support/seeds/zoo-channels.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { startTlsFront } from '../support/servers/tls-front.ts';
import { startChangingStream } from '../support/stream-servers/changing-stream.ts';
import { TONES } from '../support/stream-servers/tones.ts';
import { recordHlsTone, recordTone } from '../support/stream-servers/zoo-tones.ts';

/** More than forty streams, which take ten times as long on a busy machine. */
const ZOO_LIMIT_MS = 600_000;
const OUTAGE_MS = 3_000;
/** A busy machine only adds silence, so the best of a few outages counts. */
const OUTAGES_MAX = 3;
/** Longer than what the page holds. */
const PAST_THE_SEAM_SECONDS = 12;
const GAP_MAX_MS = 250;
const RELAYED = { relay: 'needed', relay_confirmed: 1 } as const;

test.use({ ignoreHTTPSErrors: true });

test('every stream of the zoo that carries audio sounds on an https page, through the relay', {
  tag: '@relay',
}, async ({ page, bar, meter }) => {
  test.setTimeout(ZOO_LIMIT_MS);
  const zoo = await startZoo({ sound: recordTone, hls: recordHlsTone });
  const changing = await startChangingStream();
  const channels = zooChannels(zoo);
  const last = { name: 'changing', channelNumber: channels.length + 1, streamUrl: changing.url };
  const app = await startApp({ channels: [...channels, { ...last, codec: 'MP3', row: RELAYED }] });
  const front = await startTlsFront(app.origin);
  try {
    const home = new HomePage(page, front.origin);
    await home.open();
    const insecure: string[] = [];
    page.on('request', (request) => request.url().startsWith('http:') && insecure.push(request.url()));
    for (const [index, { name, hz }] of AUDIBLE.entries()) {
      await test.step(`${name} is audible, and comes from the page's own server`, async () => {
        const relayed = page.waitForRequest((request) => request.url().startsWith(`${front.origin}/relay/`));
        await (index === 0 ? home.play(name) : bar.next.click());
        await relayed;
        await meter.expectTone(hz);
        const source = async () => (await readPlaying(page))[0]?.source;
        await expect.poll(source).toMatch(name === 'vorbis' ? `${front.origin}/relay/` : /^blob:/);
      });
    }
    await test.step('a stream that changes from MP3 to AAC in mid-stream sounds on', async () => {
      await bar.next.click();
      await meter.expectTone(changing.hz.before);
      changing.change();
      await meter.expectTone(changing.hz.after);
      await expect(bar.error).toHaveCount(0);
    });
    expect(insecure).toEqual([]);
  } finally {
    // Otherwise the page would report the servers as gone.
    await page.goto('about:blank');
    await front.stop();
    await app.stop();
    await zoo.stop();
    await changing.stop();
  }
});

test('an outage of a stream server for three seconds is not audible through the relay', async ({
  page,
  streamProxy,
  meter,
}) => {
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
      await expect.poll(position, { timeout: 60_000 }).toBeGreaterThan(before + PAST_THE_SEAM_SECONDS);
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
