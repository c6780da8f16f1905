import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { Locator, Page } from '@playwright/test';
import { Finger } from '../support/browser/finger.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { PHONE } from '../support/browser/views.ts';
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
const GAP_MIN_PX = 6;
/** In stopped time the page shows what a press does after some frames. */
const FRAMES_MS = 50;
/** Twice what the dial waits before it tunes. */
const REST_MS = 1_000;
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

/** The middle of a stop. */
async function place(home: HomePage, number: number): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0 } = (await stopOf(home, number).boundingBox()) ?? {};
  return { x: x + STOP_PX / 2, y: y + STOP_PX / 2 };
}

async function isCentered(home: HomePage, number: number): Promise<boolean> {
  const { width = 0 } = (await home.dial.locator('..').boundingBox()) ?? {};
  return Math.abs((await place(home, number)).x - width / 2) < 1;
}

/** Of its number alone. */
const textWidth = (stop: Locator): Promise<number> =>
  stop.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().width;
  });

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

test('every number is tuned at once, whatever the screen; all are of one call', {
  tag: '@player-states',
}, async ({ home, bar, page }) => {
  await choose(home, bar, 3);
  await blur(page);

  await test.step('a number is shown at once, and played when its addresses are there', async () => {
    const held = await holdResponses(page, { method: 'GET', path: /\/api\/channels\// });
    await tuneTo(page, bar, 1_234);
    await expect(bar.text(NO_STREAM)).toBeHidden();
    held.release();
    await expect(bar.text(NO_STREAM)).toBeVisible();
    await bar.next.click();
    await bar.next.click();
    await expect(bar.text('Wave 1236')).toBeVisible();
  });

  await test.step('a number that is not on the dial changes nothing', async () => {
    await page.keyboard.type(`${CHANNELS_MAX_COUNT + 1}`);
    await expect(page.getByText(`There is no channel ${CHANNELS_MAX_COUNT + 1}`)).toBeVisible();
    await expect(bar.text('Wave 1236')).toBeVisible();
  });

  await test.step('after the highest number Next leads to the first channel, and Previous back', async () => {
    await tuneTo(page, bar, CHANNELS_MAX_COUNT);
    await bar.next.click();
    await expect(bar.text('Wave 1')).toBeVisible();
    await bar.previous.click();
    await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT}`)).toBeVisible();
    for (let press = 0; press < 3; press += 1) await bar.previous.click();
    await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 3}`)).toBeVisible();
  });

  await test.step('a screen that is reached inside the page has all of the dial, at what is tuned', async () => {
    await tuneTo(page, bar, 1_300);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => isCentered(home, 1_300)).toBe(true);
    await expect(stopOf(home, 1_300)).toHaveAttribute('aria-pressed', 'true');
    await expect(home.dial.locator('..')).toHaveAttribute('data-before');
  });

  const dialCalls = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/channels/dial')).length,
  );
  expect(dialCalls).toBe(1);
});

