import type { Locator } from '@playwright/test';
import { changeText } from '../support/browser/change-response.ts';
import { DESKTOP } from '../support/browser/views.ts';
import { visualOrder } from '../support/browser/visual-order.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TvView } from '../support/pages/tv-view.ts';
import { ARABIC_NAME, BARE, HEBREW_NAME, PICTURELESS, RICH } from '../support/seeds/home-channels.ts';

const PHONE = { width: 360, height: 780 };
const SCREENS = [
  PHONE,
  { width: 780, height: 360 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const HERO_ON_PHONE_MAX_PX = 260;
const PLAY_PX = 64;
const COVER_PX = 320;

const sizeOf = async (locator: Locator) => {
  const { width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { width: Math.round(width), height: Math.round(height) };
};

test('the first screen plays a channel, and shows what plays', {
  tag: ['@home-hero', '@bar-appears', '@dial'],
}, async ({ page, home }) => {
  await home.open();
  // Every active channel, and no other.
  await expect(home.dial.getByRole('button')).toHaveCount(15);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toHaveCount(0);
  await page.setViewportSize(PHONE);
  const placeOnPhone = await home.heroToggle.boundingBox();

  await test.step('the play button, its channel and its song are in the first screen of every size', async () => {
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await expect(home.heroToggle).toBeInViewport({ ratio: 1 });
      await expect.poll(() => sizeOf(home.heroToggle)).toEqual({ width: PLAY_PX, height: PLAY_PX });
      await expect(home.hero.getByText(`Play 1 · ${RICH.name}`, { exact: true })).toBeInViewport();
      await expect(home.hero.getByText('Low Tide · The Buoys', { exact: true })).toBeInViewport();
    }
  });

  await test.step('a press shows the song where the title was, and moves nothing', async () => {
    const place = await home.heroToggle.boundingBox();
    await home.heroToggle.click();
    await expect(home.hero.getByText('Now Playing', { exact: true })).toBeVisible();
    await expect(home.hero.getByText('Low Tide', { exact: true })).toBeVisible();
    await expect(home.hero.getByText(`1 · ${RICH.name}`, { exact: true })).toBeVisible();
    await expect(home.heroToggle).toBeFocused();
    await expect.poll(() => home.heroToggle.boundingBox()).toEqual(place);
    const cover = home.hero.locator('img').last();
    await expect.poll(() => sizeOf(cover)).toEqual({ width: COVER_PX, height: COVER_PX });
  });

  await test.step('its bars are seen where the system sets the colors', async () => {
    const bar = home.hero.getByText('Now Playing', { exact: true }).locator('span span').first();
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await expect(bar).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  });

  await test.step('on a phone the dial and a channel have room below it', async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await sizeOf(home.hero)).height).toBeLessThanOrEqual(HERO_ON_PHONE_MAX_PX);
    await expect.poll(() => home.heroToggle.boundingBox()).toEqual(placeOnPhone);
    await expect(home.dial.locator('..')).toBeInViewport({ ratio: 1 });
    for (const at of [0, 1]) await expect(home.cards.nth(at)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('the next visit offers the channel that was heard last', async () => {
    await home.toggle(PICTURELESS.name).click();
    await expect(home.hero.getByText(`3 · ${PICTURELESS.name}`, { exact: true })).toBeVisible();
    await page.reload();
    await expect(home.hero.getByText(`Play 3 · ${PICTURELESS.name}`, { exact: true })).toBeVisible();
  });

  await test.step('a press on a cover plays it, and keeps the focus', async () => {
    const cover = home.hero.getByRole('button', { name: `Play ${BARE.name}` });
    await cover.focus();
    await page.keyboard.press('Enter');
    await expect(home.hero.getByText(`2 · ${BARE.name}`, { exact: true })).toBeVisible();
    await expect(home.hero.locator(':focus')).toHaveAccessibleName(new RegExp(BARE.name));
  });
});

test('names from right to left keep their order and, cut, their beginning', {
  tag: ['@home-hero', '@dial', '@tv-view', '@login-names-channel'],
}, async ({ page, home }) => {
  const namesChannels = ({ pathname }: URL) => /^\/(tv)?$|^\/channel|^\/api\/channels/.test(pathname);
  await changeText(page, namesChannels, (text) =>
    text.replaceAll(RICH.name, ARABIC_NAME).replaceAll(BARE.name, HEBREW_NAME),
  );
  const expectOrder = (text: Locator, parts: readonly string[]) =>
    expect.poll(() => visualOrder(text, parts)).toEqual(parts);

  await test.step('in the hero, below the needle and on a TV', async () => {
    await page.setViewportSize(DESKTOP);
    await home.open();
    const offer = home.hero.getByText(/^Play 1 · /);
    await expectOrder(offer, ['Play 1', '!', 'إ']);
    await home.untilHydrated();
    await home.dial.getByRole('button').first().hover();
    await expectOrder(home.dialLine, ['1 ·', '!', 'إ', 'Low Tide']);
    await page.setViewportSize(PHONE);
    await expectOrder(offer, ['Play 1', 'إ']);
    await home.open('/tv');
    await expectOrder(new TvView(page).main, ['Play 1', 'إ']);
  });

  await test.step('a song that is too long gives way, and not the name', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await home.open();
    await home.untilHydrated();
    await home.dial.getByRole('button').first().hover();
    const cut = () =>
      home.dialLine
        .locator('bdi')
        .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    await expect.poll(cut).toEqual([false, true]);
    await page.setViewportSize(PHONE);
  });

  await test.step('where it plays, and where it waits for the sign-in', async () => {
    await home.open();
    await home.play(HEBREW_NAME);
    await expectOrder(home.hero.getByTitle(HEBREW_NAME), [')', 'ר']);
    const { channels } = await (await fetch(`${home.url}api/channels?search=${RICH.name}`)).json();
    await home.open(`/channel/${channels[0]._id}`);
    await expectOrder(page.getByRole('heading', { name: ARABIC_NAME }), ['!', 'إ']);
  });
});
