import { PHONE, pageWidth, prepareView, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { NowView } from '../support/pages/now-view.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz } = TONES.mp3;

test.use({ reducedMotion: 'reduce' });

test('home with a playing channel passes axe and fits a phone', async ({ page, home, bar, meter }) => {
  const shell = new SiteShell(page);
  const dialog = page.getByRole('dialog', { name: channelName });
  await prepareView(page, PHONE);
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);

  await test.step('axe finds nothing in the compact bar', async () => {
    await expectNoViolationsInBothModes(page);
  });

  for (const size of SIZES)
    await test.step(`axe finds nothing in the whole player and the channel’s information at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      const controls = size === PHONE ? new NowView(page) : bar;
      if (size === PHONE) await bar.expand.click();
      await expect(controls.volume).toBeVisible();
      await expectNoViolationsInBothModes(page);
      await controls.info.click();
      await expect(dialog).toBeVisible();
      await expectNoViolationsInBothModes(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      if (size === PHONE) await page.keyboard.press('Escape');
    });

  await test.step('nothing is wider than a phone of 360 px', async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(PHONE.width);
    for (const name of ['Login', 'Register']) {
      await shell.menuButton.click();
      await shell.drawer.getByRole('link', { name }).click();
      await expect(shell.drawer).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
      await expect.poll(() => pageWidth(page), name).toBeLessThanOrEqual(PHONE.width);
    }
  });
});

test('every focusable control shows its focus', async ({ page, home, meter, consoleGuard }) => {
  // The focus on a play button preloads its stream, and the browser reports the missing CORS header.
  consoleGuard.allow(new RegExp(TONES.mp3WithoutCors.mount));
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const unmarked: string[] = [];
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const holder = focused.closest('label') ?? focused;
      const marks = [focused, holder].map((element) => getComputedStyle(element));
      const isMarked = marks.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none');
      return isMarked ? null : focused.outerHTML.slice(0, 120);
    });
    if (name) unmarked.push(name);
  }
  expect(unmarked).toEqual([]);
});
