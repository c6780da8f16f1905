import { expect, test } from '../support/fixtures/webkit-fixture.ts';
import { ALL_TONES, TONES } from '../support/stream-servers/tones.ts';

const { mp3, mp3WithoutBurst, opus } = TONES;

test('a visitor listens in WebKitGTK', async ({ tab, workerProxy }) => {
  await test.step('the home page opens and lists the channels', async () => {
    await tab.open();
    await tab.seeButton(`Play ${mp3.channelName}`);
    await expect.poll(() => tab.count('article')).toBe(ALL_TONES.length);
  });

  for (const { mount, channelName, hz } of [opus, mp3])
    await test.step(`play on the card of ${mount} is audible`, async () => {
      await tab.press(`Play ${channelName}`);
      await tab.expectTone(hz);
      await tab.seeButton(`Pause ${channelName}`);
    });

  await test.step('a connection that is cut is opened again by itself', async () => {
    const connections = workerProxy.ledger.total(mp3.mount);
    workerProxy.cut();
    await expect.poll(() => workerProxy.ledger.total(mp3.mount)).toBeGreaterThan(connections);
    await tab.expectTone(mp3.hz);
    await expect.poll(() => workerProxy.ledger.openNow(mp3.mount)).toBe(1);
  });

  await test.step('Next plays the next channel', async () => {
    await tab.press('Next channel');
    await tab.expectTone(mp3WithoutBurst.hz);
    await tab.seeButton(`Pause ${mp3WithoutBurst.channelName}`);
  });

  await test.step('the volume follows its slider, and comes back with the channel after a reload', async () => {
    const before = (await tab.volume()) ?? 0;
    await tab.turnDown();
    await expect.poll(() => tab.volume()).toBeLessThan(before);
    const volume = (await tab.volume()) ?? 0;
    await expect.poll(async () => (await tab.audio())?.volume).toBeCloseTo(volume / 100);
    await tab.reload();
    await tab.seeButton(`Play ${mp3WithoutBurst.channelName}`);
    await expect.poll(() => tab.volume()).toBe(volume);
  });
});
