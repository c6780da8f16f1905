import { PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { BARE, PICTURELESS, RICH } from '../support/seeds/home-channels.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 899, height: 800 };

// These streams do not exist; the bar shows the channel all the same.
test.beforeEach(({ home }) => home.open());

test('the bar is fixed at the bottom and covers no content', async ({ page, home, shell }) => {
  const bar = new PlayerBar(page);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    if (!(await bar.region.isVisible())) await home.play(BARE.name);
    const box = async () => (await bar.region.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => (await box()).y + (await box()).height).toBe(size.height);
    expect((await box()).width).toBe(size.width);
    await page.keyboard.press('End');
    await shell.footer.getByText('Contact', { exact: true }).click({ trial: true });
  }
});

test('a wide bar shows number, name, and the song by artist and album', async ({ page, home }) => {
  await page.setViewportSize(WIDE);
  const bar = new PlayerBar(page);
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
});

test('without a song the bar shows the description, or else No metadata available', async ({
  page,
  home,
}) => {
  const bar = new PlayerBar(page);
  await home.play(PICTURELESS.name);
  await expect(bar.text('All that is known is this line.')).toBeVisible();
  await home.play(BARE.name);
  await expect(bar.text('No metadata available')).toBeVisible();
});

test('a narrow bar is compact and hides the rest behind the expand toggle', async ({ page, home }) => {
  await page.setViewportSize(NARROW);
  const bar = new PlayerBar(page);
  await home.play(RICH.name);
  for (const shown of [bar.previous, bar.playButton, bar.next, bar.expand]) await expect(shown).toBeVisible();
  await expect(bar.text('Harbour Lights')).toBeVisible();
  for (const hidden of [bar.mute, bar.volume]) await expect(hidden).toBeHidden();
  await bar.expand.click();
  for (const shown of [bar.mute, bar.volume, bar.text('70%'), bar.tryAgain])
    await expect(shown).toBeVisible();
  await expect(bar.expand).toHaveAttribute('aria-expanded', 'true');
  await bar.expand.click();
  await expect(bar.volume).toBeHidden();
});

test('the channel’s information opens from the bar', async ({ page, home }) => {
  await page.setViewportSize(WIDE);
  const bar = new PlayerBar(page);
  await home.play(RICH.name);
  await bar.info.click();
  const dialog = page.getByRole('dialog', { name: RICH.name });
  for (const text of ['Jazz', 'Night Ferry', 'MP3, 192 kbps', 'Portugal', 'English', '1.2k', 'Live']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('link', { name: /Website/ })).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bar.info).toBeFocused();
});

test('an error is announced once', async ({ page, home }) => {
  const bar = new PlayerBar(page);
  await home.play(BARE.name);
  await expect(bar.error).toBeVisible();
  await expect(bar.announcement).toHaveText((await bar.error.textContent()) ?? '');
});
