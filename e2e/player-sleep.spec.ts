import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from './support/recovery-test.ts';
import { sleepDuring } from './support/sleeping-machine.ts';
import { TONES } from './support/tones.ts';

const ASLEEP_MS = 8_000;
const BACK_WITHIN_MS = 5_000;

test.describe.configure({ mode: 'parallel' });

for (const tone of [TONES.mp3, TONES.opus]) {
  test(`a machine that sleeps and wakes: ${tone.mount} is back without a touch`, async ({
    browser,
    wire,
    tuneIn,
  }) => {
    const { meter, bar } = await tuneIn(tone);
    const awakeAt = await sleepDuring(browser, async () => {
      wire.cut('reset');
      await pause(ASLEEP_MS);
    });
    await expect.poll(() => meter.soundAfter(awakeAt), { timeout: BACK_WITHIN_MS * 3 }).not.toBeNull();
    expect(((await meter.soundAfter(awakeAt)) ?? 0) - awakeAt).toBeLessThan(BACK_WITHIN_MS);
    await expect.poll(() => wire.ledger.openNow(tone.mount)).toBe(1);
    await meter.expectTone(tone.hz);
    await expect(bar.tryAgain).toBeHidden();
    expect(wire.ledger.peak(tone.mount)).toBe(1);
  });
}
