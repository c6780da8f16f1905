import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { RECORDED_HLS, startRecordedHls } from '../support/stream-servers/recorded-hls-server.ts';
import { HLS_TONE_HZ } from '../support/stream-servers/tones.ts';

const HLS_JS = /\/assets\/hls(?!-start)[.-]/;

test('HLS sounds without hls.js: transport streams, bare AAC, fragmented MP4, AES-128, and what follows them', async ({
  page,
  bar,
  meter,
}) => {
  const server = await startRecordedHls(RECORDED_HLS);
  const app = await startApp({ channels: server.channels });
  const libraries: string[] = [];
  page.on('request', (request) => HLS_JS.test(request.url()) && libraries.push(request.url()));
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    for (const [index, { kind, hz }] of RECORDED_HLS.entries()) {
      await test.step(kind, async () => {
        server.begin(index);
        await (index === 0 ? home.play(kind) : bar.next.click());
        await meter.expectTone(hz);
        expect(await readPlaying(page)).toMatchObject([{ source: expect.stringMatching(/^blob:/) }]);
        const following = RECORDED_HLS[index + 1];
        if (following === undefined) return;
        server.follow(index);
        await meter.expectTone(following.hz);
      });
    }
    expect(libraries).toEqual([]);
  } finally {
    await page.goto('about:blank');
    await app.stop();
    await server.stop();
  }
});

test('what our own loader refuses sounds with hls.js', async ({ page, hlsServer, meter }) => {
  const name = 'with a variable';
  const channel = { name, channelNumber: 1, streamUrl: hlsServer.hlsJsUrl, codec: 'HLS' };
  const app = await startApp({ channels: [channel] });
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    const library = page.waitForRequest((request) => HLS_JS.test(request.url()));
    await home.play(name);
    await library;
    await meter.expectTone(HLS_TONE_HZ);
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
