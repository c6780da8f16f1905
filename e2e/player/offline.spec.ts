import type { Locator } from '@playwright/test';
import { isReachable } from '../support/browser/set-offline.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, type Listener, test } from '../support/fixtures/recovery-fixture.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import type { FaultProxy } from '../support/stream-servers/fault-proxy.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** An outage in steps of the page's clock in which an attempt would run. */
const OFFLINE_STEPS = 4;
const OFFLINE_STEP_MS = 5_000;
const OUTAGE = /^Offline\. \d+ s left$/;

type Recorded = Window & { announced: string[] };

/** Records from now on what a live region lets screen readers say. */
async function recordAnnouncements(region: Locator): Promise<() => Promise<string[]>> {
  await region.evaluate((element) => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const record = () => announced.push(element.textContent);
    new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => region.evaluate(() => (window as unknown as Recorded).announced);
}

async function setOffline({ context, home }: Listener, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  // For a moment Chromium still lets calls pass.
  if (isOffline) await expect.poll(() => isReachable(home.page)).toBe(false);
  await expect.poll(() => home.page.evaluate(() => navigator.onLine)).toBe(!isOffline);
}

/** Collects the page's requests to streams. */
function streamRequests({ home }: Listener, origin: string): string[] {
  const urls: string[] = [];
  home.page.on('request', (request) => {
    if (request.url().startsWith(origin)) urls.push(request.url());
  });
  return urls;
}

/** Waits until the buffer is empty and lets the clock pass the times of attempts. */
async function stayOffline({ home, meter }: Listener): Promise<void> {
  await meter.expectSilence();
  for (let step = 0; step < OFFLINE_STEPS; step += 1) await home.page.clock.fastForward(OFFLINE_STEP_MS);
}

/**
 * While the page's clock stands still: the browser's online event is all that starts an attempt. In that moment
 * Chromium may still refuse it.
 */
async function expectBackAtOnce(listener: Listener, { ledger, origin }: FaultProxy): Promise<void> {
  const { context, home, meter, bar, tone } = listener;
  await stopClock(home.page);
  const attempts = streamRequests(listener, origin);
  await context.setOffline(false);
  await expect.poll(() => attempts.length).toBeGreaterThan(0);
  await home.page.clock.resume();
  await meter.expectTone(tone.hz);
  await expect(bar.tryAgain).toBeHidden();
  await expect.poll(() => ledger.openNow(tone.mount)).toBe(1);
  expect(ledger.peak(tone.mount)).toBe(1);
}

test('playback without a network', {
  tag: ['@next-try', '@offline-asleep'],
}, async ({ streamProxy, tuneIn }) => {
  const { ledger } = streamProxy;
  const fetching = await tuneIn(TONES.mp3);
  const listeners = [fetching, await tuneIn(TONES.vorbis)];
  for (const { home } of listeners) await home.page.clock.install();

  const announcements = await recordAnnouncements(fetching.bar.announcement);

  await test.step('both outputs wait while the browser is offline and resume at once', async () => {
    const attempts = listeners.map((listener) => streamRequests(listener, streamProxy.origin));
    for (const listener of listeners) await setOffline(listener, true);
    const notAnnounced = fetching.bar.region.locator(':not([aria-live])');
    await expect(fetching.bar.region.getByText(OUTAGE).and(notAnnounced)).toBeVisible();
    // setOffline keeps open connections; a lost network does not.
    streamProxy.cut();
    for (const listener of listeners) await stayOffline(listener);
    const outages = (await announcements()).filter((text) => OUTAGE.test(text));
    expect(outages, 'an outage is announced once, without a countdown').toHaveLength(1);
    // A plain element's loader always retries once.
    for (const urls of attempts) expect(urls.length).toBeLessThanOrEqual(1);
    for (const listener of listeners) await expectBackAtOnce(listener, streamProxy);
  });

  const { home, bar, meter, context, tone } = fetching;
  await test.step('a play that is pressed offline shows a network error and starts when the network is back', async () => {
    await bar.pauseButton.click();
    await meter.expectSilence();
    await setOffline(fetching, true);
    streamProxy.cut();
    // The place that was kept is let go.
    await expect(bar.live).toBeHidden();
    await bar.playButton.click();
    await expect(bar.text('Network error occurred while loading audio')).toBeVisible();
    await expect(bar.text('Playback starts when the connection is back.')).toBeVisible();
    await expect(bar.tryAgain).toBeHidden();
    await context.setOffline(false);
    await meter.expectTone(tone.hz);
    await expect(bar.error).toBeHidden();
    await expect.poll(() => ledger.openNow(tone.mount)).toBe(1);
  });

  await test.step('a screen that cannot load offline does not stop playback, neither then nor later', async () => {
    const { page } = home;
    const isTheSamePage = () => page.evaluate(() => 'isTheSame' in window);
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    await setOffline(fetching, true);
    await new SiteShell(page).links.nth(1).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText('Load the page again once there is a connection.')).toBeVisible();
    await setOffline(fetching, false);
    await meter.expectTone(tone.hz);
    expect(await isTheSamePage()).toBe(true);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  });
});
