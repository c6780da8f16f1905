import { PHONE, prepareView } from '../support/browser/views.ts';
import { test as base, expect } from '../support/fixtures/member-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { NowView } from '../support/pages/now-view.ts';
import { ENDLESS, KRAUT } from '../support/seeds/member-channels.ts';

type Choose = (name: string) => Promise<void>;

/** Plays a channel of the open list. These channels have no stream; the bar shows all the same. */
const test = base.extend<{ choose: Choose }>({
  choose: async ({ screens, bar }, use) => {
    await use(async (name) => {
      await screens
        .card(name)
        .getByRole('button', { name: `Play ${name}` })
        .click();
      await expect(bar.text(name)).toBeVisible();
    });
  },
});

test('a member’s bar keeps channels and songs, and looks songs up', {
  tag: [
    '@smoke',
    '@bar-member-buttons',
    '@favorite-toggle',
    '@song-liked',
    '@song-rules',
    '@track-dialog-opens',
  ],
}, async ({ page, bar, screens, choose, member, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await screens.open('/channels');
  await choose(KRAUT.name);

  await test.step('channels and songs stay, and the card’s heart agrees', async () => {
    await bar.region.getByRole('button', { name: `Add ${KRAUT.name} to favorites` }).click();
    await expect(screens.heart(KRAUT.name, 'Remove')).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
    await bar.like.click();
    await expect(screens.toast('Song liked!')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Halleluhwah']);
    await page.reload();
    await choose(KRAUT.name);
    await bar.unlike.click();
    await expect(screens.toast('Song removed from liked songs')).toBeVisible();
    await expect.poll(() => member.likedTitles()).toEqual([]);
  });

  await test.step('the song and the channel are looked up', async () => {
    await bar.trackInfo.click();
    await expect(screens.trackDialog.getByText('by Can', { exact: true })).toBeVisible();
    await screens.trackDialog.getByRole('button', { name: 'Close' }).last().click();
    await bar.info.click();
    await page
      .getByRole('dialog', { name: KRAUT.name })
      .getByRole('link', { name: 'Open channel page' })
      .click();
    await expect(screens.title).toHaveText(KRAUT.name);
    await screens.button('Back').click();
  });

  await test.step('a title of 10 KB is rejected with a message, and widens nothing', async () => {
    await choose(ENDLESS.name);
    await bar.like.click();
    await expect(screens.toast('Title may have at most 300 characters')).toBeVisible();
    await expect(bar.like).toBeVisible();
    await bar.trackInfo.click();
    const failure = 'Failed to load track information. Please try again.';
    await expect(screens.trackDialog.getByRole('alert')).toContainText(failure);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
});

test('a member’s bar suits every width', { tag: '@bar-narrow' }, async ({ page, screens, bar, choose }) => {
  const widest = 1440;
  await prepareView(page, { width: widest, height: 740 });
  await screens.open('/channels');
  await choose(KRAUT.name);
  for (const width of [widest, 1024, 900, PHONE.width]) {
    await page.setViewportSize({ width, height: 740 });
    const isPhone = width === PHONE.width;
    if (isPhone) await bar.expand.click();
    const { like, trackInfo, info, volume, next } = isPhone ? new NowView(page) : bar;

    await test.step(`all buttons of the player are inside it at ${width} px`, async () => {
      for (const control of [like, trackInfo, info, volume, next]) {
        await expect(control).toBeInViewport({ ratio: 1 });
        await control.click({ trial: true });
      }
    });

    if (width === widest || width === PHONE.width) {
      await test.step(`axe finds nothing in a member’s bar at ${width} px`, async () => {
        await expectNoViolationsInBothModes(page);
      });
    }
  }
});