test('the dial has all channels in its width, and only the visible ones in the document', async ({
  home,
  bar,
  page,
}) => {
  await choose(home, bar, 3);
  await expect(stopOf(home, 3)).toHaveAttribute('aria-pressed', 'true');
  const frame = home.dial.locator('..');
  // Until its code has loaded, the dial has the channels of the first page; then it moves to the tuned one.
  await expect
    .poll(() => frame.evaluate(({ scrollWidth }) => scrollWidth))
    .toBeGreaterThanOrEqual(CHANNELS_MAX_COUNT * STOP_PX);
  await expect.poll(() => isCentered(home, 3)).toBe(true);
  await frame.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
  });
  await expect(stopOf(home, CHANNELS_MAX_COUNT)).toBeInViewport();
  expect(await home.dial.getByRole('button').count()).toBeLessThan(STOPS_IN_DOCUMENT_MAX);
  for (const number of [CHANNELS_MAX_COUNT - 1, CHANNELS_MAX_COUNT])
    expect(await textWidth(stopOf(home, number))).toBeLessThanOrEqual(STOP_PX - GAP_MIN_PX);
  // Both kinds of marks repeat with the stops, or they would be elsewhere after thousands of them.
  for (const marks of ['::before', '::after'])
    expect(
      await home.dial.evaluate((scale, part) => getComputedStyle(scale, part).backgroundSize, marks),
    ).toMatch(`${STOP_PX}px`);
  await stopOf(home, CHANNELS_MAX_COUNT - 10).focus();
  // The browser's own keys.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 10)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 9)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 9}`)).toBeVisible();
  // The focus follows what another key tunes; space plays and pauses wherever it is moved from there.
  await page.keyboard.press('n');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 8)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(stopOf(home, CHANNELS_MAX_COUNT - 9)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('n');
  await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT - 7}`)).toBeVisible();
  await blur(page);
  await tuneTo(page, bar, 1_300);
  await expect(stopOf(home, 1_300)).toBeInViewport();
  await expect(stopOf(home, 1_300)).toHaveAttribute('aria-pressed', 'true');
});

test('a stop keeps the focus while the rest of the dial loads', async ({ home, page }) => {
  const held = await holdResponses(page, { method: 'GET', path: /\/dial-parts-[^/]+\.js$/ });
  await home.open();
  await stopOf(home, 30).focus();
  held.release();
  await expect
    .poll(() => home.dial.evaluate(({ scrollWidth }) => scrollWidth))
    .toBe(CHANNELS_MAX_COUNT * STOP_PX);
  await expect(stopOf(home, 30)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(stopOf(home, 31)).toBeFocused();
});

test('the dial is moved by mouse and wheel, tunes where it rests, and Escape leads back', {
  tag: '@dial',
}, async ({ home, bar, page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await choose(home, bar, 30);
  const turn = async (channels: number) => {
    for (let turned = 0; turned < Math.abs(channels); turned += 1)
      await page.mouse.wheel(0, Math.sign(channels) * 100);
  };

  await test.step('the tuned channel comes to the middle, and the line names it', async () => {
    await expect.poll(() => isCentered(home, 30)).toBe(true);
    await page.mouse.move(0, 0);
    await expect(home.dialLine).toHaveText('30 · Wave 30');
  });

  await test.step('the line names the channel below the pointer', async () => {
    await stopOf(home, 33).hover();
    await expect(home.dialLine).toHaveText('33 · Wave 33');
  });

  await test.step('a scale that is pulled tunes where it rests, and the pull presses no stop', async () => {
    const { x, y } = await place(home, 33);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 2 * STOP_PX, y, { steps: 8 });
    await expect(home.dialLine).toHaveText('32 · Wave 32');
    // A property that all stops inherited would have the styles of all computed in each frame.
    await expect(stopOf(home, 33)).toHaveCSS('--stop', '');
    await expect(bar.text('Wave 32')).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => isCentered(home, 32)).toBe(true);
    await expect(bar.text('Wave 32')).toBeVisible();
  });

  await test.step('Escape leads back to the tuned channel before the wheel has tuned another', async () => {
    await page.clock.install();
    await home.open();
    await expect.poll(() => isCentered(home, 32)).toBe(true);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await stopOf(home, 32).hover();
    await turn(3);
    await expect(home.dialLine).toHaveText('35 · Wave 35');
    await page.keyboard.press('Escape');
    await expect.poll(() => isCentered(home, 32)).toBe(true);
    await page.clock.resume();
    await turn(-1);
    await expect(bar.text('Wave 31')).toBeVisible();
  });

  await test.step('at the end of the dial the wheel scrolls the page', async () => {
    await stopOf(home, 31).focus();
    await tuneTo(page, bar, CHANNELS_MAX_COUNT);
    await expect(stopOf(home, CHANNELS_MAX_COUNT)).toBeInViewport();
    await stopOf(home, CHANNELS_MAX_COUNT).hover();
    await turn(2);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(bar.text(`Wave ${CHANNELS_MAX_COUNT}`)).toBeVisible();
  });
});

test('a finger moves the dial, and one that scrolls the page across it does not', {
  tag: ['@dial', '@home-list'],
}, async ({ home, bar, page }) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await home.open();
  // There is room for all of it.
  const count = home.list.getByText('10,000 channels found', { exact: true });
  await expect(count).toBeVisible();
  await expect.poll(() => count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await choose(home, bar, 5);
  const finger = await Finger.on(page);
  const frame = home.dial.locator('..');
  const scrollY = () => page.evaluate(() => window.scrollY);

  await test.step('it tunes where the finger lets it rest', async () => {
    await expect.poll(() => isCentered(home, 5)).toBe(true);
    await finger.swipe(frame, -2 * STOP_PX, 0);
    await expect(bar.text('Wave 5')).toBeHidden();
    await expect(home.dial.locator('[aria-pressed=true]')).toBeInViewport();
  });

  await test.step('after a finger has scrolled the page, presses of Next count, however quick they are', async () => {
    await choose(home, bar, 9);
    await expect.poll(() => isCentered(home, 9)).toBe(true);
    const before = await scrollY();
    await finger.swipe(frame, 0, -60);
    await expect.poll(scrollY).not.toBe(before);
    await stopClock(page);
    for (const number of [10, 11]) {
      await bar.next.click();
      await page.clock.runFor(FRAMES_MS);
      await expect(bar.text(`Wave ${number}`)).toBeVisible();
      await expect.poll(() => isCentered(home, number)).toBe(true);
    }
    await page.clock.runFor(REST_MS);
    await expect(bar.text('Wave 11')).toBeVisible();
  });
});
