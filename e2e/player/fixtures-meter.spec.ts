import { expect, test } from '../support/fixtures/base-fixture.ts';
import { readMedia } from '../support/meters/media-probe.ts';
import { toSilences } from '../support/meters/silences.ts';
import { ALL_TONES, TONES } from '../support/stream-servers/tones.ts';

const ELEMENT = '#element';
const MEDIA_SOURCE = '#media-source';
// The meter judges silence over its whole window, so a gap that it sees is longer.
const FFT_WINDOW_MS = 300;
/** Shorter than the burst in the buffer. */
const UNBROKEN_MS = 1_000;
/** The shortest that a quiet machine shows; what has no processor for so long has to be silent for longer. */
const MUTED_MS = [60, 120, 240, 480, 960, 1_920];
const STARVED_MS = 300;
/** Much less than the burst in the buffer. */
const PLAYED_ON_WITHIN_MS = 1_000;
const MEDIA_SOURCE_TYPES: Partial<Record<string, string>> = { MP3: 'audio/mpeg', AAC: 'audio/aac' };

test('the meter hears what a page plays', async ({ page, meter, streamServer, barePage, consoleGuard }) => {
  const { icecast } = streamServer;

  await test.step('every mount through MediaSource or a plain element', async () => {
    for (const { mount, hz, codec, allowsCors } of ALL_TONES) {
      const type = allowsCors ? MEDIA_SOURCE_TYPES[codec] : undefined;
      await barePage.open(page, icecast.url(mount), type);
      await page.click(type ? MEDIA_SOURCE : ELEMENT);
      await meter.expectTone(hz);
    }
  });

  await test.step('a mount without CORS cannot be fetched', async () => {
    consoleGuard.allow(/CORS policy|net::ERR_FAILED/);
    const canFetch = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      );
    expect(await page.evaluate(canFetch, icecast.url(TONES.mp3.mount))).toBe(true);
    expect(await page.evaluate(canFetch, icecast.url(TONES.mp3WithoutCors.mount))).toBe(false);
  });

  await test.step('volume and mute, and the listener is counted', async () => {
    const { mount, hz } = TONES.mp3WithoutBurst;
    await barePage.open(page, icecast.url(mount));
    await page.click(MEDIA_SOURCE);
    await meter.expectTone(hz);
    await expect.poll(() => icecast.listeners(mount)).toBe(1);
    expect((await readMedia(page))[0]?.decodedBytes).toBeGreaterThan(0);
    const full = await meter.steadyLoudness();
    await page.evaluate('audio.volume = 0.1');
    await expect.poll(() => meter.loudness()).toBeLessThan(full * 0.2);
    await page.evaluate('audio.muted = true');
    await meter.expectSilence();
    await page.goto('about:blank');
    await expect.poll(() => icecast.listeners(mount)).toBe(0);
  });
});

test('the meter finds a short silence, and vouches for none while it had no processor', async ({
  page,
  meter,
  streamServer,
  barePage,
}) => {
  const { mount, hz } = TONES.mp3;
  await barePage.open(page, streamServer.icecast.url(mount));
  await page.click(MEDIA_SOURCE);
  await meter.expectTone(hz);

  await test.step('a short silence', async () => {
    const mute = (ms: number) =>
      new Promise<void>((resolve) => {
        const [audio] = (window as unknown as { probedMedia: Set<HTMLMediaElement> }).probedMedia;
        if (!audio) throw new Error('nothing plays');
        audio.muted = true;
        setTimeout(() => {
          audio.muted = false;
          resolve();
        }, ms);
      });
    const measured = async (ms: number) => {
      const mutedAt = Date.now();
      await page.evaluate(mute, ms);
      await meter.expectTone(hz);
      return meter.longestGapMs(mutedAt);
    };
    for (const ms of MUTED_MS) if ((await measured(ms)) > ms / 2) return;
    throw new Error(`No silence of up to ${MUTED_MS.at(-1)} ms was found.`);
  });

  await test.step('a starved meter', async () => {
    // A busy machine may add a gap that it did hear.
    await expect(async () => {
      const starvedAt = Date.now();
      await meter.starve(STARVED_MS);
      await expect.poll(() => meter.unmeasuredMs(starvedAt)).toBeGreaterThan(STARVED_MS / 2);
      await meter.expectTone(hz);
      expect(await meter.longestGapMs(starvedAt)).toBe(0);
    }).toPass({ timeout: 60_000 });
  });
});

test('only what the machine took is left out of a silence', () => {
  const silenceOf = (ms: number) => [
    { isOn: true, atMs: 1_000 },
    { isOn: false, atMs: 5_000 },
    { isOn: true, atMs: 5_000 + ms },
  ];
  const msOf = (changes: ReturnType<typeof silenceOf>, ...starved: { fromMs: number; toMs: number }[]) =>
    toSilences({ changes, starved }, 9_000).map(({ ms }) => ms);
  expect(msOf(silenceOf(23))).toEqual([23]);
  expect(msOf(silenceOf(23), { fromMs: 4_920, toMs: 4_950 })).toEqual([]);
  expect(msOf(silenceOf(400), { fromMs: 4_920, toMs: 4_950 })).toEqual([370]);
  expect(msOf(silenceOf(400), { fromMs: 5_390, toMs: 5_450 })).toEqual([390]);
  expect(msOf(silenceOf(23), { fromMs: 4_500, toMs: 4_600 }, { fromMs: 5_030, toMs: 5_090 })).toEqual([23]);
});

test('a restarted Icecast keeps its port, and the tones return', async ({
  streamServer,
  page,
  meter,
  barePage,
}) => {
  await streamServer.icecast.halt();
  await expect(fetch(streamServer.icecast.url('/'))).rejects.toThrow();
  await streamServer.icecast.resume();
  await streamServer.sources.onAir();
  // Other tests of this worker expect their channels without a title.
  await streamServer.icecast.setTitle(TONES.mp3WithoutCors.mount, 'Artist - Title');
  await streamServer.sources.retune(TONES.aac, 1320);
  await barePage.open(page, streamServer.icecast.url(TONES.aac.mount));
  await page.click(ELEMENT);
  await meter.expectTone(1320);
  await page.goto('about:blank');
  await streamServer.sources.retune(TONES.aac, TONES.aac.hz);
});

test('a frozen proxy keeps its connection, passes nothing, and resumes', async ({
  streamProxy,
  page,
  meter,
  barePage,
}) => {
  // With a burst in the buffer: without one a busy machine causes gaps of its own.
  const { mount, hz } = TONES.mp3;
  await barePage.open(page, streamProxy.url(mount));
  await page.click(MEDIA_SOURCE);
  await meter.expectTone(hz);
  // A gap at the start would be the machine's, not the proxy's.
  await expect.poll(() => meter.unbrokenMs()).toBeGreaterThan(UNBROKEN_MS);
  const frozenAt = Date.now();
  await streamProxy.set('freeze');
  await expect.poll(() => meter.longestGapMs(frozenAt)).toBeGreaterThan(FFT_WINDOW_MS);
  await expect.poll(() => streamProxy.ledger.openNow(mount)).toBe(1);
  await streamProxy.set('pass');
  await meter.expectTone(hz);
  expect(streamProxy.ledger.total(mount)).toBe(1);
  // The buffer played on after the freeze, but for a gap that the machine may have made in that moment.
  expect(await meter.soundAfter(frozenAt)).toBeLessThan(frozenAt + PLAYED_ON_WITHIN_MS);
});
