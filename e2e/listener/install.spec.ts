import type { Page } from '@playwright/test';
import { MODES, setMode } from '../support/browser/views.ts';
import { test as base, expect } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { expectNoViolations, expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import type { HomePage } from '../support/pages/home-page.ts';
import { InstallOffers } from '../support/pages/install-offers.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { BARE } from '../support/seeds/home-channels.ts';

const BANNER_DELAY_MS = 10_000;
const STATUS_MS = 4_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';

type Outcome = 'accepted' | 'dismissed' | 'broken';
type PromptedWindow = Window & { prompts?: number };

const test = base.extend<{ offers: InstallOffers }>({
  offers: async ({ page, consoleGuard }, use) => {
    consoleGuard.allow(TIMED_OUT_LINE);
    await page.clock.install();
    await use(new InstallOffers(page));
  },
});

/** Dispatches Chromium's install event, which headless browsers never send. */
async function offer(page: Page, outcome: Outcome = 'accepted'): Promise<void> {
  await page.evaluate((outcome) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        const prompted = window as PromptedWindow;
        prompted.prompts = (prompted.prompts ?? 0) + 1;
        if (outcome === 'broken') throw new Error('no prompt today');
      },
      userChoice: Promise.resolve({ outcome }),
    });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('the browser would show its own banner');
  }, outcome);
}

/** Opens the page and waits for the code of the install offers. */
async function openAtRest(page: Page, home: HomePage): Promise<void> {
  const loaded = page.waitForResponse(/install-ui-.*\.js/);
  await home.open();
  await loaded;
}

const promptCount = (page: Page) => page.evaluate(() => (window as PromptedWindow).prompts ?? 0);

async function showBanner(page: Page, offers: InstallOffers, outcome?: Outcome): Promise<void> {
  await offer(page, outcome);
  await page.clock.fastForward(BANNER_DELAY_MS);
  await expect(offers.banner).toBeVisible();
}

test('the banner offers the installation', {
  tag: ['@install-prompt', '@install-outcomes'],
}, async ({ page, home, offers }) => {
  await openAtRest(page, home);

  await test.step('shows the banner ten seconds after the browser’s offer, and not before', async () => {
    await offer(page);
    await page.clock.fastForward(BANNER_DELAY_MS - 3_000);
    await expect(offers.banner).toBeHidden();
    await page.clock.fastForward(3_000);
    await expect(offers.banner).toContainText('Install Radio Player for a better experience!');
  });

  await test.step('accepting shows Installing app..., then App installed successfully! for four seconds', async () => {
    await offers.install.click();
    await expect(offers.snackbar('Installing app...')).toBeVisible();
    await expect(offers.banner).toBeHidden();
    expect(await promptCount(page)).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(offers.snackbar('App installed successfully!')).toBeVisible();
    await expect(offers.entry).toBeHidden();
    await page.clock.fastForward(STATUS_MS);
    await expect(offers.snackbar('App installed successfully!')).toBeHidden();
  });
});

