import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { PHONE, pageWidth, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations, expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { RICH } from '../support/seeds/home-channels.ts';
import { KRAUT, MARKUP, SILENT } from '../support/seeds/member-channels.ts';

const LIST = { method: 'GET', path: /^\/api\/channels$/ };

test('a card shows image, number, name, genre, description and the current song', async ({ screens }) => {
  await screens.open('/channels');
  await expect(screens.title).toHaveText('Channels');
  const card = screens.card(RICH.name);
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByText('Channel 1', { exact: true })).toBeVisible();
  await expect(card.getByText(RICH.genre, { exact: true })).toBeVisible();
  await expect(card.getByText(/^Ninety words about the sea/)).toBeVisible();
  await expect(card.getByText('Low Tide · The Buoys')).toBeVisible();
  await expect(screens.card(SILENT.name).getByText('No metadata available')).toBeVisible();
  await card.getByRole('link', { name: RICH.name }).click();
  await expect(screens.title).toHaveText(RICH.name);
});

test('the overlay plays and pauses', async ({ screens, bar }) => {
  await screens.open('/channels');
  await screens
    .card(KRAUT.name)
    .getByRole('button', { name: `Play ${KRAUT.name}` })
    .click();
  await expect(bar.text(KRAUT.name)).toBeVisible();
  await expect(bar.text('Halleluhwah')).toBeVisible();
});

