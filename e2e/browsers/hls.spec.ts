import { BrowserTab } from '../support/browser/browser-tab.ts';
import { expect, test } from '../support/fixtures/browser-tab-fixture.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { RECORDED_HLS, startRecordedHls } from '../support/stream-servers/recorded-hls-server.ts';

test('HLS sounds in another browser, whatever its segments are', async ({ otherBrowser }) => {
  const server = await startRecordedHls(RECORDED_HLS);
  const app = await startApp({ channels: server.channels });
  const tab = new BrowserTab(await otherBrowser.openTab(), app.origin);
  try {
    await tab.open();
    for (const [index, { kind, hz }] of RECORDED_HLS.entries())
      await test.step(kind, async () => {
        server.begin(index);
        await tab.press(`Play ${kind}`);
        // WebKitGTK mutes an element that is listened to before it plays.
        await expect.poll(async () => (await tab.audio())?.positionSeconds).toBeGreaterThan(1);
        await tab.expectTone(hz);
        expect((await tab.audio())?.source).toMatch(/^blob:/);
      });
  } finally {
    expect(await tab.close()).toEqual([]);
    await app.stop();
    await server.stop();
  }
});
