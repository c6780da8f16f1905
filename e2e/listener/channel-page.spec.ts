import { readFile } from 'node:fs/promises';
import { fixTime } from '../support/browser/fix-time.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { NowView } from '../support/pages/now-view.ts';
import { RICH } from '../support/seeds/home-channels.ts';

/** The bar of a phone with an error above it. */
const BAR_ROOM_PX = 130;

test.use({ timezoneId: 'Asia/Kathmandu', locale: 'en-GB' });

test('a channel’s page is reached, heard, shared and left', {
  tag: [
    '@smoke',
    '@channel-actions',
    '@channel-back',
    '@channel-panels',
    '@channel-schedule',
    '@channel-share',
    '@schedule-times',
    '@schedule-reminder',
    '@bar-appears',
    '@now-view',
    '@song-history',
    '@url-copied',
  ],
}, async ({ page, context, screens, bar, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id } = await member.channel(RICH.name);
  const address = screens.address(`/channel/${_id}`);
  const song = { title: 'High Tide', artist: 'The Buoys', album: null, artwork: null };
  const history = [{ ...song, playedAt: '2026-11-23T10:01:00.000Z' }];
  await page.route(`**/api/channels/${_id}/history?*`, (route) => {
    const pagination = { page: 1, limit: 25, total: 1, totalPages: 1 };
    return route.fulfill({ json: { success: true, data: history, totalPages: 1, pagination } });
  });
  await fixTime(page, '2026-11-23T22:10:00Z');
  await screens.open('/channels?page=1');
  await screens.card(RICH.name).getByRole('link', { name: RICH.name }).click();

  await test.step('the schedule has the visitor’s own times beside the station’s', async () => {
    const schedule = screens.panel('Program Schedule');
    const monday = schedule.getByRole('region', { name: 'Monday' });
    await expect(monday.getByRole('listitem').first()).toHaveText(/^0?6:00 – 10:00\s*Morning Tide/);
    await expect(monday.getByText('11:45 – 15:45 your time', { exact: true })).toBeVisible();
    await expect(monday.getByText('Tuesday 03:45 – 05:15 your time', { exact: true })).toBeVisible();
    await expect(
      schedule.getByText(
        /^Times of the station \(UTC\)\. Your time zone: Asia\/(Kathmandu|Katmandu) \(GMT\+5:45\)\.$/,
      ),
    ).toBeVisible();
    const played = screens.panel('Recently played').getByRole('listitem');
    await expect(played).toHaveText(/^High Tide\s*15:46\s*The Buoys/);
  });

  await test.step('a program’s reminder is saved', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Reminder for your calendar: Fish Market' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.match(/^(SUMMARY|TRIGGER):.+$/gm)).toEqual(['SUMMARY:Fish Market', 'TRIGGER:-PT10M']);
  });

  await test.step('axe finds nothing on the whole page', async () => {
    await expectNoViolations(page);
  });

  await test.step('a phone shows Play above the bar', async () => {
    await page.setViewportSize(PHONE);
    const bottomOfPlay = async () => {
      const { y = PHONE.height, height = 0 } =
        (await screens.button(`Play ${RICH.name}`).boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(bottomOfPlay).toBeLessThan(PHONE.height - BAR_ROOM_PX);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('Share copies the address', async () => {
    await screens.button('Share channel').click();
    await expect(screens.toast('Channel URL copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  await test.step('Play shows the bar, and its view has the songs without the search of the page', async () => {
    await screens.button(`Play ${RICH.name}`).click();
    await expect(bar.text(RICH.name)).toBeVisible();
    await screens.panel('Recently played').getByRole('searchbox').fill('Nothing like it');
    await expect(page).toHaveURL(/song=Nothing/);
    await bar.open();
    const view = new NowView(page);
    await expect(view.region.getByRole('listitem')).toHaveText(/^High Tide/);
    await view.region.getByRole('button', { name: 'Track information on High Tide' }).click();
    await expect(screens.trackDialog).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Back leads to the previous screen, or to the channels', async () => {
    await expect(screens.title).toHaveText(RICH.name);
    await screens.button('Back').click();
    await expect(page).toHaveURL(screens.address('/channels?page=1'));
    await page.goto('about:blank');
    await screens.open(`/channel/${_id}`);
    await screens.button('Back').click();
    await expect(page).toHaveURL(screens.address('/channels'));
  });
});
