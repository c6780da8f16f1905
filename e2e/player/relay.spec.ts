import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { toneChannels } from '../support/seeds/tone-channels.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { startTlsFront } from '../support/servers/tls-front.ts';
import { ALL_TONES } from '../support/stream-servers/tones.ts';

const TEST_LIMIT_MS = 120_000;
const RELAYED = { relay: 'needed', relay_confirmed: 1 } as const;

test.use({ ignoreHTTPSErrors: true });

test('http streams of every format sound on an https page, through the relay', async ({
  page,
  streamServer,
  meter,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  const channels = toneChannels((mount) => streamServer.icecast.url(mount));
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
  } finally {
    // Otherwise the page would report the servers as gone.
    await page.goto('about:blank');
    await front.stop();
    await app.stop();
  }
});
