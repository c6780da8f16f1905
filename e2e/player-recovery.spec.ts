import { readMedia } from './support/media-probe.ts';
import { expect, type Listener, test } from './support/recovery-test.ts';
import { TONES } from './support/tones.ts';

const CUT_GAP_MAX_MS = 500;
const BACK_WITHIN_MS = 10_000;
const OUTAGE_TEST_LIMIT_MS = 120_000;
/** Until what was buffered before a cut has been played, and the seam with it. */
const PAST_THE_SEAM_SECONDS = 7;

const REFUSED_20 = { fault: 'refuse', lengthMs: 20_000, corsWithFaults: true } as const;
const OUTAGES = [
  { row: 'refused for 20 s', ...REFUSED_20 },
  { row: 'refused for 60 s', ...REFUSED_20, lengthMs: 60_000 },
  { row: '404 for 20 s', ...REFUSED_20, fault: 'not-found' },
  { row: '404 without CORS for 20 s', ...REFUSED_20, fault: 'not-found', corsWithFaults: false },
  { row: 'no bytes for 25 s', ...REFUSED_20, fault: 'freeze', lengthMs: 25_000 },
] as const;

const CUTS = [
  { tone: TONES.mp3, how: 'close' },
  { tone: TONES.mp3WithoutBurst, how: 'close' },
  { tone: TONES.mp3WithoutBurst, how: 'reset' },
  { tone: TONES.opus, how: 'close' },
  { tone: TONES.opus, how: 'reset' },
] as const;

test.describe.configure({ mode: 'parallel' });

/** Of the element that sounds: a reconnect may hand over to another. */
async function positionSeconds({ home }: Listener): Promise<number> {
  return (await readMedia(home.page)).find(({ isPaused }) => !isPaused)?.currentTimeSeconds ?? 0;
}

/** Sound within the row's time of the stream's return, and the bar tells nothing of a fault any more. */
async function expectBack(listener: Listener, mendedAt: number): Promise<void> {
  const { meter, bar, tone } = listener;
  await expect.poll(() => meter.soundAfter(mendedAt), { timeout: BACK_WITHIN_MS * 2 }).not.toBeNull();
  const soundAt = (await meter.soundAfter(mendedAt)) ?? Number.POSITIVE_INFINITY;
  expect(soundAt - mendedAt, `silence of ${tone.mount} after the return (ms)`).toBeLessThan(BACK_WITHIN_MS);
  await meter.expectTone(tone.hz);
  await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'false');
  await expect(bar.tryAgain).toBeHidden();
}

for (const { row, fault, lengthMs, corsWithFaults } of OUTAGES) {
  test(`${row}: back by itself within 10 s, over one connection, through both outputs`, async ({
    wire,
    tuneIn,
  }) => {
    test.setTimeout(OUTAGE_TEST_LIMIT_MS);
    const listeners = [await tuneIn(TONES.mp3), await tuneIn(TONES.opus)];
    wire.answersAllowCors = corsWithFaults;
    const mendedAt = await wire.outage(fault, lengthMs);
    await Promise.all(listeners.map((listener) => expectBack(listener, mendedAt)));
    for (const { tone } of listeners) {
      await expect.poll(() => wire.ledger.openNow(tone.mount)).toBe(1);
      expect(wire.ledger.peak(tone.mount), `connections to ${tone.mount} at once`).toBe(1);
    }
  });
}

for (const { tone, how } of CUTS) {
  test(`one cut (${how}) of ${tone.mount}: at most half a second is missing`, async ({ wire, tuneIn }) => {
    const listener = await tuneIn(tone);
    const before = await positionSeconds(listener);
    const cutAt = Date.now();
    wire.cut(how);
    await expect.poll(() => wire.ledger.total(tone.mount)).toBe(2);
    // A plain element counts from zero with its new source.
    const isPastTheSeam = async () => {
      const now = await positionSeconds(listener);
      return now - (now < before ? 0 : before) > PAST_THE_SEAM_SECONDS;
    };
    await expect.poll(isPastTheSeam, { timeout: 20_000 }).toBe(true);
    await listener.meter.expectTone(tone.hz);
    expect(await listener.meter.longestGapMs(cutAt)).toBeLessThanOrEqual(CUT_GAP_MAX_MS);
    expect(wire.ledger.openNow(tone.mount)).toBe(1);
    expect(wire.ledger.peak(tone.mount)).toBe(1);
    expect(wire.ledger.total(tone.mount)).toBe(2);
  });
}
