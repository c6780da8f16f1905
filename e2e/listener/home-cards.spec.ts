import { changeText } from '../support/browser/change-response.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { BARE, PICTURE_PATH, PICTURELESS, RICH } from '../support/seeds/home-channels.ts';

const PICTURE_PATTERN = new RegExp(`^${PICTURE_PATH}`);
const DESCRIPTION_LINES_MAX = 2;
const POLLED_AFTER_MS = 10_000;
const SHOWN_WITHIN_MS = 1_000;

test('a card shows its channel to visitors', {
  tag: ['@home-card', '@counts', '@home-card-heart'],
}, async ({ page, home }) => {
  await home.open();

  await test.step('a card shows everything that is known of its channel', async () => {
    const card = home.card(RICH.name);
    await expect(card.getByText('Channel 1', { exact: true })).toBeVisible();
    await expect(card.getByRole('heading', { name: RICH.name })).toBeVisible();
    await expect(card.getByText(RICH.genre, { exact: true })).toBeVisible();
    await expect(card.getByText('Now Playing', { exact: true })).toBeVisible();
    await expect(card.getByText('Low Tide', { exact: true })).toBeVisible();
    await expect(card.getByText('The Buoys', { exact: true })).toBeVisible();
    await expect(card.getByText('Night Ferry', { exact: true })).toBeVisible();
    await expect(card.getByText('1.2k listeners', { exact: true })).toBeVisible();
    await expect(card.getByText('192 kbps', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: `Play ${RICH.name}` })).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', PICTURE_PATH);
  });

  await test.step('a phone shows the program where it has room for its name', async () => {
    const card = home.card(RICH.name);
    const program = card.getByText('Night Ferry', { exact: true });
    await page.setViewportSize({ width: 320, height: 780 });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('192 kbps', { exact: true })).toBeInViewport();
    await expect(program).not.toBeInViewport();
    await page.setViewportSize({ width: 480, height: 780 });
    await expect(program).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a description takes at most two lines', async () => {
    const description = home.card(RICH.name).getByText(/^Ninety words/);
    const lines = () =>
      description.evaluate((element) => {
        const oneLine = element.cloneNode() as HTMLElement;
        oneLine.textContent = 'one';
        element.after(oneLine);
        const share = element.getBoundingClientRect().height / oneLine.getBoundingClientRect().height;
        oneLine.remove();
        return Math.round(share);
      });
    await expect.poll(lines).toBe(DESCRIPTION_LINES_MAX);
  });

  await test.step('a description without spaces breaks, and is not cut at its side', async () => {
    const description = home.card(PICTURELESS.name).getByText(PICTURELESS.description);
    const isCut = (element: HTMLElement) => {
      element.textContent = 'word'.repeat(100);
      return element.scrollWidth > element.clientWidth;
    };
    expect(await description.evaluate(isCut)).toBe(false);
  });

  await test.step('a card omits what is not known, and its placeholder shows the number', async () => {
    const card = home.card(BARE.name);
    await expect(card.locator('img')).toHaveCount(0);
    await expect(card.locator('[aria-hidden]').getByText('2', { exact: true })).toBeVisible();
    const silent = card.getByText('0 listeners', { exact: true });
    await expect(silent).toBeVisible();
    expect((await silent.boundingBox())?.width, 'only screen readers read it').toBeLessThan(2);
    await expect(card.getByText('No metadata available', { exact: true })).toBeVisible();
    await expect(card.getByText(/kbps/)).toHaveCount(0);
    await expect(card.getByText(/undefined|null|NaN/)).toHaveCount(0);
  });

  await test.step('a picture that fails to load is replaced by the placeholder', async () => {
    const card = home.card(PICTURELESS.name);
    await expect(card.locator('[aria-hidden]').getByText('3', { exact: true })).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
    await expect(card.getByText('999 listeners', { exact: true })).toBeVisible();
  });

  await test.step('the placeholder stands where a picture is slow, until it is there', async () => {
    const held = await holdResponses(page, { method: 'GET', path: PICTURE_PATTERN });
    // Its load event waits for the picture.
    await page.reload({ waitUntil: 'commit' });
    const number = home.card(RICH.name).locator('[aria-hidden]').getByText('1', { exact: true });
    await expect(number).toBeVisible();
    held.release();
    await expect(number).toHaveCount(0);
  });

  await test.step('visitors are offered no favorites', async () => {
    await expect(home.cards).toHaveCount(12);
    await expect(page.getByRole('button', { name: /favorite|like/i })).toHaveCount(0);
    await home.play(RICH.name);
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
    await expect(page.getByRole('button', { name: /favorite|like|track/i })).toHaveCount(0);
  });
});

test('the songs on the cards are polled every ten seconds without live events', {
  tag: '@now-playing-refresh',
}, async ({ home, page, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/, TIMED_OUT_LINE);
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, json: { code: 'live-full' } }));
  await page.clock.install();
  await home.open();
  const card = home.card(RICH.name);
  await expect(card.getByText('Low Tide', { exact: true })).toBeVisible();
  await changeText(page, /featuredOnly=true|\/api\/nowplaying\//, (text) =>
    text.replace('Low Tide', 'High Tide'),
  );
  await expect(async () => {
    await page.clock.fastForward(POLLED_AFTER_MS);
    await expect(card.getByText('High Tide', { exact: true })).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  }).toPass();
  // A poll under way would fail in the next test.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the label of a song ages by itself', {
  tag: '@live-label',
}, async ({ home, page, consoleGuard }) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  const minute = 60_000;
  await page.clock.install({ time: RICH.row.song_updated_at + minute });
  await home.open();
  const label = (text: string) => home.card(RICH.name).getByText(text, { exact: true });
  await expect(label('Live')).toBeVisible();
  await page.clock.fastForward(5 * minute);
  await expect(label('Recent')).toBeVisible();
  await page.clock.fastForward(25 * minute);
  await expect(label('Active')).toBeVisible();
  // A channel without a confirmed song is only Active.
  await expect(home.card(BARE.name).getByText('Active', { exact: true })).toBeVisible();
});
