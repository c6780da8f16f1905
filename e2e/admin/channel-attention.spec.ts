import type { Channel, ChannelListResponse, DialResponse } from '@airdial/contract/channel/schema';
import type { Locator, Page } from '@playwright/test';
import { changeResponse } from '../support/browser/change-response.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

const FAILED_CHECK = {
  checkedAt: '2026-11-23T13:05:00.000Z',
  failingSince: '2026-11-23T13:00:00.000Z',
  isReachable: false,
  resolvedUrl: null,
  contentType: null,
  codec: null,
  bitrate: null,
  oggCodec: null,
  isHls: false,
  allowsCrossOrigin: null,
  metadataSource: null,
  warnings: ['The stream cannot be read. Nothing answers there: the connection was refused.'],
  problems: [],
};

/** A stream that is away for a minute is dead: the page gets lists and channel as they are then. */
async function reportDead(page: Page, id: string): Promise<void> {
  const toDead = (channel: Channel): Channel =>
    channel._id === id
      ? { ...channel, isDead: true, streamCheck: { ...FAILED_CHECK, streamUrl: channel.streamUrl ?? '' } }
      : channel;
  await changeResponse(page, /\/api\/channels\?/, (list: ChannelListResponse) => ({
    ...list,
    channels: list.channels.map(toDead),
  }));
  await changeResponse(page, `**/api/channels/${id}`, (body: { readonly data: Channel }) => ({
    ...body,
    data: toDead(body.data),
  }));
  await changeResponse(page, /\/api\/channels\/dial$/, (dial: DialResponse) => ({
    ...dial,
    deadNumbers: dial.numbers.filter((_, index) => dial.ids[index] === id),
  }));
}

/** Whether no text in an element runs out of its box. */
const holdsItsContent = (element: Locator) =>
  element.evaluate((cell) =>
    // Boxes within a line have no width of their own.
    [cell, ...cell.querySelectorAll('*')].every(
      ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth + 1,
    ),
  );

const WIDTHS_OF_CARDS_AND_TABLE = [900, 1_100, 1_239, 1_240];

/** Counts the lines of an element's own text, which precedes its other elements. */
const lineCount = (text: Locator): Promise<number> =>
  text.evaluate(({ firstChild }) => {
    const range = document.createRange();
    if (firstChild) range.selectNodeContents(firstChild);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('channels that need attention are counted, listed and explained', {
  tag: '@stream-schedule',
}, async ({ page, browser, channels, adminServer, addChannel }) => {
  const { _id, name } = await addChannel({ featured: true });
  const twin = await addChannel();
  const search = `?search=${name.split(' ')[1]}`;
  await reportDead(page, _id);
  await channels.open(search);
  const filter = page.getByRole('combobox', { name: 'Attention' });
  const note = channels.main.getByRole('link', { name: /^[\d,]+ channels? needs? attention$/ });

  for (const view of [PHONE, DESKTOP])
    await test.step(`a dead channel says since when, at ${view.width} px`, async () => {
      await page.setViewportSize(view);
      const status = channels.cell(name, 'Status');
      await expect(status).toHaveText(/^No signal since Nov 23, 2026/);
      await expect.poll(() => holdsItsContent(status)).toBe(true);
    });

  await test.step('its name has room at every width', async () => {
    for (const width of WIDTHS_OF_CARDS_AND_TABLE) {
      await page.setViewportSize({ ...DESKTOP, width });
      const title = channels.row(name).getByText(name).first();
      await expect.poll(() => lineCount(title), `at ${width} px`).toBeLessThanOrEqual(2);
    }
  });

  await test.step('visitors see that it has no signal', async () => {
    const visitor = await browser.newPage();
    await reportDead(visitor, _id);
    await visitor.goto(`${adminServer.origin}/${search}`);
    await expect(visitor.getByText('No signal')).toBeVisible();
    await visitor
      .getByRole('button', { name: `Play ${name}`, exact: true })
      .first()
      .click();
    await expect(visitor.getByRole('region', { name: 'Player' })).toContainText('No signal');
    await visitor.goto(`${adminServer.origin}/login`);
    await visitor.getByRole('link', { name: 'Home', exact: true }).first().click();
    const stop = visitor.getByRole('button', { name: /^Tune to channel \d+, .* \(No signal\)$/ });
    await expect(stop).toBeVisible();
    await visitor.close();
  });

  await test.step('the first channel is visible on a phone, although some need attention', async () => {
    await page.setViewportSize(PHONE);
    await channels.open();
    await expect(note).toBeVisible();
    await expect(filter).toHaveCount(0);
    const top = () => channels.rows.first().evaluate((row) => row.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(PHONE.height);
  });

  await test.step('the count leads to them, by their kind, and Clear back to all', async () => {
    await note.click();
    await expect(page).toHaveURL(/attention=any/);
    await filter.selectOption('Same stream twice');
    await expect(page).toHaveURL(/attention=duplicate/);
    // Until they have come, the list shows what it showed before.
    await expect(channels.row(twin.name)).toBeVisible();
    await expectNoViolationsInAllViews(page);
    await channels.clear.click();
    await expect(filter).toHaveCount(0);
    await expect(page).not.toHaveURL(/attention/);
  });
});
