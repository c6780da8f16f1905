import { expect, test } from '../support/fixtures/base-fixture.ts';
import {
  aheadSeconds,
  expectFullCushion,
  expectUnheard,
  FULL_SECONDS,
} from '../support/meters/device-clock.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { startHlsServer } from '../support/stream-servers/hls-server.ts';
import { HLS_TONE_HZ } from '../support/stream-servers/tones.ts';

const STARTED_SECONDS = 2;
const TUNNEL_MS = 15_000;
/** A second each. */
const LISTED_SEGMENTS = 20;
/** The first segments are played before that is read. */
const HLS_FULL_SECONDS = 14;
const TUNNEL_OF_HLS_MS = 9_000;
/** By satellite. */
const ROUND_TRIP_MS = 400;
/** A shorter delay counts as live. */
const LIVE_WITHIN_MS = 6_000;

test('a tunnel is not heard of HLS, for as long as its playlist is', {
  tag: '@tunnel',
}, async ({ page, consoleGuard, meter }) => {
  consoleGuard.allow(/net::ERR_/);
  const hls = await startHlsServer(LISTED_SEGMENTS);
  const { port, pathname } = new URL(hls.url);
  const link = await FaultProxy.start(Number(port));
  const app = await startApp({
    channels: [{ name: 'HLS', channelNumber: 1, streamUrl: link.url(pathname) }],
  });
  try {
    const home = new HomePage(page, app.origin);
    await home.open();
    await home.play('HLS');
    await meter.expectTone(HLS_TONE_HZ);
    await expect.poll(() => aheadSeconds(page)).toBeGreaterThan(HLS_FULL_SECONDS);
    await expectUnheard(page, async () => {
      await link.outage('freeze', TUNNEL_OF_HLS_MS);
      await expect.poll(() => aheadSeconds(page)).toBeGreaterThan(HLS_FULL_SECONDS);
    });
    await test.step('nor is a long way, on which a second of sound is asked for in a second', async () => {
      link.line.delayMs = ROUND_TRIP_MS;
      await page.reload();
      await meter.expectSilence();
      await home.play('HLS');
      await meter.expectTone(HLS_TONE_HZ);
      await expectUnheard(page, () =>
        expect.poll(() => aheadSeconds(page)).toBeGreaterThan(HLS_FULL_SECONDS),
      );
    });
  } finally {
    await page.goto('about:blank');
    await app.stop();
    await link.stop();
    await hls.stop();
  }
});

test('a tunnel is not heard', { tag: '@tunnel' }, async ({ page, bar, demoServer, meter, consoleGuard }) => {
  // The bare page asks for news while it is cut off, and may have half an answer.
  consoleGuard.allow(/net::ERR_/, /The song could not be loaded/, /The server cannot be reached/);
  const link = await FaultProxy.start(Number(new URL(demoServer.origin).port));
  const home = new HomePage(page, link.origin);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/radio/')) requests.push(request.url());
  });
  try {
    await home.open();
    await home.playFirst();
    await expect.poll(() => meter.loudness()).toBeGreaterThan(0);

    await test.step('half a minute is in hand soon, at the live edge', async () => {
      await expectFullCushion(page);
      await expect(bar.live).toHaveText('On air');
    });

    await test.step('fifteen seconds without the network are not heard, and are in hand again', async () => {
      await expectUnheard(page, async () => {
        await link.outage('freeze', TUNNEL_MS);
        await expectFullCushion(page);
      });
      expect(requests.at(-1)).not.toContain('from=');
    });

    await test.step('a connection that is lost goes on with the byte that it lacks', async () => {
      await expectUnheard(page, async () => {
        const resumed = page.waitForResponse((response) => response.url().includes('from='));
        link.cut('reset');
        const response = await resumed;
        const from = new URL(response.url()).searchParams.get('from');
        expect(response.headers()['stream-start']).toMatch(`place=${from}, `);
        await expectFullCushion(page);
      });
      await expect(bar.live).toHaveText('On air');
    });

    await test.step('a longer one is heard; the sound goes on where it stopped, and On air leads back', async () => {
      await bar.info.click();
      const begunAnew = page.waitForResponse((response) => response.url().includes('/radio/'));
      await page.getByLabel('Buffer').selectOption({ label: 'Close to live, 8 seconds' });
      await page.keyboard.press('Escape');
      await begunAnew;
      // The stream begins anew: what is heard before that is the end of the former one.
      const isClose = async () => {
        const seconds = await aheadSeconds(page);
        return seconds > STARTED_SECONDS && seconds < FULL_SECONDS / 2;
      };
      await expect.poll(isClose).toBe(true);
      await expect(bar.live).toHaveText('On air');
      await expect.poll(() => meter.loudness()).toBeGreaterThan(0);
      await link.set('freeze');
      await meter.expectSilence();
      await expect(bar.live).not.toHaveAttribute('data-live');
      await link.outage('freeze', LIVE_WITHIN_MS);
      await expect(bar.live).toHaveText(/^On air−0:\d\d$/, { timeout: 30_000 });
      await bar.live.click();
      await expect(bar.live).toHaveText('On air');
      await expect.poll(() => meter.loudness()).toBeGreaterThan(0);
    });
  } finally {
    await page.goto('about:blank');
    await link.stop();
  }
});
