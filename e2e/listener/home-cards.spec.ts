import { changeText } from '../support/browser/change-response.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { PICTURE_PATH, RICH } from '../support/seeds/home-channels.ts';

const PICTURE_PATTERN = new RegExp(`^${PICTURE_PATH}`);
const POLLED_AFTER_MS = 10_000;
const SHOWN_WITHIN_MS = 1_000;

test('a card has its picture when it is there, and polls its song without live events', {
  tag: ['@home-card', '@now-playing-refresh'],
}, async ({ home, page, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/, TIMED_OUT_LINE);
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, json: { code: 'live-full' } }));
  await page.clock.install();
  const card = home.card(RICH.name);

  await test.step('a placeholder stands where a picture is slow, until it is there', async () => {
    const held = await holdResponses(page, { method: 'GET', path: PICTURE_PATTERN });
    // The page's load event waits for the picture.
    await page.goto(home.url, { waitUntil: 'commit' });
    const number = card.locator('[aria-hidden]').getByText('1', { exact: true });
    await expect(number).toBeVisible();
    held.release();
    await expect(number).toHaveCount(0);
  });

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