test('a heart flips before the server has responded, and confirms it', { tag: '@smoke' }, async ({
  page,
  screens,
  member,
}) => {
  await screens.open('/channels');
  const held = await holdResponses(page, { method: 'POST', path: /^\/api\/favorites\/channels\// });
  await screens.heart(RICH.name, 'Add').click();
  await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
  expect(await member.favoriteIds()).toEqual([]);
  held.release();
  await expect(screens.toast('Added to favorites')).toBeVisible();
  await expect.poll(() => member.favoriteIds()).toHaveLength(1);
  await screens.heart(RICH.name, 'Remove').click();
  await expect(screens.toast('Removed from favorites')).toBeVisible();
  await expect.poll(() => member.favoriteIds()).toEqual([]);
});

test('a pressed heart is painted in the next frame', async ({ page, screens }) => {
  await screens.open('/channels');
  await screens.heart(RICH.name, 'Add').waitFor();
  const label = await page.evaluate(async (name) => {
    const heart = document.querySelector<HTMLElement>(`main [aria-label="Add ${name} to favorites"]`);
    heart?.click();
    await new Promise(requestAnimationFrame);
    return heart?.getAttribute('aria-label');
  }, RICH.name);
  expect(label).toBe(`Remove ${RICH.name} from favorites`);
});

test('a heart flips back when the server fails', async ({ page, screens, consoleGuard, member }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await screens.open('/channels');
  await failCalls(page, { method: 'POST', path: /^\/api\/favorites\/channels\// }, BAD_GATEWAY);
  await screens.heart(RICH.name, 'Add').click();
  await expect(screens.toast('Failed to update favorites')).toBeVisible();
  await expect(screens.heart(RICH.name, 'Add')).toBeVisible();
  expect(await member.favoriteIds()).toEqual([]);
});

test('a heart pressed three times ends as it was pressed last', async ({ page, screens, member }) => {
  await screens.open('/channels');
  const held = await holdResponses(page, { method: 'POST', path: /^\/api\/favorites\/channels\// });
  for (const way of ['Add', 'Remove', 'Add'] as const) await screens.heart(RICH.name, way).click();
  await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
  held.release();
  await expect(screens.toast('Removed from favorites')).toBeVisible();
  await expect.poll(() => member.favoriteIds()).toHaveLength(1);
  await page.reload();
  await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
});

test('an ended session sends the heart to the sign-in', async ({ page, screens, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await screens.open('/channels');
  const refusal = { success: false, code: 'unauthenticated', message: 'Authentication required.' };
  await failCalls(
    page,
    { method: 'POST', path: /^\/api\/favorites\/channels\// },
    { status: 401, json: refusal },
  );
  await screens.heart(RICH.name, 'Add').click();
  await expect(page).toHaveURL(screens.address('/login'));
  await expect(screens.toast('Please log in to add favorites')).toBeVisible();
});

test('further channels are on a second page, which is part of the address', async ({ page, screens }) => {
  await screens.open('/channels');
  await expect(screens.cards).toHaveCount(48);
  await screens.pagination.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(screens.card('Far Wave 40')).toBeVisible();
  await expect(page).toHaveURL(screens.address('/channels?page=2'));
  await page.goBack();
  await expect(screens.card(RICH.name)).toBeVisible();
});

test('a page behind the last one leads to the last, and Back leaves the list', async ({ page, screens }) => {
  await screens.open('/dashboard');
  await expect(screens.title).toBeVisible();
  await screens.open('/channels?page=99');
  await expect(page).toHaveURL(screens.address('/channels?page=2'));
  await expect(screens.card('Far Wave 40')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(screens.address('/dashboard'));
});

test('shows placeholders while loading', async ({ page, screens }) => {
  const held = await holdResponses(page, LIST);
  await screens.open('/channels');
  await expect(screens.main.getByTestId('channel-skeleton').first()).toBeVisible();
  held.release();
  await expect(screens.card(RICH.name)).toBeVisible();
  await expect(screens.main.getByTestId('channel-skeleton')).toHaveCount(0);
});

test('an empty list says so', async ({ page, screens }) => {
  const pagination = { page: 1, limit: 48, total: 0, totalPages: 0 };
  await failCalls(page, LIST, { json: { success: true, channels: [], totalPages: 0, pagination } });
  await screens.open('/channels');
  await expect(screens.main.getByRole('heading', { name: 'No channels available' })).toBeVisible();
  await expectNoViolations(page);
});

test('a failure shows an alert and can be retried', async ({ page, screens, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  const mend = await failCalls(page, LIST, BAD_GATEWAY);
  await screens.open('/channels');
  const alert = screens.main.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Failed to load channels' })).toBeVisible();
  await expect(screens.toast('Failed to load channels')).toBeVisible();
  await expectNoViolations(page);
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(screens.card(RICH.name)).toBeVisible();
});

test('shows markup in names as text', async ({ page, screens }) => {
  await screens.open('/channels');
  const card = screens.card(MARKUP.name);
  await expect(card.getByText(MARKUP.row.song_title)).toBeVisible();
  await expect(card.getByText(MARKUP.description)).toBeVisible();
  await expect(card.locator('b, script, img')).toHaveCount(0);
  await expect(page).toHaveTitle(/Channels/);
});

test('a card is a compact row on a phone, and the bar covers none', async ({ page, screens, bar }) => {
  await page.setViewportSize(PHONE);
  await screens.open('/channels');
  await screens
    .card(RICH.name)
    .getByRole('button', { name: `Play ${RICH.name}` })
    .click();
  await expect(bar.region).toBeVisible();
  const { height = 0, width = 0 } = (await screens.card(RICH.name).boundingBox()) ?? {};
  expect(height).toBeLessThan(width / 2);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const foot = await page.getByRole('contentinfo').boundingBox();
      const top = await bar.region.boundingBox();
      return foot && top ? Math.round(foot.y + foot.height - top.y) : Number.NaN;
    })
    .toBeLessThanOrEqual(0);
  expect(await pageWidth(page)).toBeLessThanOrEqual(PHONE.width);
});

test('axe finds nothing on the channels, and nothing is too wide', async ({ page, screens }) => {
  test.slow();
  await prepareView(page, PHONE);
  await screens.open('/channels');
  await expect(screens.card(RICH.name)).toBeVisible();
  await expectNoViolationsInAllViews(page);
});
