import { changeResponse } from '../support/browser/change-response.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { heightOf, PHONE, pageWidth, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations, expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { RICH } from '../support/seeds/home-channels.ts';
import { KRAUT, MARKUP, SILENT } from '../support/seeds/member-channels.ts';

const LIST = { method: 'GET', path: /^\/api\/channels$/ };
const LINE_PX = 44;
const DIAL = { method: 'GET', path: /^\/api\/channels\/dial$/ };
const DIAL_MAX_PX = 72;
const ROW_PX = 72;
const ADDITION = { method: 'POST', path: /^\/api\/favorites\/channels\// };

test('a card shows its channel, plays it and leads to its page', {
  tag: ['@channels-card', '@channels-actions'],
}, async ({ page, screens, bar }) => {
  await screens.open('/channels');
  await expect(screens.title).toHaveText('Channels');
  const card = screens.card(RICH.name);

  await test.step('a card shows image, number, name, genre, description and the current song', async () => {
    await expect(card.locator('img')).toBeVisible();
    await expect(card.getByText('Channel 1', { exact: true })).toBeVisible();
    await expect(card.getByText(RICH.genre, { exact: true })).toBeVisible();
    await expect(card.getByText(/^Ninety words about the sea/)).toBeVisible();
    await expect(card.getByText('Low Tide · The Buoys')).toBeVisible();
    await expect(screens.card(SILENT.name).getByText('No metadata available')).toBeVisible();
  });

  await test.step('shows markup in names as text', async () => {
    const marked = screens.card(MARKUP.name);
    await expect(marked.getByText(MARKUP.row.song_title)).toBeVisible();
    await expect(marked.getByText(MARKUP.description)).toBeVisible();
    await expect(marked.locator('b, script, img')).toHaveCount(0);
    await expect(page).toHaveTitle(/Channels/);
  });

  await test.step('the overlay plays and pauses', async () => {
    await screens
      .card(KRAUT.name)
      .getByRole('button', { name: `Play ${KRAUT.name}` })
      .click();
    await expect(bar.text(KRAUT.name)).toBeVisible();
    await expect(bar.text('Halleluhwah')).toBeVisible();
  });

  await test.step('its name leads to the page of the channel', async () => {
    await card.getByRole('link', { name: RICH.name }).click();
    await expect(screens.title).toHaveText(RICH.name);
  });
});

test('a heart toggles a favorite', {
  tag: ['@smoke', '@channels-actions', '@favorite-toasts', '@session-ends', '@login-to-favorite'],
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /401 \(Unauthorized\)/);
  await screens.open('/channels');

  await test.step('a heart pressed three times ends as it was pressed last', async () => {
    const held = await holdResponses(page, ADDITION);
    for (const way of ['Add', 'Remove', 'Add'] as const) await screens.heart(RICH.name, way).click();
    await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
    held.release();
    await expect(screens.toast('Removed from favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
    await page.reload();
    await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
  });

  await test.step('a pressed heart is painted in the next frame', async () => {
    const label = await page.evaluate(async (name) => {
      const heart = document.querySelector<HTMLElement>(`main [aria-label="Remove ${name} from favorites"]`);
      heart?.click();
      await new Promise(requestAnimationFrame);
      return heart?.getAttribute('aria-label');
    }, RICH.name);
    expect(label).toBe(`Add ${RICH.name} to favorites`);
    await expect(screens.toast('Removed from favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toEqual([]);
  });

  await test.step('a heart flips before the server has responded, and confirms it', async () => {
    const held = await holdResponses(page, ADDITION);
    await screens.heart(RICH.name, 'Add').click();
    await expect(screens.heart(RICH.name, 'Remove')).toBeVisible();
    expect(await member.favoriteIds()).toEqual([]);
    held.release();
    await expect(screens.toast('Added to favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
    await screens.heart(RICH.name, 'Remove').click();
    await expect.poll(() => member.favoriteIds()).toEqual([]);
  });

  await test.step('a heart flips back when the server fails', async () => {
    const mend = await failCalls(page, ADDITION, BAD_GATEWAY);
    await screens.heart(RICH.name, 'Add').click();
    await expect(screens.toast('Failed to update favorites')).toBeVisible();
    await expect(screens.heart(RICH.name, 'Add')).toBeVisible();
    expect(await member.favoriteIds()).toEqual([]);
    await mend();
  });

  await test.step('an ended session sends the heart to the sign-in', async () => {
    const refusal = { success: false, code: 'unauthenticated', message: 'Authentication required.' };
    await failCalls(page, ADDITION, { status: 401, json: refusal });
    await screens.heart(RICH.name, 'Add').click();
    await expect(page).toHaveURL(screens.address('/login'));
    await expect(screens.toast('Please log in to add favorites')).toBeVisible();
  });
});

test('the list has pages, which are part of the address', async ({ page, screens }) => {
  await test.step('a page behind the last one leads to the last, and Back leaves the list', async () => {
    await screens.open('/dashboard');
    await expect(screens.title).toBeVisible();
    await screens.open('/channels?page=99');
    await expect(page).toHaveURL(screens.address('/channels?page=2'));
    await expect(screens.card('Far Wave 40')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(screens.address('/dashboard'));
  });

  await test.step('further channels are on a second page, which is part of the address', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Channels' }).click();
    await expect(screens.cards).toHaveCount(48);
    await screens.pagination.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(screens.card('Far Wave 40')).toBeVisible();
    await expect(page).toHaveURL(screens.address('/channels?page=2'));
    await page.goBack();
    await expect(screens.card(RICH.name)).toBeVisible();
  });
});

test('the list can be searched, filtered, sorted and shown in lines', {
  tag: ['@channels-list', '@channels-size'],
}, async ({ page, screens, bar }) => {
  await screens.open('/channels');
  const found = (count: number) => screens.main.getByRole('status').getByText(`${count} `, { exact: false });

  await test.step('search, genre and sort narrow the list, and are part of the address', async () => {
    await screens.main.getByRole('searchbox', { name: 'Search channels...' }).fill('harbour');
    await expect(found(1)).toHaveText('1 channel found');
    await expect(screens.cards).toHaveCount(1);
    await expect(page).toHaveURL(screens.address('/channels?search=harbour'));
    await screens.button('Clear search').click();
    await screens.main.getByLabel('Genre').selectOption(RICH.genre);
    await screens.main.getByLabel('Sort By').selectOption('Name');
    await expect(page).toHaveURL(screens.address(`/channels?genre=${RICH.genre}&sort=name`));
    await expect(screens.card(RICH.name)).toBeVisible();
    await expect(screens.card(KRAUT.name)).toHaveCount(0);
    await screens.main.getByRole('searchbox').fill('nothing is called this');
    await expect(screens.main.getByRole('heading', { name: 'No channels found' })).toBeVisible();
    await screens.open('/channels');
  });

  await test.step('lines are 44 px high, show more channels, and stay chosen', async () => {
    await screens.main.getByTitle('Lines').click();
    await expect(screens.pagination).toHaveCount(0);
    await page.reload();
    await expect(screens.main.getByRole('radio', { name: 'Lines' })).toBeChecked();
    const line = screens.card(RICH.name);
    await expect(line.getByText('Low Tide')).toBeVisible();
    await expect(line.locator('img')).toHaveCount(0);
    await expect.poll(() => heightOf(line)).toBe(LINE_PX);
    await expectNoViolations(page);
  });

  await test.step('its button plays, and its texts lead to the page of the channel', async () => {
    await screens.button(`Play ${KRAUT.name}`).click();
    await expect(bar.text(KRAUT.name)).toBeVisible();
    await screens.card(RICH.name).getByText('Low Tide').click({ force: true });
    await expect(screens.title).toHaveText(RICH.name);
  });
});

test('shows loading, failure and an empty list', {
  tag: ['@channels-states', '@channels-failed'],
}, async ({ page, screens, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  const mend = await failCalls(page, LIST, BAD_GATEWAY);
  const skeletons = screens.main.getByTestId('channel-skeleton');

  await test.step('shows placeholders while loading', async () => {
    const held = await holdResponses(page, LIST);
    await screens.open('/channels');
    await expect(skeletons.first()).toBeVisible();
    held.release();
    await expect(skeletons).toHaveCount(0);
  });

  await test.step('a failure shows an alert and can be retried', async () => {
    const alert = screens.main.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Failed to load channels' })).toBeVisible();
    await expect(screens.toast('Failed to load channels')).toBeVisible();
    await expectNoViolations(page);
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(screens.card(RICH.name)).toBeVisible();
    await expect(skeletons).toHaveCount(0);
  });

  await test.step('an empty list shows that it is empty', async () => {
    const pagination = { page: 1, limit: 48, total: 0, totalPages: 0 };
    await failCalls(page, LIST, { json: { success: true, channels: [], totalPages: 0, pagination } });
    await page.reload();
    await expect(screens.main.getByRole('heading', { name: 'No channels available' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test('the channels suit every view', {
  tag: ['@channels-compact', '@compact-dial'],
}, async ({ page, screens, bar }) => {
  // The other 40 cards are all alike, and axe would take seconds for them.
  await changeResponse(
    page,
    ({ pathname }) => LIST.path.test(pathname),
    (list: { readonly channels: readonly { readonly name: string }[] }) => ({
      ...list,
      channels: list.channels.filter(({ name }) => !name.startsWith('Far Wave')),
    }),
  );
  await prepareView(page, PHONE);

  await test.step('the dial above them is low, and moves nothing when it comes', async () => {
    const dial = page.getByRole('toolbar', { name: 'Dial' });
    const held = await holdResponses(page, DIAL);
    await screens.open('/channels');
    await expect(screens.card(RICH.name)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await screens.card(RICH.name).boundingBox();
    await expect(dial).toHaveCount(0);
    held.release();
    await dial.getByRole('button', { name: `Tune to channel ${KRAUT.channelNumber}, ` }).hover();
    await expect(screens.main.getByText(`${KRAUT.channelNumber} · ${KRAUT.name}`)).toBeVisible();
    await expect.poll(() => screens.card(RICH.name).boundingBox()).toEqual(before);
    const height = await heightOf(dial.locator('xpath=../../..'));
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(DIAL_MAX_PX);
  });

  await test.step('axe finds nothing on the channels, and nothing is too wide', async () => {
    await expectNoViolationsInAllViews(page);
  });

  await test.step('a card is a compact row on a phone, and the bar covers none', async () => {
    await page.setViewportSize(PHONE);
    await screens
      .card(RICH.name)
      .getByRole('button', { name: `Play ${RICH.name}` })
      .click();
    await expect(bar.region).toBeVisible();
    await expect.poll(() => heightOf(screens.card(RICH.name))).toBe(ROW_PX);
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const foot = await page.getByRole('contentinfo').boundingBox();
        const top = await bar.region.boundingBox();
        return foot && top ? Math.round(foot.y + foot.height - top.y) : Number.NaN;
      })
      .toBeLessThanOrEqual(0);
    await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(PHONE.width);
  });
});
