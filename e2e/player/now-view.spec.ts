import type { Locator, Page } from '@playwright/test';
import { DESKTOP } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { NowView } from '../support/pages/now-view.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** Phones that lie. */
const LYING = [
  { width: 568, height: 320 },
  { width: 700, height: 340 },
  { width: 780, height: 360 },
  { width: 844, height: 390 },
];

type Recorded = Window & { wakeLocks: number };

/** Counts the locks that are held: nothing shows them. */
async function countWakeLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = window as unknown as Recorded;
    recorded.wakeLocks = 0;
    navigator.wakeLock.request = async () => {
      recorded.wakeLocks += 1;
      const release = async () => {
        recorded.wakeLocks -= 1;
      };
      return { release } as WakeLockSentinel;
    };
  });
}

const wakeLocks = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Recorded).wakeLocks);

/** An ordinary window instead, which Playwright can look into. The first request is refused. */
async function replaceSmallWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isRefused = true;
    const requestWindow = async ({ width, height }: { width: number; height: number }) => {
      const opened = !isRefused && window.open('', '', `popup,width=${width},height=${height}`);
      isRefused = false;
      if (!opened) throw new DOMException('refused', 'NotAllowedError');
      return opened;
    };
    Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } });
  });
}

test('the player over the whole screen of a desktop', {
  tag: ['@now-view', '@small-window'],
}, async ({ page, home, bar, meter }) => {
  const view = new NowView(page);
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await countWakeLocks(page);
  await replaceSmallWindow(page);
  await page.setViewportSize(DESKTOP);
  await home.open();
  await home.play(TONES.mp3.channelName);
  await meter.expectTone(TONES.mp3.hz);
  // The keys load with the bar, which may come after the sound.
  await expect(bar.mute).toBeVisible();

  await test.step('V opens it, and the player’s keys act in it', async () => {
    await page.keyboard.press('v');
    await expect(view.title).toHaveText(TONES.mp3.channelName);
    await expect(view.like, 'visitors have no such buttons').toHaveCount(0);
    await page.keyboard.press('Space');
    await meter.expectSilence();
    await page.keyboard.press('n');
    await expect(view.title).toHaveText(TONES.mp3WithoutBurst.channelName);
    await meter.expectTone(TONES.mp3WithoutBurst.hz);
  });

  await test.step('beside the cover of a phone that lies no control is cut off', async () => {
    const rightOf = async (control: Locator) => {
      const box = await control.boundingBox();
      return box && box.x + box.width;
    };
    for (const size of LYING) {
      await page.setViewportSize(size);
      for (const control of [view.live, view.position, view.volume, view.stop])
        await expect.poll(() => rightOf(control)).toBeLessThanOrEqual(size.width);
      await expect(view.pauseButton).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(DESKTOP);
  });

  await test.step('full screen keeps the screen awake while something plays', async () => {
    await view.fullScreen.click();
    await expect.poll(isFullScreen).toBe(true);
    await expect.poll(() => wakeLocks(page)).toBe(1);
    await view.pauseButton.click();
    await expect.poll(() => wakeLocks(page)).toBe(0);
    await view.playButton.click();
    await expect.poll(() => wakeLocks(page)).toBe(1);
    await view.fullScreen.click();
    await expect.poll(isFullScreen).toBe(false);
    await expect.poll(() => wakeLocks(page)).toBe(0);
  });

  await test.step('the small window shows what plays, steps, and stays when the view is closed', async () => {
    await view.smallWindow.click();
    // Also within the view, beside which all is silent to screen readers.
    await expect(view.region.getByText('The small window could not be opened.')).toBeAttached();
    const opens = page.waitForEvent('popup');
    await view.smallWindow.click();
    const small = await opens;
    const title = small.getByRole('heading', { level: 2 });
    await expect(title).toHaveText(TONES.mp3WithoutBurst.channelName);
    await expect(small.getByRole('main')).toHaveCSS('display', 'grid');
    await page.keyboard.press('v');
    await expect(view.region).toBeHidden();
    await small.getByRole('button', { name: 'Previous channel' }).click();
    await expect(title).toHaveText(TONES.mp3.channelName);
    await expect(small).toHaveTitle(TONES.mp3.channelName);
    await small.getByRole('button', { name: /^Pause / }).click();
    await meter.expectSilence();
    const closes = small.waitForEvent('close');
    await bar.stop.click();
    await closes;
  });
});
