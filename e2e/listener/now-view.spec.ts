import { Finger } from '../support/browser/finger.ts';
import { PHONE, pageWidth, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { NowView } from '../support/pages/now-view.ts';
import { ANONYMOUS, ENDLESS, KRAUT, SILENT } from '../support/seeds/member-channels.ts';

const AT_400_PERCENT = { width: 320, height: 256 };
const SWIPE_PX = 150;
const CHUNK = '**/assets/now-view-ui-*.js';

// These channels have no stream; the bar and the view show them all the same.
test('a phone’s player over the whole screen', {
  tag: ['@now-view', '@bar-narrow'],
}, async ({ page, screens, bar, consoleGuard }) => {
  const view = new NowView(page);
  const play = async (name: string) => {
    await screens
      .card(name)
      .getByRole('button', { name: `Play ${name}` })
      .click();
    await expect(bar.text(name)).toBeVisible();
  };
  await prepareView(page, PHONE);
  await screens.open('/channels');
  await play(KRAUT.name);

  await test.step('where it cannot be loaded it says so, and the next press tries again', async () => {
    consoleGuard.allow(/ERR_FAILED/);
    await page.route(CHUNK, (route) => route.abort());
    await bar.open();
    await expect(screens.toast('The player could not be loaded. Please try again.')).toBeVisible();
    await expect(view.region).toBeHidden();
    await page.unroute(CHUNK);
  });

  await test.step('a press on the titles opens it, and all controls are on the screen with the cover', async () => {
    await bar.open();
    await expect(view.title).toHaveText('Halleluhwah');
    await expect(view.text('by Can • Tago Mago')).toBeVisible();
    const { previous, next, like, trackInfo, share, sleep, info, mute, volume, stop } = view;
    for (const control of [previous, next, like, trackInfo, share, sleep, info, mute, volume, stop])
      await expect(control).toBeInViewport({ ratio: 1 });
    await expect(view.error).toBeVisible();
    await view.sleep.selectOption({ label: '15 minutes' });
    await expect(view.sleep).toHaveAccessibleName('Sleep timer: fades out in 15 min');
    await view.sleep.selectOption({ label: 'Off' });
    await expect(view.sleep).toHaveAccessibleName('Sleep timer');
  });

  await test.step('a toast leaves what was pressed in sight', async () => {
    await view.like.click();
    const toast = screens.toast('Song liked!');
    await expect(toast).toBeVisible();
    const [toastBox, titleBox] = await Promise.all([toast.boundingBox(), view.title.boundingBox()]);
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(titleBox?.y ?? 0);
    await view.unlike.click();
  });

  await test.step('the browser’s Back closes it, and the focus is where it was', async () => {
    await page.goBack();
    await expect(view.region).toBeHidden();
    await expect(bar.opener).toBeFocused();
    await expect(page).toHaveURL(/\/channels$/);
  });

  await test.step('Escape closes it once, however often it is pressed', async () => {
    await bar.open();
    await expect(view.title).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(view.region).toBeHidden();
    await expect(page).toHaveURL(/\/channels$/);
  });

  await test.step('swipes open it, change the channel and close it', async () => {
    const finger = await Finger.on(page);
    await finger.swipe(bar.region, 0, -SWIPE_PX);
    await expect(view.title).toHaveText('Halleluhwah');
    await finger.swipe(view.title, -SWIPE_PX, 0);
    await expect(view.title).toHaveText(ANONYMOUS.row.song_title);
    await finger.swipe(view.title, -SWIPE_PX, 0);
    await expect(view.title).toHaveText(SILENT.name);
    await finger.swipe(view.title, SWIPE_PX, 0);
    await expect(view.title).toHaveText(ANONYMOUS.row.song_title);
    await finger.swipe(view.title, 0, SWIPE_PX);
    await expect(view.region).toBeHidden();
    await expect(bar.text(ANONYMOUS.name)).toBeVisible();
  });

  await test.step('on a page that two fingers have enlarged, a finger moves the page', async () => {
    const session = await page.context().newCDPSession(page);
    const zoom = (pageScaleFactor: number) =>
      session.send('Emulation.setPageScaleFactor', { pageScaleFactor });
    const offsetLeft = () => page.evaluate(() => visualViewport?.offsetLeft ?? 0);
    const finger = await Finger.on(page);
    await bar.open();
    await expect(view.title).toHaveText(ANONYMOUS.row.song_title);
    await zoom(2);
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2);
    await finger.swipe(view.close, SWIPE_PX, 0);
    await finger.swipe(view.close, -SWIPE_PX, 0);
    await expect.poll(offsetLeft).toBeGreaterThan(0);
    await expect(view.title).toHaveText(ANONYMOUS.row.song_title);
    await zoom(1);
    await view.close.click();
    await expect(view.region).toBeHidden();
  });

  await test.step('a reload shows the page, and not the view', async () => {
    await bar.open();
    await expect(view.title).toBeVisible();
    await page.reload();
    await expect(bar.opener).toBeVisible();
    await expect(view.region).toBeHidden();
    await bar.open();
    await expect(view.title).toBeVisible();
    await view.close.click();
  });

  await test.step('a title of 10 KB is two lines, and at 400 % zoom all can be reached', async () => {
    await play(ENDLESS.name);
    await page.setViewportSize(AT_400_PERCENT);
    await bar.expand.click();
    await expect(view.title).toHaveText(ENDLESS.row.song_title);
    await expect.poll(async () => (await view.title.boundingBox())?.height).toBeLessThan(100);
    await view.stop.click({ trial: true });
    await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(AT_400_PERCENT.width);
    await view.close.click();
    await expect(view.region).toBeHidden();
  });
});
