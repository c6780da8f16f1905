import { PHONE, pageWidth, prepareView, SIZES } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz } = TONES.mp3;

test.use({ reducedMotion: 'reduce' });

for (const size of SIZES) {
  test(`axe finds nothing on home, without and with the bar at ${size.width} px`, async ({
    page,
    home,
    bar,
    meter,
  }) => {
    test.slow();
    await prepareView(page, size);
    await home.open();
    await page.waitForLoadState('networkidle');
    await expectNoViolationsInBothModes(page);
    await home.play(channelName);
    await meter.expectTone(hz);
    await expectNoViolationsInBothModes(page);
    if (size === PHONE) await bar.expand.click();
    await expect(bar.volume).toBeVisible();
    await expectNoViolationsInBothModes(page);
    await bar.info.click();
    await expect(page.getByRole('dialog', { name: channelName })).toBeVisible();
    await expectNoViolationsInBothModes(page);
  });

  test(`axe finds nothing on the sign-in, registration, keys and footer dialogs at ${size.width} px`, async ({
    page,
    home,
  }) => {
    test.slow();
    await prepareView(page, size);
    for (const path of ['/login', '/register']) {
      await home.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoViolationsInBothModes(page);
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expectNoViolationsInBothModes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible();
    await expectNoViolationsInBothModes(page);
  });
}

test('axe finds nothing in the open drawer, an empty list and a toast', async ({ page, home }) => {
  const shell = new SiteShell(page);
  await prepareView(page, PHONE);
  await home.open();
  await page.waitForLoadState('networkidle');
  await shell.menuButton.click();
  await expect(shell.drawer).toBeVisible();
  await expectNoViolationsInBothModes(page);
  await page.keyboard.press('Escape');
  await page.keyboard.type('777');
  const toast = shell.toasts.getByText('There is no channel 777');
  await expect(toast).toBeVisible();
  // Under the pointer a toast stays.
  await toast.hover();
  await home.search.fill('nothing is called this');
  await expect(home.count(0)).toBeVisible();
  await expectNoViolationsInBothModes(page);
});

test('nothing is wider than a phone of 360 px', async ({ page, home, meter }) => {
  const bar = new PlayerBar(page);
  await page.setViewportSize(PHONE);
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await bar.expand.click();
  for (const path of ['/', '/login', '/register']) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    expect(await pageWidth(page), path).toBeLessThanOrEqual(PHONE.width);
  }
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
