import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { InstallOffers } from '../support/pages/install-offers.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { BARE } from '../support/seeds/home-channels.ts';

const BANNER_DELAY_MS = 10_000;

/** Dispatches Chromium's install event, which headless browsers never send. */
async function offer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => undefined,
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
  });
}

test('the banner offers the installation, and covers nothing', {
  tag: ['@install-prompt', '@install-outcomes'],
}, async ({ page, home, consoleGuard }) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  const offers = new InstallOffers(page);
  const bar = new PlayerBar(page).region;
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  const loaded = page.waitForResponse(/install-ui-.*\.js/);
  await home.open();
  await loaded;
  await home.toggle(BARE.name).click();
  await expect(bar).toBeVisible();
  await offer(page);
  await page.clock.fastForward(BANNER_DELAY_MS);
  await expect(offers.banner).toBeVisible();

  await test.step('on a phone neither the bar nor the end of the page', async () => {
    const bottomOf = async () => {
      const box = await offers.banner.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(async () => (await bottomOf()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true);
    // What loads last pushes the end of the page down.
    const isAboveBanner = async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      const entry = await offers.entry.boundingBox();
      const banner = await offers.banner.boundingBox();
      return entry !== null && banner !== null && entry.y + entry.height <= banner.y;
    };
    await expect.poll(isAboveBanner).toBe(true);
  });

  await test.step('nor anything of a page whose text is enlarged four times', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(offers.banner).not.toBeInViewport();
    await offers.install.focus();
    await expect(offers.banner).toBeInViewport();
    await expect.poll(() => offers.banner.evaluate((one) => one.matches(':has(:focus)'))).toBe(true);
  });

  await test.step('the app is installed from it', async () => {
    await offers.install.press('Enter');
    await expect(offers.snackbar('Installing app...')).toBeVisible();
    await expect(offers.banner).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(offers.snackbar('App installed successfully!')).toBeVisible();
    await expect(offers.entry).toBeHidden();
  });
});
