import { Finger } from '../support/browser/finger.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { NowView } from '../support/pages/now-view.ts';
import { TvView } from '../support/pages/tv-view.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const FULL_HD = { width: 1920, height: 1080 };
/** The size that many TVs report: each of its pixels is two of the screen's. */
const HALF_HD = { width: 960, height: 540 };
const LYING_PHONES = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
];
const MIN_PX = 24;
const SAFE_SHARE = 0.05;
/** DIM_AFTER_MS of the page. */
const DIM_AFTER_MS = 3 * 60_000;
/** TUNE_DIGITS_MS of the player's keys. */
const TUNE_DIGITS_MS = 1_200;
const { mp3, aac, vorbis, opus } = TONES;

test('the player ten feet away, by the keys of a remote control alone', {
  tag: '@tv-view',
}, async ({ page, home, bar, meter }) => {
  const tv = new TvView(page);
  const press = (key: string) => page.keyboard.press(key);
  await page.clock.install();
  await page.setViewportSize(FULL_HD);
  await home.open('/tv');

  await test.step('one large button has the focus, and Enter plays', async () => {
    await expect(tv.main).toBeFocused();
    await expect(tv.main).toHaveText(`Play 1 · ${mp3.channelName}`);
    await press('Enter');
    await meter.expectTone(mp3.hz);
    await expect(tv.main).toHaveText('Pause');
    await expect(tv.main).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${mp3.channelName}`));
  });

  await test.step('digits tune, and Enter completes the number; all texts are large and within the safe area', async () => {
    // The keys load with the bar, which may come after the sound.
    await expect(bar.mute).toBeAttached();
    // Or the number would be complete by itself, and Enter would pause it.
    await stopClock(page);
    await press('3');
    await expect(tv.typed(aac.channelName)).toBeVisible();
    await expect.poll(() => tv.offenders(MIN_PX, SAFE_SHARE)).toEqual([]);
    await press('Enter');
    await page.clock.resume();
    await meter.expectTone(aac.hz);
    await expect(tv.main).toHaveText('Pause');
    await stopClock(page);
    await press('9');
    await press('Enter');
    await page.clock.resume();
    await expect(page.getByText('There is no channel 9').first()).toBeVisible();
    await expect(tv.region.getByText('There is no channel 9')).toBeAttached();
    await expect.poll(() => tv.offenders(MIN_PX, SAFE_SHARE)).toEqual([]);
    await page.setViewportSize(HALF_HD);
    await expect.poll(() => tv.offenders(MIN_PX / 2, SAFE_SHARE)).toEqual([]);
    await page.setViewportSize(FULL_HD);
  });

  await test.step('a phone that lies has the whole button and the dial on its screen', async () => {
    for (const size of LYING_PHONES) {
      await page.setViewportSize(size);
      await expect(tv.main).toBeInViewport({ ratio: 1 });
      await expect(tv.stop(3)).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(FULL_HD);
  });

  await test.step('Back abandons a typed number, and an Enter that comes late for one pauses nothing', async () => {
    await stopClock(page);
    for (const key of ['Escape', 'Backspace']) {
      await press('4');
      await expect(tv.typed(vorbis.channelName)).toBeVisible();
      await press(key);
      await expect(tv.typed(vorbis.channelName)).toBeHidden();
    }
    await press('3');
    await page.clock.runFor(TUNE_DIGITS_MS);
    await press('Enter');
    await expect(tv.main).toHaveText('Pause');
    await expect(tv.title).toHaveText(aac.channelName);
    await page.clock.resume();
    await meter.expectTone(aac.hz);
  });

  await test.step('up and down step, and V opens nothing above', async () => {
    await press('ArrowUp');
    await meter.expectTone(vorbis.hz);
    await press('v');
    await press('ArrowDown');
    await meter.expectTone(aac.hz);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(tv.title).toHaveText(aac.channelName);
  });

  await test.step('left and right look along the dial, Enter tunes there, and Back leads from it', async () => {
    await press('ArrowRight');
    await expect(tv.stop(4)).toBeFocused();
    await press('ArrowRight');
    await expect(tv.stop(5)).toBeFocused();
    await press('Enter');
    await meter.expectTone(opus.hz);
    await press('ArrowDown');
    await meter.expectTone(vorbis.hz);
    await expect(tv.stop(4)).toBeFocused();
    await press('Backspace');
    await expect(tv.main).toBeFocused();
  });

  await test.step('after some minutes it is dark, and the key or press that wakes it does nothing else', async () => {
    await press('Enter');
    await meter.expectSilence();
    const screen = tv.region.locator('[data-dimmed]');
    await stopClock(page);
    await press('Shift');
    await page.clock.runFor(DIM_AFTER_MS - 1);
    await expect(screen).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(screen).toHaveCount(1);
    await press('ArrowUp');
    await expect(screen).toHaveCount(0);
    await page.clock.runFor(DIM_AFTER_MS);
    await expect(screen).toHaveCount(1);
    const finger = await Finger.on(page);
    await finger.press(tv.stop(5));
    await finger.lift();
    await expect(screen).toHaveCount(0);
    await page.clock.runFor(DIM_AFTER_MS);
    await expect(screen).toHaveCount(1);
    await finger.swipe(tv.stop(4), -200, 0);
    await expect(screen).toHaveCount(0);
    await expect(tv.title).toHaveText(vorbis.channelName);
    await page.clock.resume();
    await press('ArrowDown');
    await meter.expectTone(aac.hz);
  });

  await test.step('Back leads home where the view was opened by its address, and the sound goes on', async () => {
    await press('Escape');
    await expect(page).toHaveURL(home.url);
    await expect(tv.region).toHaveCount(0);
    await expect(bar.text(aac.channelName)).toBeVisible();
    await meter.expectTone(aac.hz);
  });

  await test.step('the player over the whole screen leads there, and Back to it', async () => {
    const view = new NowView(page);
    await press('v');
    await expect(view.title).toHaveText(aac.channelName);
    await tv.link.click();
    await expect(tv.main).toBeFocused();
    await press('Backspace');
    await expect(view.title).toHaveText(aac.channelName);
    await expect(tv.region).toHaveCount(0);
  });
});
