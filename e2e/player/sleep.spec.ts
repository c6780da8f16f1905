import { setTimeout as pause } from 'node:timers/promises';
import { sleepDuring } from '../support/browser/sleeping-machine.ts';
import { expect, test } from '../support/fixtures/recovery-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const ASLEEP_MS = 8_000;
const GAP_MAX_MS = 10_000;
/** The dead connection, and attempts beside it when a busy machine takes seconds for the first. */
const AT_ONCE_MAX = 3;

test.describe.configure({ mode: 'parallel' });

for (const tone of [TONES.mp3, TONES.vorbis]) {
  test(`${tone.mount} resumes by itself when a machine wakes to a dead connection`, {
    tag: '@offline-asleep',
  }, async ({ browser, streamProxy, tuneIn }) => {
    const { meter, bar } = await tuneIn(tone);
    const awakeAt = await sleepDuring(browser, async () => {
      streamProxy.forget();
      await pause(ASLEEP_MS);
    });
    // Nothing closes the old connection; the buffer may still play.
    await expect.poll(() => streamProxy.ledger.total(tone.mount)).toBeGreaterThan(1);
    await meter.expectTone(tone.hz);
    expect(await meter.longestGapMs(awakeAt)).toBeLessThan(GAP_MAX_MS);
    await expect(bar.tryAgain).toBeHidden();
    await expect.poll(() => streamProxy.ledger.openNow(tone.mount)).toBe(1);
    expect(streamProxy.ledger.peak(tone.mount)).toBeLessThanOrEqual(AT_ONCE_MAX);
  });
}
