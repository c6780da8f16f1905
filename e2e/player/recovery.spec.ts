import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const BACK_WITHIN_MS = 10_000;
const BACK_AFTER_LONG_WITHIN_MS = 30_000;
const OUTAGE_TEST_LIMIT_MS = 120_000;
/** Ten minutes in steps that let every scheduled attempt run. */
const LONG_OUTAGE_STEPS = 40;
const LONG_OUTAGE_STEP_MS = 15_000;

const REFUSED_20 = { fault: 'refuse', lengthMs: 20_000, corsWithFaults: true } as const;
const OUTAGES = [
  { row: 'refused for 20 s', ...REFUSED_20 },
  { row: 'refused for 60 s', ...REFUSED_20, lengthMs: 60_000 },
  { row: '404 for 20 s', ...REFUSED_20, fault: 'not-found' },
  { row: '404 without CORS for 20 s', ...REFUSED_20, fault: 'not-found', corsWithFaults: false },
  { row: 'no bytes for 25 s', ...REFUSED_20, fault: 'freeze', lengthMs: 25_000 },
] as const;

test.describe.configure({ mode: 'parallel' });

/** Expects sound in time after the stream's return, and no error in the bar. */
async function expectBack(listener: Listener, mendedAt: number, withinMs = BACK_WITHIN_MS): Promise<void> {
  const { meter, bar, tone } = listener;
  await expect.poll(() => meter.soundAfter(mendedAt), { timeout: withinMs * 2 }).not.toBeNull();
  const soundAt = (await meter.soundAfter(mendedAt)) ?? Number.POSITIVE_INFINITY;
  expect(soundAt - mendedAt, `silence of ${tone.mount} after the return (ms)`).toBeLessThan(withinMs);
  await meter.expectTone(tone.hz);
  await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'false');
  await expect(bar.tryAgain).toBeHidden();
}

for (const { row, fault, lengthMs, corsWithFaults } of OUTAGES) {
  test(`${row}: resumes by itself within 10 s, over one connection, through both outputs`, async ({
    streamProxy,
    tuneIn,
  }) => {
    test.setTimeout(OUTAGE_TEST_LIMIT_MS);
    const listeners = [await tuneIn(TONES.mp3), await tuneIn(TONES.opus)];
    streamProxy.responsesAllowCors = corsWithFaults;
    const mendedAt = await streamProxy.outage(fault, lengthMs);
    await Promise.all(listeners.map((listener) => expectBack(listener, mendedAt)));
    for (const { tone } of listeners) {
      await expect.poll(() => streamProxy.ledger.openNow(tone.mount)).toBe(1);
      expect(streamProxy.ledger.peak(tone.mount), `connections to ${tone.mount} at once`).toBe(1);
    }
  });
}

for (const tone of [TONES.mp3, TONES.opus]) {
  test(`${tone.mount} down for ten minutes resumes by itself within 30 s, over one connection`, async ({
    streamProxy,
    tuneIn,
  }) => {
    test.setTimeout(OUTAGE_TEST_LIMIT_MS);
    const listener = await tuneIn(tone);
    const { clock } = listener.home.page;
    await clock.install();
    await streamProxy.set('refuse');
    await listener.meter.expectSilence();
    for (let step = 0; step < LONG_OUTAGE_STEPS; step += 1) await clock.fastForward(LONG_OUTAGE_STEP_MS);
    await streamProxy.set('pass');
    await expectBack(listener, Date.now(), BACK_AFTER_LONG_WITHIN_MS);
    await expect.poll(() => streamProxy.ledger.openNow(tone.mount)).toBe(1);
    expect(streamProxy.ledger.peak(tone.mount)).toBe(1);
  });
}
