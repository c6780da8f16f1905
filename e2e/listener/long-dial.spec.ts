import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures/base-fixture.ts';
import { HomePage } from '../support/pages/home-page.ts';
import type { PlayerBar } from '../support/pages/player-bar.ts';

const test = base.extend<{ home: HomePage }>({
  home: async ({ page, longDialServer }, use) => {
    const home = new HomePage(page, longDialServer.origin);
    await home.open();
    await expect(stopOf(home, 1)).toBeVisible();
    await use(home);
  },
});

const STOPS_IN_DOCUMENT_MAX = 120;
/** The width of 2,500 stops. */
const WIDTH_PX = 2_500 * 56;

const stopOf = ({ dial }: HomePage, number: number): Locator =>
  dial.getByRole('button', { name: `Tune to channel ${number}, Wave ${number}`, exact: true });

/** Chooses a channel on the dial and waits for the bar, with which the keys load. */
async function choose(home: HomePage, bar: PlayerBar, number: number): Promise<void> {
  await stopOf(home, number).click();
  await expect(bar.text(`Wave ${number}`)).toBeVisible();
  await expect(bar.next).toBeVisible();
}

async function tuneTo(page: Page, bar: PlayerBar, number: number): Promise<void> {
  await page.keyboard.type(`${number}`);
  await expect(page.getByRole('status').filter({ hasText: `Wave ${number}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bar.text(`Wave ${number}`)).toBeVisible();
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

test('Next and Previous walk over the ends of pages and wrap at the ends of 2,500 channels', {
  tag: '@player-states',
}, async ({ home, bar, page }) => {
  await choose(home, bar, 2);
  await blur(page);
  await tuneTo(page, bar, 98);
  for (const number of [99, 100, 101, 102]) {
    await bar.next.click();
    await expect(bar.text(`Wave ${number}`)).toBeVisible();
  }
  await tuneTo(page, bar, 2_499);
  for (let press = 0; press < 3; press += 1) await bar.next.click();
  await expect(bar.text('Wave 2')).toBeVisible();
  for (let press = 0; press < 2; press += 1) await bar.previous.click();
  await expect(bar.text('Wave 2500')).toBeVisible();
});

test('a number beyond the first pages is tuned like any other, and has its neighbors', async ({
  home,
  bar,
  page,
}) => {
  await choose(home, bar, 3);
  await blur(page);
  await tuneTo(page, bar, 1_234);
  await bar.next.click();
  await bar.next.click();
  await expect(bar.text('Wave 1236')).toBeVisible();
  await page.keyboard.type('2501');
  await expect(page.getByText('There is no channel 2501')).toBeVisible();
  await expect(bar.text('Wave 1236')).toBeVisible();
});

test('the dial has all channels in its width, and only the visible ones in the document', async ({
  home,
  bar,
  page,
}) => {
  await choose(home, bar, 3);
  await expect(stopOf(home, 3)).toHaveAttribute('aria-pressed', 'true');
  const frame = home.dial.locator('..');
  // Until its code has loaded, the dial has the channels of the first page.
  await expect.poll(() => frame.evaluate(({ scrollWidth }) => scrollWidth)).toBeGreaterThanOrEqual(WIDTH_PX);
  await frame.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
  });
  await expect(stopOf(home, 2_500)).toBeInViewport();
  expect(await home.dial.getByRole('button').count()).toBeLessThan(STOPS_IN_DOCUMENT_MAX);
  await stopOf(home, 2_490).focus();
  await page.keyboard.press('ArrowRight');
  await expect(stopOf(home, 2_491)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.text('Wave 2491')).toBeVisible();
  await blur(page);
  await tuneTo(page, bar, 1_300);
  await expect(stopOf(home, 1_300)).toBeInViewport();
  await expect(stopOf(home, 1_300)).toHaveAttribute('aria-pressed', 'true');
});