test('with text enlarged four times the banner covers nothing of the page', async ({
  page,
  home,
  offers,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAtRest(page, home);
  await showBanner(page, offers);
  await expect(offers.banner).not.toBeInViewport();
  await offers.install.focus();
  await expect(offers.banner).toBeInViewport();
  await expect.poll(() => offers.banner.evaluate((one) => one.matches(':has(:focus)'))).toBe(true);
});

test('cancelling shows Installation cancelled, and the banner does not return', {
  tag: '@install-outcomes',
}, async ({ page, home, offers }) => {
  await openAtRest(page, home);
  await showBanner(page, offers, 'dismissed');
  await offers.install.click();
  await expect(offers.snackbar('Installation cancelled')).toBeVisible();
  await offer(page);
  await page.clock.fastForward(2 * BANNER_DELAY_MS);
  await expect(offers.banner).toBeHidden();
});

test('a failure is reported, and a dismissal remembered', {
  tag: '@install-outcomes',
}, async ({ page, home, offers, consoleGuard }) => {
  consoleGuard.allow(/no prompt today/);
  await openAtRest(page, home);

  await test.step('a failure shows Installation failed', async () => {
    await showBanner(page, offers, 'broken');
    await offers.install.click();
    await expect(offers.snackbar('Installation failed')).toBeVisible();
  });

  await test.step('a dismissed banner stays away for a month', async () => {
    await showBanner(page, offers);
    await offers.dismiss.click();
    await expect(offers.banner).toBeHidden();
    await page.reload();
    await expect(offers.entry).toBeVisible();
    await offer(page);
    await page.clock.fastForward(2 * BANNER_DELAY_MS);
    await expect(offers.banner).toBeHidden();
    await page.evaluate(() => {
      const at = Number(localStorage.getItem('install-dismissed-at'));
      localStorage.setItem('install-dismissed-at', String(at - 31 * 86_400_000));
    });
    await page.reload();
    await expect(offers.entry).toBeVisible();
    await showBanner(page, offers);
  });
});

test('the dialog explains or starts the installation', {
  tag: '@install-prompt',
}, async ({ page, home, offers }) => {
  await openAtRest(page, home);

  await test.step('without an offer Install opens the dialog with the steps and the benefits', async () => {
    await offers.entry.click();
    for (const benefit of [
      'Faster loading and offline access',
      'Native media controls',
      'Full-screen',
      'A shortcut',
    ])
      await expect(offers.dialog.getByText(benefit)).toBeVisible();
    await expect(offers.dialog.getByText('In Chrome or Edge, click the install sign')).toBeVisible();
    for (const [platform, step] of [
      ['iPhone and iPad', 'Open this page in Safari.'],
      ['Android', 'Open the browser’s menu, the three dots.'],
    ] as const) {
      await offers.dialog.getByText(platform, { exact: true }).click();
      await expect(offers.dialog.getByText(step)).toBeVisible();
    }
    await offers.installNow.click();
    await expect(offers.dialog.getByRole('status')).toContainText('please follow the steps above');
    await offers.maybeLater.click();
    await expect(offers.dialog).toBeHidden();
    await offer(page);
    await page.clock.fastForward(2 * BANNER_DELAY_MS);
    await expect(offers.banner).toBeHidden();
  });

  await test.step('with an offer Install and Install Now open the browser’s prompt', async () => {
    await openAtRest(page, home);
    await offers.entry.click();
    await expect(offers.dialog).toBeVisible();
    await offer(page);
    await offers.installNow.click();
    await expect(offers.dialog).toBeHidden();
    await expect(offers.snackbar('Installing app...')).toBeVisible();
    await offer(page, 'dismissed');
    await offers.entry.click();
    await expect(offers.snackbar('Installation cancelled')).toBeVisible();
    expect(await promptCount(page)).toBe(2);
  });
});

test('the installed app shows no banner', { tag: '@install-outcomes' }, async ({ page, home, offers }) => {
  // How an iPhone reports it; a test's tab cannot have another display-mode.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await openAtRest(page, home);
  await offer(page);
  await page.clock.fastForward(2 * BANNER_DELAY_MS);
  // Shows that the chunk is running.
  await offers.entry.click();
  await expect(offers.snackbar('Installing app...')).toBeVisible();
  await expect(offers.banner).toBeHidden();
});

test('on a phone the banner covers neither the bar nor the end of the page', async ({
  page,
  home,
  offers,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAtRest(page, home);
  await home.toggle(BARE.name).click();
  const bar = new PlayerBar(page).region;
  await expect(bar).toBeVisible();
  await showBanner(page, offers);
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

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('shows its own steps first and open', async ({ page, home, offers }) => {
    await openAtRest(page, home);
    await offers.entry.click();
    await expect(offers.dialog.getByText('Choose “Add to Home Screen”, then tap “Add”.')).toBeVisible();
    await expect(page.locator('details').first()).toContainText('iPhone and iPad');
  });
});

test('axe finds nothing on the banner, the dialog and the snackbar', async ({ page, home, offers }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openAtRest(page, home);
  await offers.entry.click();
  await offers.installNow.click();
  await expect(offers.dialog.getByRole('status')).toContainText('steps');
  await expectNoViolationsInBothModes(page);
  await page.keyboard.press('Escape');
  await showBanner(page, offers, 'dismissed');
  await expectNoViolationsInBothModes(page);
  for (const mode of MODES) {
    await setMode(page, mode);
    await offer(page, 'dismissed');
    await offers.entry.click();
    await expect(offers.snackbar('Installation cancelled')).toBeVisible();
    await expectNoViolations(page, mode);
    await page.clock.fastForward(STATUS_MS);
    await expect(offers.snackbar('Installation cancelled')).toBeHidden();
  }
});
