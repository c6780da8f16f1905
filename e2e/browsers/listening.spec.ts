import { expect, test } from '../support/fixtures/browser-tab-fixture.ts';
import { ALL_TONES, TONES } from '../support/stream-servers/tones.ts';

const { mp3, mp3WithoutBurst, aac, flac, opus, vorbis } = TONES;

const HEARD = {
  firefox: [vorbis],
  webkit: [vorbis, flac, aac],
  'webkit-without-plugins': [vorbis, flac],
} as const;
/** Streams that the page reads itself. */
const JOINED = {
  firefox: [opus, flac, aac, mp3],
  webkit: [opus, mp3],
  'webkit-without-plugins': [],
} as const;
/** Streams that the plain element plays although another browser's MediaSource takes them. */
const PLAIN = { firefox: [], webkit: [], 'webkit-without-plugins': [opus, mp3] } as const;
/** More than the burst of 64 KB, which is buffered at the cut. */
/** A few cuts. */
const CUTS_WITHIN_MS = 90_000;
const SECONDS_PAST_THE_CUT = 6;
/** The player rewinds ten, or to the start of what it has. */
const REWOUND_MIN_SECONDS = 2;
const MS_PER_SECOND = 1_000;

test('a visitor listens in another browser', {
  tag: ['@stall-recovery', '@listening-elsewhere'],
}, async ({ engine, tab, streamServer, workerProxy }) => {
  await test.step('the home page opens and lists the channels', async () => {
    await tab.open();
    await tab.seeButton(`Play ${mp3.channelName}`);
    await expect.poll(() => tab.texts('article')).toHaveLength(ALL_TONES.length);
  });

  for (const { mount, channelName, hz } of HEARD[engine])
    await test.step(`play on the card of ${mount} is audible`, async () => {
      await tab.press(`Play ${channelName}`);
      await tab.expectTone(hz);
      await tab.seeButton(`Pause ${channelName}`);
    });

  // The server reads it within its ten seconds, while the next steps run.
  await streamServer.icecast.setTitle(mp3.mount, 'Señal - Lluvia');

  for (const { mount, channelName, hz } of JOINED[engine]) {
    await test.step(`${mount}: a connection that is cut is continued by the next one, without a gap`, async () => {
      await tab.press(`Play ${channelName}`);
      await tab.expectTone(hz);
      // A busy machine only adds gaps, and attempts after seconds without a byte.
      await expect(async () => {
        const before = await tab.audio();
        const connections = workerProxy.ledger.total(mount);
        await tab.countWaits();
        await tab.expectSteadyTone(hz, SECONDS_PAST_THE_CUT, async () => {
          workerProxy.cut();
          await expect.poll(() => workerProxy.ledger.total(mount)).toBeGreaterThan(connections);
          await expect
            .poll(async () => (await tab.audio())?.positionSeconds)
            .toBeGreaterThan((before?.positionSeconds ?? 0) + SECONDS_PAST_THE_CUT);
        });
        expect(workerProxy.ledger.total(mount)).toBe(connections + 1);
        expect(await tab.audio()).toMatchObject({ source: before?.source, waits: 0 });
      }).toPass({ timeout: CUTS_WITHIN_MS });
      await tab.expectTone(hz);
      await expect.poll(() => workerProxy.ledger.openNow(mount)).toBe(1);
    });

    await test.step(`${mount}: Rewind plays earlier audio again, and Live returns`, async () => {
      const startedMs = performance.now();
      const before = (await tab.audio())?.positionSeconds ?? 0;
      await tab.press('Rewind 10 seconds');
      await tab.seeBehindLive();
      const after = (await tab.audio())?.positionSeconds;
      // A busy machine may take longer for the press than it rewinds.
      const passedSeconds = (performance.now() - startedMs) / MS_PER_SECOND;
      expect(after).toBeLessThan(before + passedSeconds - REWOUND_MIN_SECONDS);
      await tab.expectTone(hz);
      await tab.goLive();
      await expect.poll(async () => (await tab.audio())?.positionSeconds).toBeGreaterThan(before);
      await tab.expectTone(hz);
    });
  }

  for (const { mount, channelName, hz } of PLAIN[engine])
    await test.step(`${mount}: the plain element is back after a cut, and when nothing more comes`, async () => {
      await tab.press(`Play ${channelName}`);
      await tab.expectTone(hz);
      await tab.seeNo('button[aria-label^="Rewind"]');
      for (const fault of ['cut', 'forget'] as const) {
        const before = await tab.audio();
        workerProxy.ledger.mark();
        workerProxy[fault]();
        await expect.poll(async () => (await tab.audio())?.source).not.toBe(before?.source);
        await expect.poll(async () => (await tab.audio())?.positionSeconds).toBeGreaterThan(0);
        await tab.expectTone(hz);
        await expect.poll(() => workerProxy.ledger.listOpen(mount)).toHaveLength(1);
        expect(workerProxy.ledger.peak(mount), 'connections at once').toBe(1);
      }
    });

  await test.step('a new title arrives while the channel plays', async () => {
    await tab.seeText('Lluvia');
  });

  await test.step('Next plays the next channel', async () => {
    await tab.press('Next channel');
    await tab.expectTone(mp3WithoutBurst.hz);
    await tab.seeButton(`Pause ${mp3WithoutBurst.channelName}`);
  });

  await test.step('Pause keeps the stream, and Play goes on', async () => {
    await tab.press(`Pause ${mp3WithoutBurst.channelName}`);
    await tab.seeButton(`Play ${mp3WithoutBurst.channelName}`);
    await tab.press(`Play ${mp3WithoutBurst.channelName}`);
    await tab.expectTone(mp3WithoutBurst.hz);
    await expect.poll(() => workerProxy.ledger.openNow(mp3WithoutBurst.mount)).toBe(1);
  });

  await test.step('Mute and Unmute', async () => {
    await tab.press('Mute');
    await expect.poll(async () => (await tab.audio())?.muted).toBe(true);
    await tab.press('Unmute');
    await expect.poll(async () => (await tab.audio())?.muted).toBe(false);
  });

  await test.step('the volume follows its slider, and comes back with the channel after a reload', async () => {
    // The slider shows no volume while it is muted.
    await expect.poll(() => tab.volume()).toBeGreaterThan(0);
    const before = await tab.volume();
    await tab.turnDown();
    await expect.poll(() => tab.volume()).toBeLessThan(before);
    const volume = await tab.volume();
    await expect.poll(async () => (await tab.audio())?.volume).toBeCloseTo(volume / 100);
    await tab.reload();
    await tab.seeButton(`Play ${mp3WithoutBurst.channelName}`);
    await expect.poll(() => tab.volume()).toBe(volume);
  });
});
