import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import type { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** The time that a listener waits after the page's clock has skipped the rest. */
const SOUND_WITHIN_MS = 10_000;

type Outage = {
  readonly row: string;
  readonly fault: 'refuse' | 'not-found' | 'freeze';
  readonly lengthMs: number;
  readonly stepMs: number;
  /** How many connections a listener may have open at once. */
  readonly atOnce: number;
};

/**
 * Each row is another way through the player. refuse: fetch rejects and the element cannot load; not-found: fetch
 * gets a response; freeze: the connection stays open. How long an outage lasts only counts for the schedule, which
 * core/playback.test.ts and core/recovery.test.ts test; the page's clock skips it once the buffers are empty.
 */
const REFUSED: Outage = {
  row: 'refused for 20 s',
  fault: 'refuse',
  lengthMs: 20_000,
  stepMs: 2_000,
  atOnce: 1,
};
const REFUSED_LONG = { ...REFUSED, row: 'refused for ten minutes', lengthMs: 600_000, stepMs: 15_000 };
const NOT_FOUND: Outage = { ...REFUSED, row: '404 for 20 s', fault: 'not-found' };
/** New attempts run beside the former connection, and the first that delivers is kept. */
const NO_BYTES: Outage = {
  ...REFUSED,
  row: 'no bytes for 25 s',
  fault: 'freeze',
  lengthMs: 25_000,
  atOnce: 3,
};

/** Attempts are at most this far apart, after minutes; the clock skips the wait for the next one. */
const ATTEMPT_WITHIN_MS = 30_000;
const SKIP_STEP_MS = 1_000;

test.describe.configure({ mode: 'parallel' });

/** Moves the page's clock in steps that let every scheduled attempt run. */
async function skipTime({ home }: Listener, lengthMs: number, stepMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < lengthMs; passedMs += stepMs) await home.page.clock.fastForward(stepMs);
}

/** Sets a fault until both buffers are empty and `lengthMs` have passed. Returns when it ended (epoch ms). */
async function outage(listeners: readonly Listener[], streamProxy: FaultProxy, row: Outage): Promise<number> {
  await streamProxy.set(row.fault);
  await Promise.all(listeners.map(({ meter }) => meter.expectSilence()));
  await Promise.all(listeners.map((listener) => skipTime(listener, row.lengthMs, row.stepMs)));
  await streamProxy.set('pass');
  return Date.now();
}

/** Skips time until the next attempt connects. Returns when it did (epoch ms). */
async function nextAttempt({ home, tone, isRequesting }: Listener, { ledger }: FaultProxy): Promise<number> {
  let skippedMs = 0;
  const connectOrSkip = async () => {
    const count = ledger.openNow(tone.mount);
    // Time that is skipped while a request is on its way would begin another.
    if (count > 0 || isRequesting()) return count;
    skippedMs += SKIP_STEP_MS;
    await home.page.clock.fastForward(SKIP_STEP_MS);
    return 0;
  };
  await expect.poll(connectOrSkip, { timeout: ATTEMPT_WITHIN_MS }).toBeGreaterThan(0);
  expect(skippedMs, `until the next attempt at ${tone.mount} (ms)`).toBeLessThanOrEqual(ATTEMPT_WITHIN_MS);
  return Date.now();
}

/** Expects sound in time after the next attempt, and no error in the bar. */
async function expectBack(listener: Listener, streamProxy: FaultProxy, mendedAt: number): Promise<void> {
  const { meter, bar, tone } = listener;
  const connectedAt = await nextAttempt(listener, streamProxy);
  await expect.poll(() => meter.soundAfter(mendedAt), { timeout: SOUND_WITHIN_MS * 2 }).not.toBeNull();
  const soundAt = (await meter.soundAfter(mendedAt)) ?? Number.POSITIVE_INFINITY;
  expect(soundAt - connectedAt, `silence of ${tone.mount} after the attempt (ms)`).toBeLessThan(
    SOUND_WITHIN_MS,
  );
  await meter.expectTone(tone.hz);
  await expect(bar.pauseButton).toHaveAttribute('aria-busy', 'false');
  await expect(bar.tryAgain).toBeHidden();
}

async function expectRecovery(
  listeners: readonly Listener[],
  streamProxy: FaultProxy,
  row: Outage,
): Promise<void> {
  await test.step(`${row.row}: resumes by itself, over one connection, through both outputs`, async () => {
    const { ledger } = streamProxy;
    ledger.mark();
    const mendedAt = await outage(listeners, streamProxy, row);
    await Promise.all(listeners.map((listener) => expectBack(listener, streamProxy, mendedAt)));
    for (const { tone } of listeners) {
      await expect.poll(() => ledger.listOpen(tone.mount)).toHaveLength(1);
      expect(ledger.peak(tone.mount), `connections to ${tone.mount} at once`).toBeLessThanOrEqual(row.atOnce);
    }
  });
}

test('a stream that refuses connections comes back', {
  tag: ['@no-iphone', '@stall-recovery', '@stream-cut'],
}, async ({ streamProxy, tuneIn }) => {
  const listeners = [await tuneIn(TONES.mp3), await tuneIn(TONES.vorbis)];
  for (const { home } of listeners) await home.page.clock.install();
  await expectRecovery(listeners, streamProxy, REFUSED);
  await expectRecovery(listeners, streamProxy, REFUSED_LONG);
});

test('a stream that is not found, or that sends nothing, comes back', {
  tag: ['@iphone', '@stall-recovery', '@stream-cut'],
}, async ({ streamProxy, tuneIn, elementTone }) => {
  const listeners = [await tuneIn(TONES.mp3), await tuneIn(elementTone)];
  for (const { home } of listeners) await home.page.clock.install();
  await expectRecovery(listeners, streamProxy, NOT_FOUND);
  await expectRecovery(listeners, streamProxy, NO_BYTES);
});
