import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { awkwardTone, ENDLESS_BYTES_PER_SECOND } from '../support/stream-servers/awkward-streams.ts';

test.use({ station: ({ awkwardServer }, use) => use(awkwardServer) });

const HOUR_SECONDS = 3_600;
const HOURS = 8;
/** Five minutes behind, a step of trimming, and two minutes ahead. */
const BUFFER_MAX_SECONDS = 300 + 10 + 120;
/** Read while there was room, while the former one was on its way, and in the rest of both. */
const CHUNKS_ON_THEIR_WAY = 3;
const HEAP_GROWTH_MAX_BYTES = 1_000_000;
/** Less than two frames. */
const DRIFT_MAX_SECONDS = 0.04;
/** A busy browser has read minutes of sound ahead, which its buffer takes piece by piece. */
const BUFFERED_WITHIN_MS = 120_000;

type ReadingWindow = Window & { readBytes: number; largestReadBytes: number };

/** Counts what the page reads of its streams; a browser that is late reads minutes at once. */
function countBytes(): void {
  const tab = window as unknown as ReadingWindow;
  tab.readBytes = tab.largestReadBytes = 0;
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const result = await read.call(this);
    if (!(result.value instanceof Uint8Array)) return result;
    tab.readBytes += result.value.length;
    tab.largestReadBytes = Math.max(tab.largestReadBytes, result.value.length);
    return result;
  };
}

/** Skips what is buffered again and again, so that the player reads on; resolves at this position. */
async function playUntil(seconds: number): Promise<number> {
  const audio = document.querySelector('audio');
  if (audio === null) throw new Error('Nothing plays.');
  let longestSeconds = 0;
  while (audio.currentTime < seconds) {
    const { buffered } = audio;
    const endSeconds = buffered.end(buffered.length - 1);
    longestSeconds = Math.max(longestSeconds, endSeconds - buffered.start(0));
    if (endSeconds > audio.currentTime + 1) audio.currentTime = Math.min(seconds, endSeconds - 0.5);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return longestSeconds;
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

const chunkSeconds = (page: Page) =>
  page.evaluate(
    (bytesPerSecond) => (window as unknown as ReadingWindow).largestReadBytes / bytesPerSecond,
    ENDLESS_BYTES_PER_SECOND,
  );

/**
 * How far the end of the buffer is from what the page has read. Where minutes that were read at once wait for
 * room in the buffer, it plays on to their beginning.
 */
const driftSeconds = (page: Page) =>
  page.evaluate((bytesPerSecond) => {
    const audio = document.querySelector('audio');
    if (audio === null) throw new Error('Nothing plays.');
    const endSeconds = audio.buffered.end(audio.buffered.length - 1);
    const drift = Math.abs((window as unknown as ReadingWindow).readBytes / bytesPerSecond - endSeconds);
    if (drift > 1 && endSeconds > audio.currentTime + 1) audio.currentTime = endSeconds - 0.5;
    return drift;
  }, ENDLESS_BYTES_PER_SECOND);

test('eight hours of sound, as fast as they can be read: heap flat, buffer trimmed, no drift', {
  tag: '@eight-hours',
}, async ({ page, home, bar, meter }) => {
  await page.addInitScript(countBytes);
  await home.open();
  await home.play('endless');
  await meter.expectTone(awkwardTone('endless'));

  await page.evaluate(playUntil, HOUR_SECONDS);
  const afterAnHour = await heapBytes(page);
  for (let hour = 2; hour <= HOURS; hour += 1) {
    const longestSeconds = await page.evaluate(playUntil, hour * HOUR_SECONDS);
    const chunksSeconds = CHUNKS_ON_THEIR_WAY * (await chunkSeconds(page));
    expect(longestSeconds).toBeLessThan(BUFFER_MAX_SECONDS + chunksSeconds);
  }
  expect((await heapBytes(page)) - afterAnHour).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
  // Each poll skips what is buffered: a busy browser has read many times as much at once.
  const pace = { timeout: BUFFERED_WITHIN_MS, intervals: [50] };
  await expect.poll(() => driftSeconds(page), pace).toBeLessThan(DRIFT_MAX_SECONDS);
  await meter.expectTone(awkwardTone('endless'));
  await expect(bar.error).toHaveCount(0);
});
