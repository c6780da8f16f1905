import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Listener, test } from './support/recovery-test.ts';
import { TONES } from './support/tones.ts';

const OFFLINE_MS = 8_000;
// No wait for the next attempt's turn: the browser's own word that it is online again is enough.
const BACK_WITHIN_MS = 3_000;

test.describe.configure({ mode: 'parallel' });

/** The browser's network switch, off for `OFFLINE_MS`. Answers when it was on again (epoch ms). */
async function goOffline({ context }: Listener): Promise<number> {
  await context.setOffline(true);
  await pause(OFFLINE_MS);
  await context.setOffline(false);
  return Date.now();
}

for (const tone of [TONES.mp3, TONES.opus]) {
  test(`browser offline and online again: ${tone.mount} waits quietly and is back at once`, async ({
    wire,
    tuneIn,
  }) => {
    const listener = await tuneIn(tone);
    const { home, bar, meter } = listener;
    const attempts: string[] = [];
    home.page.on('request', (request) => {
      if (request.url().startsWith(wire.origin)) attempts.push(request.url());
    });
    // The switch leaves open connections alone; a network that is away does not.
    wire.cut();
    const offline = goOffline(listener);
    const onlineAt = await offline;
    const whileOffline = attempts.length;
    await expect.poll(() => meter.soundAfter(onlineAt)).not.toBeNull();
    expect(((await meter.soundAfter(onlineAt)) ?? 0) - onlineAt).toBeLessThan(BACK_WITHIN_MS);
    await meter.expectTone(tone.hz);
    await expect(bar.tryAgain).toBeHidden();
    // At most the one that was on its way when the switch was turned.
    expect(whileOffline).toBeLessThanOrEqual(1);
    await expect.poll(() => wire.ledger.openNow()).toBe(1);
    expect(wire.ledger.peak()).toBe(1);
  });
}
