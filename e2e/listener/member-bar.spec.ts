import { changeResponse, changeText } from '../support/browser/change-response.ts';
import {
  BAD_GATEWAY,
  BAD_GATEWAY_LINE,
  failCalls,
  holdResponses,
} from '../support/browser/hold-responses.ts';
import { PHONE, prepareView } from '../support/browser/views.ts';
import { test as base, expect } from '../support/fixtures/member-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { dismissToasts } from '../support/pages/dismiss-toasts.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { NowView } from '../support/pages/now-view.ts';
import { TrackDialog } from '../support/pages/track-dialog.ts';
import { ANONYMOUS, ENDLESS, KRAUT, SILENT } from '../support/seeds/member-channels.ts';

const LIKES = { method: 'POST', path: /^\/api\/favorites\/songs$/ };

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

test('a member’s bar adds to the favorites and opens information', {
  tag: ['@bar-member-buttons', '@favorite-toggle', '@bar-channel-info', '@track-dialog-opens'],
}, async ({ page, bar, screens, choose, member }) => {
  await screens.open('/channels');
  await choose(KRAUT.name);

  await test.step('the favorite button of the bar and the heart of the card agree', async () => {
    await bar.region.getByRole('button', { name: `Add ${KRAUT.name} to favorites` }).click();
    await expect(screens.toast('Added to favorites')).toBeVisible();
    await expect(screens.heart(KRAUT.name, 'Remove')).toBeVisible();
    await screens.heart(KRAUT.name, 'Remove').click();
    await expect(bar.region.getByRole('button', { name: `Add ${KRAUT.name} to favorites` })).toBeVisible();
    await expect.poll(() => member.favoriteIds()).toEqual([]);
  });

  await test.step('track information and channel information open from the bar', async () => {
    await bar.trackInfo.click();
    const dialog = new TrackDialog(page);
    await expect(dialog.text('by Can')).toBeVisible();
    await dialog.close.click();
    await bar.info.click();
    await page
      .getByRole('dialog', { name: KRAUT.name })
      .getByRole('link', { name: 'Open channel page' })
      .click();
    await expect(screens.title).toHaveText(KRAUT.name);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('F and L do what the buttons do', async () => {
    await page.keyboard.press('f');
    await expect.poll(() => member.favoriteIds()).toHaveLength(1);
    await page.keyboard.press('l');
    await expect(screens.toast('Song liked!')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Halleluhwah']);
  });
});

test('words that are too long do not widen the channel’s information', {
  tag: '@bar-channel-info',
}, async ({ page, bar, screens, member }) => {
  const { _id } = await member.channel(KRAUT.name);
  const long = 'Electroacoustic'.repeat(8);
  const currentProgram = { name: long, host: null, description: null };
  const texts = { name: long, description: long, genre: long, country: long, language: long, currentProgram };
  await changeResponse(page, `**/api/channels/${_id}`, ({ data, ...rest }: { data: object }) => ({
    ...rest,
    data: { ...data, ...texts },
  }));
  await screens.open('/channels');
  await screens
    .card(KRAUT.name)
    .getByRole('button', { name: `Play ${KRAUT.name}` })
    .click();
  await bar.info.click();
  const dialog = page.getByRole('dialog', { name: long });
  await expect(dialog.getByRole('definition').filter({ hasText: long })).toHaveCount(4);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a member’s bar likes a song', {
  tag: ['@smoke', '@bar-member-buttons', '@song-liked'],
}, async ({ page, bar, screens, choose, member, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE, /409 \(Conflict\)/);
  await screens.open('/channels');
  await choose(KRAUT.name);

  await test.step('a failing like flips back with the server’s message, or ours', async () => {
    const mend = await failCalls(page, LIKES, BAD_GATEWAY);
    await bar.like.click();
    await expect(screens.toast('Failed to like song')).toBeVisible();
    await expect(bar.like).toBeVisible();
    await mend();
    const message = 'You have 200000 liked songs. Remove some to add more.';
    const full = { success: false, code: 'liked-songs-full', message };
    const makeRoom = await failCalls(page, LIKES, { status: 409, json: full });
    await bar.like.click();
    await expect(screens.toast(message)).toBeVisible();
    await expect(bar.like).toBeVisible();
    await makeRoom();
  });

  await test.step('a song is liked at once, stays liked, and can be unliked', async () => {
    const held = await holdResponses(page, LIKES);
    await bar.like.click();
    await expect(bar.unlike).toHaveAttribute('aria-busy', 'true');
    held.release();
    await expect(screens.toast('Song liked!')).toBeVisible();
    await expect(bar.unlike).toHaveAttribute('aria-busy', 'false');
    expect(await member.likedTitles()).toEqual(['Halleluhwah']);
    await page.reload();
    await choose(KRAUT.name);
    await bar.unlike.click();
    await expect(screens.toast('Song removed from liked songs')).toBeVisible();
    await expect(bar.like).toBeVisible();
    await expect.poll(() => member.likedTitles()).toEqual([]);
  });
});

test('shows what a song lacks to be liked or looked up', {
  tag: ['@track-dialog-opens', '@song-rules', '@no-song'],
}, async ({ page, bar, screens, choose, member, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const nothingKnown = screens.toast('No song information available');
  const dismiss = async () => {
    await dismissToasts(page);
    await expect(nothingKnown).toBeHidden();
  };
  await screens.open('/channels');

  await test.step('without a title there is nothing to like or to look up', async () => {
    await choose(SILENT.name);
    await bar.like.click();
    await expect(nothingKnown).toBeVisible();
    await dismiss();
    await bar.trackInfo.click();
    await expect(nothingKnown).toBeVisible();
    await expect(screens.trackDialog).toHaveCount(0);
    await dismiss();
  });

  await test.step('a song without an artist can be liked but not looked up', async () => {
    await choose(ANONYMOUS.name);
    await bar.trackInfo.click();
    await expect(nothingKnown).toBeVisible();
    await bar.like.click();
    await expect(screens.toast('Song liked!')).toBeVisible();
    expect(await member.likedTitles()).toEqual(['Field Recording']);
  });

  await test.step('a title of 10 KB is rejected with a message', async () => {
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

test('track information is offered only while Last.fm is on', async ({ page, screens, bar, choose }) => {
  await changeText(page, '**/channels', (text) =>
    text.replace('"lastFmEnabled":true', '"lastFmEnabled":false'),
  );
  await screens.open('/channels');
  await choose(KRAUT.name);
  await expect(bar.like).toBeVisible();
  await expect(bar.trackInfo).toHaveCount(0);
});

test('a visitor has no such buttons and is invited to log in', {
  tag: ['@bar-member-buttons', '@favorite-toggle', '@visitors-like-nothing', '@login-to-favorite'],
}, async ({ page, bar, memberServer, screens }) => {
  await page.addInitScript(() => localStorage.clear());
  const home = new HomePage(page, memberServer.origin);
  await home.open();
  await home.play('Harbour Lights');
  await expect(bar.volume).toBeVisible();
  await expect(bar.like).toHaveCount(0);
  await expect(bar.trackInfo).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(screens.toast('Please login to add favorites')).toBeVisible();
  await page.keyboard.press('l');
  await expect(screens.toast('Please log in to add favorites')).toBeVisible();
});

test('a member’s home has the hero without its links, and hearts that flip at once', {
  tag: ['@home-card-heart', '@home-hero'],
}, async ({ page, memberServer, screens, member }) => {
  const home = new HomePage(page, memberServer.origin);
  await home.open();
  await expect(home.hero.getByText('Play 1 · Harbour Lights', { exact: true })).toBeVisible();
  await expect(home.hero.getByRole('link')).toHaveCount(0);
  const held = await holdResponses(page, { method: 'POST', path: /^\/api\/favorites\/channels\// });
  await home.card('Harbour Lights').getByRole('button', { name: 'Add Harbour Lights to favorites' }).click();
  await expect(home.card('Harbour Lights').getByRole('button', { name: /^Remove / })).toBeVisible();
  held.release();
  await expect(screens.toast('Added to favorites')).toBeVisible();
  await expect.poll(() => member.favoriteIds()).toHaveLength(1);
  await expect(home.dial.locator('[data-favorite]')).toHaveCount(1);
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
