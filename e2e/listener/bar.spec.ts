import { PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { NowView } from '../support/pages/now-view.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { BARE, PICTURELESS, RICH } from '../support/seeds/home-channels.ts';

const WIDE = { width: 1440, height: 900 };
const MEDIUM = { width: 1000, height: 800 };
const NARROW = { width: 899, height: 800 };
const AT_400_PERCENT = { width: 320, height: 256 };
/** Between the bar's upper edge and the largest of its buttons. */
const BAR_EDGE_PX = 8;

test('the bar and its neighbors come although their files are lost once', async ({
  page,
  home,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const files = [/assets\/player-parts.*\.js/, /assets\/shell-parts.*\.js/];
  for (const file of files) await page.route(file, (route) => route.abort(), { times: 1 });
  const [, shellParts] = files;
  const loaded = page.waitForResponse((response) => Boolean(shellParts?.test(response.url())));
  await home.open();
  await home.play(RICH.name);
  await expect(new PlayerBar(page).text('Channel 1')).toBeVisible();
  await loaded;
});

test('screen readers know the bar’s messages before the first one comes', async ({ page, home }) => {
  await home.open();
  const texts = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const watch = new MutationObserver(() => {
          const text = document.querySelector('[data-player-bar] [aria-live]')?.textContent;
          if (text !== undefined) found.push(text);
          if (text) resolve(found);
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await home.play(RICH.name);
  expect((await texts)[0]).toBe('');
});

// These streams do not exist; the bar shows the channel all the same.
test('what the bar shows', {
  tag: ['@bar-wide', '@bar-channel-info', '@bar-loading-error'],
}, async ({ page, home }) => {
  await page.setViewportSize(WIDE);
  await home.open();
  const bar = new PlayerBar(page);

  await test.step('a wide bar shows number, name, and the song by artist and album', async () => {
    await home.play(RICH.name);
    await expect(bar.text('Channel 1')).toBeVisible();
    await expect(bar.text('Harbour Lights')).toBeVisible();
    await expect(bar.text('Low Tide')).toBeVisible();
    await expect(bar.text('by The Buoys • Moorings')).toBeVisible();
    for (const control of [bar.previous, bar.playButton, bar.next, bar.mute, bar.volume, bar.info]) {
      await expect(control).toBeVisible();
    }
    await expect(bar.text('70%')).toBeVisible();
    await expect(bar.expand).toBeHidden();
    // They are for members.
    for (const control of [bar.like, bar.trackInfo]) await expect(control).toHaveCount(0);
    const [barBox, playBox] = await Promise.all([bar.region.boundingBox(), bar.playButton.boundingBox()]);
    expect((playBox?.y ?? 0) - (barBox?.y ?? 0)).toBeGreaterThanOrEqual(BAR_EDGE_PX);
    await page.emulateMedia({ media: 'print' });
    await expect(bar.region, 'covers no printed page').toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('the channel’s information opens from the bar', async () => {
    await bar.info.click();
    const dialog = page.getByRole('dialog', { name: RICH.name });
    for (const text of ['Jazz', 'Night Ferry', 'MP3, 192 kbps', 'Portugal', 'English', '1.2k']) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    }
    // The seeded song grows old while other tests use its server.
    await expect(dialog.getByText(/^(Live|Recent)$/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: /Website/ })).toHaveAttribute('rel', /noopener/);
    const sleep = dialog.getByLabel('Sleep timer');
    await sleep.focus();
    for (const minutes of ['15', '30']) {
      await page.keyboard.press('ArrowDown');
      await expect(sleep).toHaveValue(minutes);
      await expect(sleep, 'a choice by a key keeps the focus').toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(bar.info).toBeFocused();
  });

  await test.step('without a song the bar shows the description, or else No metadata available', async () => {
    await home.play(PICTURELESS.name);
    await expect(bar.text('All that is known is this line.')).toBeVisible();
    await home.play(BARE.name);
    await expect(bar.text('No metadata available')).toBeVisible();
  });

  await test.step('an error is announced once', async () => {
    await expect(bar.error).toBeVisible();
    // Another attempt may fail for another reason.
    const texts = () => Promise.all([bar.announcement.textContent(), bar.error.textContent()]);
    await expect
      .poll(async () => {
        const [announced, shown] = await texts();
        return announced !== '' && announced === shown;
      })
      .toBe(true);
  });
});

test('the bar at every width', { tag: ['@bar-narrow', '@bar-stop'] }, async ({ page, home, shell }) => {
  await page.setViewportSize(WIDE);
  await home.open();
  const bar = new PlayerBar(page);
  const view = new NowView(page);
  await home.play(RICH.name);

  await test.step('the bar is fixed at the bottom and covers no content', async () => {
    const box = async () => (await bar.region.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await box()).y + (await box()).height).toBe(size.height);
      await expect.poll(async () => (await box()).width).toBe(size.width);
      await page.keyboard.press('End');
      await shell.footer.getByText('Contact', { exact: true }).click({ trial: true });
    }
  });

  await test.step('the icons have words, on a phone in the view over the whole screen', async () => {
    for (const word of ['Mute', 'Stop']) await expect(bar.text(word)).toBeVisible();
    await page.setViewportSize(MEDIUM);
    for (const word of ['Mute', 'Stop']) await expect(bar.text(word)).toBeVisible();
    await page.setViewportSize(PHONE);
    await bar.expand.click();
    for (const word of ['Mute', 'Stop']) await expect(view.text(word)).toBeVisible();
    await view.close.click();
  });

  await test.step('a narrow bar is compact and hides the rest behind the expand toggle', async () => {
    await page.setViewportSize(NARROW);
    for (const shown of [bar.previous, bar.playButton, bar.next, bar.expand])
      await expect(shown).toBeVisible();
    await expect(bar.text('Harbour Lights')).toBeVisible();
    for (const hidden of [bar.mute, bar.volume]) await expect(hidden).toBeHidden();
    await bar.expand.click();
    for (const shown of [view.mute, view.volume, view.text('70%'), view.tryAgain])
      await expect(shown).toBeVisible();
    await view.close.click();
    await expect(view.region).toBeHidden();
    await expect(bar.expand).toBeFocused();
  });

  await test.step('the view is scrolled at 400 % zoom, and can be closed', async () => {
    await page.setViewportSize(AT_400_PERCENT);
    await home.list.scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner'), 'the header leaves its room to the page').not.toBeInViewport();
    await bar.expand.click();
    await view.stop.click({ trial: true });
    await view.close.click();
    await expect(view.region).toBeHidden();
    await page.setViewportSize(NARROW);
  });

  await test.step('Stop in the view closes it and the bar', async () => {
    await bar.expand.click();
    await view.stop.click();
    await expect(view.region).toBeHidden();
    await expect(bar.region).toBeHidden();
  });
});

test('the channel of the last visit', { tag: '@bar-stop' }, async ({ page, home, shell }) => {
  await home.open();
  const bar = new PlayerBar(page);

  await test.step('Stop closes the bar, and the channel stays away at the next visit', async () => {
    await home.play(RICH.name);
    await expect(bar.region).toBeVisible();
    await page.reload();
    await expect(bar.text(RICH.name)).toBeVisible();
    await bar.stop.focus();
    await page.keyboard.press('Enter');
    await expect(bar.region).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    // The list of keys loads with the bar.
    await shell.footer.getByRole('button', { name: 'Keyboard' }).click();
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys).toBeVisible();
    await expect(bar.region).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });

  await test.step('a listener decides that the channel does not come back', async () => {
    await home.play(RICH.name);
    await bar.info.click();
    const comesBack = page.getByRole('checkbox', { name: 'Bring this channel back at my next visit' });
    await expect(comesBack).toBeChecked();
    await comesBack.uncheck();
    await page.reload();
    await home.play(BARE.name);
    await expect(bar.text(BARE.name)).toBeVisible();
    await expect(bar.text(RICH.name)).toHaveCount(0);
    await bar.info.click();
    await expect(comesBack).not.toBeChecked();
  });
});
