import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import type { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const OFFLINE_MS = 8_000;
// Shorter than the wait for a scheduled attempt: the browser's online event triggers one.
const BACK_WITHIN_MS = 3_000;

test.describe.configure({ mode: 'parallel' });

/** Disconnects for `OFFLINE_MS`. Returns when the browser was online again (epoch ms). */
async function goOffline({ context, home }: Listener, streamProxy: FaultProxy): Promise<number> {
  await context.setOffline(true);
  await expect.poll(() => home.page.evaluate(() => navigator.onLine)).toBe(false);
  // setOffline keeps open connections; a lost network does not.
  streamProxy.cut();
  await pause(OFFLINE_MS);
  await context.setOffline(false);
  return Date.now();
}

for (const tone of [TONES.mp3, TONES.opus]) {
  test(`${tone.mount} waits while the browser is offline and resumes at once`, async ({
    streamProxy,
    tuneIn,
  }) => {
    const listener = await tuneIn(tone);
    const { home, bar, meter } = listener;
    const attempts: string[] = [];
    home.page.on('request', (request) => {
      if (request.url().startsWith(streamProxy.origin)) attempts.push(request.url());
    });
    const onlineAt = await goOffline(listener, streamProxy);
    const whileOffline = attempts.length;
    await expect.poll(() => meter.soundAfter(onlineAt)).not.toBeNull();
    expect(((await meter.soundAfter(onlineAt)) ?? 0) - onlineAt).toBeLessThan(BACK_WITHIN_MS);
    await meter.expectTone(tone.hz);
    await expect(bar.tryAgain).toBeHidden();
    // A plain element's loader always retries once.
    expect(whileOffline).toBeLessThanOrEqual(1);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(1);
    expect(streamProxy.ledger.peak()).toBe(1);
  });
}

test('a screen that cannot load offline does not stop playback, neither then nor later', async ({
  tuneIn,
}) => {
  const { context, home, meter, tone } = await tuneIn(TONES.mp3);
  const { page } = home;
  const isTheSamePage = () => page.evaluate(() => 'isTheSame' in window);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await context.setOffline(true);
  await new SiteShell(page).links.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('Load the page again once there is a connection.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await meter.expectTone(tone.hz);
  expect(await isTheSamePage()).toBe(true);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
});
