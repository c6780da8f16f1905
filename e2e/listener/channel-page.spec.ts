import { readFile } from 'node:fs/promises';
import type { Channel } from '@airdial/contract/channel/schema';
import { changeResponse } from '../support/browser/change-response.ts';
import { fixTime } from '../support/browser/fix-time.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { DESKTOP, PHONE, pageWidth } from '../support/browser/views.ts';
import { visualOrder } from '../support/browser/visual-order.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { dismissToasts } from '../support/pages/dismiss-toasts.ts';
import { ARABIC_NAME, BARE, HEBREW_NAME, RICH } from '../support/seeds/home-channels.ts';
import { MARKUP } from '../support/seeds/member-channels.ts';

/** The bar of a phone with an error above it. */
const BAR_ROOM_PX = 130;
const ONE = { method: 'GET', path: /^\/api\/channels\/[\w-]+$/ };

test.use({ timezoneId: 'Asia/Kathmandu', locale: 'en-GB' });

test('a channel’s page shows what is known of it', {
  tag: [
    '@smoke',
    '@channel-head',
    '@channel-song',
    '@channel-panels',
    '@counts',
    '@channel-schedule',
    '@schedule-times',
    '@schedule-reminder',
  ],
}, async ({ page, screens, member }) => {
  // A Sunday: no other program of the schedule is on.
  await fixTime(page, '2026-11-29T12:00:00Z');
  await screens.open(`/channel/${(await member.channel(RICH.name))._id}`);

  await test.step('the head shows name, number, description and chips', async () => {
    await expect(screens.title).toHaveText(RICH.name);
    await expect(page).toHaveTitle(new RegExp(`^${RICH.name} – `));
    const head = screens.main.locator('header');
    await expect(head.locator('img').last()).toBeVisible();
    await expect(head.getByText('Channel 1', { exact: true })).toBeVisible();
    await expect(head.getByText(/^Ninety words about the sea/)).toBeVisible();
    for (const chip of ['Jazz', '192 kbps', 'MP3', 'Portugal', 'English'])
      await expect(head.getByText(chip, { exact: true })).toBeVisible();
  });

  await test.step('the panels show song, program, statistics, information and schedule', async () => {
    const song = screens.panel('Last Played');
    await expect(song.getByText('Low Tide')).toBeVisible();
    await expect(song.getByText('by The Buoys • Moorings')).toBeVisible();
    const program = screens.panel('Current Program');
    for (const text of ['Night Ferry', 'with Ada', 'Slow songs'])
      await expect(program.getByText(text)).toBeVisible();
    const figure = (name: string) =>
      screens.panel('Statistics').getByText(name).locator('xpath=following-sibling::dd');
    await expect(figure('Current listeners')).toHaveText('1.2k');
    await expect(figure('Peak listeners')).toHaveText('4.3k');
    await expect(screens.panel('Statistics').getByText(/by the count of the stream server/)).toBeVisible();
    await expect(figure('Total plays')).toHaveText('2.3M');
    const information = screens.panel('Information');
    await expect(information.getByText('Active', { exact: true })).toBeHidden();
    await expect(information.getByRole('link', { name: /\/mount-1$/ })).toBeHidden();
    await information.getByText('Details of the stream').click();
    await expect(information.getByText('Active', { exact: true })).toBeVisible();
    const website = information.getByRole('link', { name: 'https://station.invalid/' });
    await expect(website).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(information.getByRole('link', { name: /\/mount-1$/ })).toBeVisible();
    const elsewhere = screens.panel('Listen elsewhere');
    const address = `${new URL(page.url()).origin}/listen/1`;
    await expect(elsewhere.getByText(address, { exact: true })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'M3U' })).toHaveAttribute('href', `${address}.m3u`);
    await elsewhere.getByRole('button', { name: 'QR code' }).click();
    await expect(elsewhere.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
    await elsewhere.getByText('How to add it').click();
    await expect(elsewhere.getByText(`mpc add ${address}`)).toBeVisible();
  });

  await test.step('the schedule starts on Monday and names the visitor’s time zone', async () => {
    const schedule = screens.panel('Program Schedule');
    await expect(schedule.getByRole('heading', { level: 3 })).toHaveText(['Monday', 'Saturday']);
    await expect(schedule.getByRole('region', { name: 'Monday' }).getByRole('listitem')).toHaveText([
      /^0?6:00 – 10:00\s*Morning Tide/,
      /^22:00 – 23:30\s*Night Ferry/,
    ]);
    const all = schedule.getByRole('link', { name: 'All programs for your calendar' });
    await expect(all).toHaveAttribute('href', '/listen/1.ics');
    await expect(
      schedule.getByText(
        /^Times of the station \(UTC\)\. Your time zone: Asia\/(Kathmandu|Katmandu) \(GMT\+5:45\)\.$/,
      ),
    ).toBeVisible();
  });

  await test.step('each program has the visitor’s own times beside, and the one that is on is marked', async () => {
    await fixTime(page, '2026-11-23T22:10:00Z');
    await page.reload();
    const monday = screens.panel('Program Schedule').getByRole('region', { name: 'Monday' });
    await expect(monday.getByText('11:45 – 15:45 your time', { exact: true })).toBeVisible();
    await expect(monday.getByText('Tuesday 03:45 – 05:15 your time', { exact: true })).toBeVisible();
    await expect(monday.locator('[aria-current="time"]')).toHaveText(/Night Ferry\s*On now/);
    const saturday = screens.panel('Program Schedule').getByRole('region', { name: 'Saturday' });
    await expect(saturday.getByRole('listitem')).toHaveText(/Fish Market\s*Next/);
    const reminder = saturday.getByRole('link', { name: 'Reminder for your calendar: Fish Market' });
    const saved = page.waitForEvent('download');
    await reminder.click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.match(/^(SUMMARY|TRIGGER):.+$/gm)).toEqual(['SUMMARY:Fish Market', 'TRIGGER:-PT10M']);
    const unwritten = ({ pathname }: URL) => ONE.path.test(pathname);
    await changeResponse(page, unwritten, ({ data, ...rest }: { data: Channel }) => ({
      ...rest,
      data: { ...data, currentProgram: null },
    }));
    await page.reload();
    await expect(screens.panel('Current Program')).toContainText(/Night Ferry\s*until 05:15/);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('a channel’s page plays, adds to the favorites, shares and leads back', {
  tag: ['@channel-actions', '@bar-appears', '@channel-share', '@url-copied', '@channel-back'],
}, async ({ page, context, screens, bar, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id } = await member.channel(RICH.name);
  await screens.open('/channels?page=1');
  await screens.card(RICH.name).getByRole('link', { name: RICH.name }).click();
  const copied = screens.toast('Channel URL copied to clipboard');

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

  await test.step('Play shows the bar, and the heart adds the channel to the favorites', async () => {
    await screens.button(`Play ${RICH.name}`).click();
    await expect(bar.text(RICH.name)).toBeVisible();
    await screens.heart(RICH.name, 'Add').click();
    await expect(screens.toast('Added to favorites')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toEqual([_id]);
  });

  await test.step('Share copies the address', async () => {
    await screens.button('Share channel').click();
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      screens.address(`/channel/${_id}`),
    );
  });

  await test.step('on a phone Share opens its own sheet, and who closes that gets no copy', async () => {
    const touch = await context.newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await expect(copied).toBeHidden();
    await page.evaluate(() => {
      const share = ({ title, url }: ShareData) => {
        document.body.dataset.shared = `${title} ${url}`;
        return Promise.reject(new DOMException('Closed', 'AbortError'));
      };
      Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    });
    await screens.button('Share channel').click();
    const shared = `${RICH.name} ${screens.address(`/channel/${_id}`)}`;
    await expect(page.locator('body')).toHaveAttribute('data-shared', shared);
    await expect(copied).toBeHidden();
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await touch.detach();
  });

  await test.step('Back leads to the previous screen, or to the channels', async () => {
    await screens.button('Back').click();
    await expect(page).toHaveURL(screens.address('/channels?page=1'));
    await page.goto('about:blank');
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await screens.open(`/channel/${_id}`);
    await screens.button('Back').click();
    await expect(page).toHaveURL(screens.address('/channels'));
  });

  await test.step('Share works without a clipboard, or shows the address', async () => {
    await screens.card(RICH.name).getByRole('link', { name: RICH.name }).click();
    await screens.button('Share channel').click();
    await expect(copied).toBeVisible();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await screens.button('Share channel').click();
    const dialog = page.getByRole('dialog', { name: 'Share channel' });
    await expect(dialog.getByText(screens.address(`/channel/${_id}`))).toBeVisible();
  });
});

test('shows loading, failure and a missing channel', {
  tag: ['@channel-back', '@channel-failed'],
}, async ({ page, screens, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /404 \(Not Found\)/);
  const { _id } = await member.channel(RICH.name);
  const mend = await failCalls(page, ONE, BAD_GATEWAY);
  const held = await holdResponses(page, ONE);
  await screens.open(`/channel/${_id}`);

  await test.step('shows a placeholder while loading', async () => {
    await expect(screens.title).toHaveText('Loading channel…');
    await expect(screens.main.getByRole('status')).toHaveText('Loading channel…');
    held.release();
  });

  await test.step('details that fail to load show an error and can be retried', async () => {
    await expect(screens.title).toHaveText('Failed to load channel details');
    await expect(screens.toast('Failed to load channel details')).toBeVisible();
    await mend();
    await screens.button('Try again').click();
    await expect(screens.title).toHaveText(RICH.name);
  });

  await test.step('an unknown channel shows Channel not found and Go Back', async () => {
    await page.goto('about:blank');
    await screens.open('/channel/no-such-channel');
    await expect(screens.title).toHaveText('Channel not found');
    await expect(screens.toast('Channel not found')).toBeVisible();
    // What fades in while axe looks has too little contrast.
    await dismissToasts(page);
    await expectNoViolations(page);
    await screens.button('Go Back').click();
    await expect(page).toHaveURL(screens.address('/channels'));
  });
});

test('shows a channel with little, hostile or very long data', {
  tag: '@channel-panels',
}, async ({ page, screens, member }) => {
  const visit = async (name: string) => {
    await screens.button('Back').click();
    await screens.card(name).getByRole('link', { name }).click();
  };
  await screens.open(`/channel/${(await member.channel(BARE.name))._id}`);

  await test.step('omits what is not known', async () => {
    await expect(screens.title).toHaveText(BARE.name);
    await expect(screens.panel('Last Played').getByText('No metadata available')).toBeVisible();
    for (const absent of ['Current Program', 'Program Schedule', 'Recently played'])
      await expect(screens.panel(absent)).toHaveCount(0);
    await expect(screens.panel('Information').getByText('Website')).toHaveCount(0);
    await expect(screens.main.getByText(/undefined|null|NaN/)).toHaveCount(0);
  });

  await test.step('shows markup as text, and a script’s address is no link', async () => {
    await visit(MARKUP.name);
    await expect(screens.title).toHaveText(MARKUP.name);
    await expect(screens.panel('Last Played').getByText(MARKUP.row.song_title)).toBeVisible();
    await expect(screens.panel('Information').getByText(MARKUP.row.website)).toBeVisible();
    await expect(screens.main.locator('script, b, a[href^="javascript"]')).toHaveCount(0);
    await expect(page).toHaveTitle(/Bold/);
  });

  const { _id } = await member.channel(RICH.name);
  const long = 'Electroacoustic'.repeat(8);
  const texts = { name: long, genre: long, country: long, description: long };
  const currentProgram = { name: long, host: long, description: long };
  await changeResponse(page, `**/api/channels/${_id}`, ({ data, ...rest }: { data: Channel }) => ({
    ...rest,
    data: { ...data, ...texts, isActive: false, website: `https://station.invalid/${long}`, currentProgram },
  }));
  await page.setViewportSize(PHONE);
  await visit(RICH.name);

  await test.step('an inactive channel shows as inactive', async () => {
    await expect(screens.panel('Information').getByText('Inactive', { exact: true })).toBeVisible();
  });

  await test.step('words that are too long for a phone do not widen the page', async () => {
    await expect(screens.title).toHaveText(long);
    await expect(screens.panel('Current Program').getByText(long, { exact: true })).toHaveCount(2);
    await expect.poll(() => pageWidth(page)).toBe(PHONE.width);
  });

  await test.step('name and description from right to left keep their order', async () => {
    await changeResponse(page, `**/api/channels/${_id}`, ({ data, ...rest }: { data: Channel }) => ({
      ...rest,
      data: { ...data, name: HEBREW_NAME, description: ARABIC_NAME },
    }));
    await page.reload();
    await expect(screens.title).toHaveText(HEBREW_NAME);
    await expect.poll(() => visualOrder(screens.title, [')', 'ר'])).toEqual([')', 'ר']);
    const description = screens.main.getByText(ARABIC_NAME);
    await expect.poll(() => visualOrder(description, ['!', 'إ'])).toEqual(['!', 'إ']);
  });
});
