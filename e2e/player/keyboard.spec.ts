import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const { channelName, hz } = TONES.mp3;
/** TUNE_DIGITS_MS of the player's keys. */
const TUNE_DIGITS_MS = 1_200;

test('the keys of a playing channel', {
  tag: ['@no-iphone', '@player-texts', '@dial'],
}, async ({ page, home, bar, shell, meter, streamProxy, consoleGuard }) => {
  consoleGuard.allow(TIMED_OUT_LINE);
  await page.clock.install();
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  // The shortcuts load with the bar, which may come after the sound.
  await expect(bar.mute).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  // The focused play button of the card would handle the space key itself.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await test.step('Space pauses and plays, and does not scroll', async () => {
    const scrolledTo = await page.evaluate(() => scrollY);
    await page.keyboard.press('Space');
    await meter.expectSilence();
    await expect(bar.playButton).toBeVisible();
    await page.keyboard.press('Space');
    await meter.expectTone(hz);
    expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
  });

  await test.step('Space does so on the dial too, whichever number has the focus', async () => {
    await home.dial.locator('[aria-pressed="false"]').first().focus();
    await page.keyboard.press('Space');
    await meter.expectSilence();
    await expect(bar.playButton).toHaveAccessibleName(`Play ${channelName}`);
    await page.keyboard.press('Space');
    await meter.expectTone(hz);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  await test.step('M mutes and unmutes', async () => {
    await page.keyboard.press('m');
    await meter.expectSilence();
    await expect(bar.unmute).toBeVisible();
    await page.keyboard.press('m');
    await meter.expectTone(hz);
  });

  await test.step('the arrows scroll the page, and within the bar change the volume by five percent and unmute', async () => {
    const scrolledTo = await page.evaluate(() => scrollY);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolledTo);
    await expect(bar.volume).toHaveValue('70');
    await bar.mute.focus();
    await page.keyboard.press('ArrowUp');
    await expect(bar.volume).toHaveValue('75');
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect(bar.mute).toBeVisible();
    await expect(bar.volume).toHaveValue('70');
  });

  await test.step('? lists the keys; the dialog disables the keys of the player; Escape closes it', async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await page.keyboard.press('m');
    await expect(bar.region.getByLabel('Mute', { exact: true })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });

  await test.step('letters, digits and signs can be switched off, and stay off at the next visit', async () => {
    await page.keyboard.press('?');
    await keys.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    for (const key of ['m', '5', '?', '/']) await page.keyboard.press(key);
    await expect(bar.mute).toBeVisible();
    await expect(keys).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('character-keys'))).toBe('off');
    await shell.footer.getByRole('button', { name: 'Keyboard' }).click();
    await keys.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  });

  await test.step('a number without a channel shows a message and leaves playback alone', async () => {
    streamProxy.ledger.mark();
    // A busy machine may take longer from one digit to the next than a number waits for it.
    await stopClock(page);
    await page.keyboard.type('77');
    await page.clock.runFor(TUNE_DIGITS_MS);
    await expect(page.getByText('There is no channel 77')).toBeVisible();
    await page.clock.resume();
    await meter.expectTone(hz);
    expect(streamProxy.ledger.total()).toBe(1);
  });

  await test.step('typing in the search field controls nothing', async () => {
    await page.keyboard.press('/');
    await expect(home.search).toBeFocused();
    await page.keyboard.type(' m2n/');
    await expect(home.search).toHaveValue(' m2n/');
    await expect(bar.mute).toBeVisible();
    await expect(bar.pauseButton).toHaveAccessibleName(`Pause ${channelName}`);
    expect(streamProxy.ledger.total()).toBe(1);
    await home.search.fill('');
    await home.search.blur();
  });

  await test.step('N and P step through the channels, and B leads back to the one before', async () => {
    // The sound of a channel may come before the page notes that the channel is heard.
    const hear = async (tone: number) => {
      await meter.expectTone(tone);
      await expect(bar.progress).toBeHidden();
    };
    await page.keyboard.press('b');
    await expect(page.getByText('No other channel has been heard yet')).toBeVisible();
    await page.keyboard.press('n');
    await hear(TONES.mp3WithoutBurst.hz);
    await page.keyboard.press('p');
    await hear(hz);
    await page.keyboard.press('b');
    await hear(TONES.mp3WithoutBurst.hz);
    await page.keyboard.press('b');
    await hear(hz);
  });

  await test.step('digits tune to the channel of that number and show it meanwhile', async () => {
    await stopClock(page);
    await page.keyboard.press('5');
    await expect(page.getByRole('status').filter({ hasText: TONES.opus.channelName })).toBeVisible();
    await page.clock.runFor(TUNE_DIGITS_MS);
    await page.clock.resume();
    await meter.expectTone(TONES.opus.hz);
    await expect(bar.text(TONES.opus.channelName)).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await meter.expectTone(TONES.aac.hz);
  });
});

test('a number or a step that cannot be looked up shows a message and leaves playback alone', async ({
  page,
  home,
  bar,
  meter,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const dial = /\/api\/channels\/dial/;
  await page.route(dial, (route) => route.abort());
  await home.open();
  await home.play(channelName);
  await meter.expectTone(hz);
  await expect(bar.mute).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const failure = page.getByText('Failed to load channel', { exact: true });
  for (const press of [() => page.keyboard.type('5'), () => bar.next.click()]) {
    await press();
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toBeHidden();
    await meter.expectTone(hz);
  }
  await page.unroute(dial);
  await bar.next.click();
  await meter.expectTone(TONES.mp3WithoutBurst.hz);
});

test('Tab and Enter on a card play it', async ({ home, page, meter }) => {
  await home.open();
  const play = home.toggle(channelName);
  const isThere = () => play.evaluate((button) => button === document.activeElement);
  for (let stops = 0; !(await isThere()); stops += 1) {
    expect(stops, 'tab stops before the first card').toBeLessThan(30);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await meter.expectTone(hz);
  await page.keyboard.press('Space');
  await meter.expectSilence();
});
