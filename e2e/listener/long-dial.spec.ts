import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { Locator, Page } from '@playwright/test';
import { holdResponses } from '../support/browser/hold-responses.ts';
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
const STOP_PX = 56;
/** What the bar says once it has the addresses of a channel: there are none. */
const NO_STREAM = 'No stream URL available for this channel.';

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

test('the highest number is tuned like any other; Next wraps to the first channel, and Previous back', {
  tag: '@player-states',
}, async ({ home, bar, page }) => {
  await choose(home, bar, 3);
  await blur(page);
  await tuneTo(page, bar, CHANNELS_MAX_COUNT);
  await bar.next.click();
  await expect(bar.text('Wave 1')).toBeVisible();
  await bar.previous.click();
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT}`)).toBeVisible();
  for (let press = 0; press < 3; press += 1) await bar.previous.click();
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 3}`)).toBeVisible();
});

test('a number is shown at once and played when its addresses are there; all are of one call', async ({
  home,
  bar,
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/channels/dial')) calls.push(request.url());
  });
  await home.open();
  await choose(home, bar, 3);
  await blur(page);
  const held = await holdResponses(page, { method: 'GET', path: /\/api\/channels\// });
  await tuneTo(page, bar, 1_234);
  await expect(bar.text(NO_STREAM)).toBeHidden();
  held.release();
  await expect(bar.text(NO_STREAM)).toBeVisible();
  await bar.next.click();
  await bar.next.click();
  await expect(bar.text('Wave 1236')).toBeVisible();
  await page.keyboard.type(`${CHANNELS_MAX_COUNT + 1}`);
  await expect(page.getByText(`There is no channel ${CHANNELS_MAX_COUNT + 1}`)).toBeVisible();
  await expect(bar.text('Wave 1236')).toBeVisible();
  expect(calls).toHaveLength(1);
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
  await expect
    .poll(() => frame.evaluate(({ scrollWidth }) => scrollWidth))
    .toBeGreaterThanOrEqual(CHANNELS_MAX_COUNT * STOP_PX);
  await frame.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
  });
  await expect(stopOf(home, CHANNELS_MAX_COUNT)).toBeInViewport();
  expect(await home.dial.getByRole('button').count()).toBeLessThan(STOPS_IN_DOCUMENT_MAX);
  await stopOf(home, CHANNELS_MAX_COUNT - 10).focus();
  await page.keyboard.press('ArrowRight');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 9)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 9}`)).toBeVisible();
  // The focus follows what another key tunes, and space does not lead back.
  await page.keyboard.press('n');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 8)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 8}`)).toBeVisible();
  await blur(page);
  await tuneTo(page, bar, 1_300);
  await expect(stopOf(home, 1_300)).toBeInViewport();
  await expect(stopOf(home, 1_300)).toHaveAttribute('aria-pressed', 'true');
});
