import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const BLOCKED = 'Playback blocked. Please click play to start audio.';

type ReportingWindow = Window & { reportRefusal: (name: string) => void };

/**
 * Clicks from within the page, without a gesture. Resolves to a promise of the rejection's name; until that settles
 * the test must not touch the page, because locators count as a gesture.
 */
async function pressWithoutGesture(page: Page, name: string): Promise<{ refusal: Promise<string> }> {
  const { promise: refusal, resolve } = Promise.withResolvers<string>();
  await page.exposeFunction('reportRefusal', resolve);
  await page.addInitScript((label) => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const playing = play.call(this);
      playing.catch((fault: Error) => (window as unknown as ReportingWindow).reportRefusal(fault.name));
      return playing;
    };
    const press = () => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click();
    addEventListener('load', () => setTimeout(press));
  }, `Play ${name}`);
  return { refusal };
}

for (const { channelName, hz, mount } of [TONES.mp3, TONES.vorbis]) {
  test(`blocked playback of ${mount} shows how to go on, and a real press plays`, {
    tag: ['@player-texts', '@unplayable'],
  }, async ({ page, home, bar, streamProxy, listenTo }) => {
    const { refusal } = await pressWithoutGesture(page, channelName);
    await home.open();
    expect(await refusal).toBe('NotAllowedError');
    await expect(bar.text(BLOCKED)).toBeVisible();
    await expect(bar.playButton).toHaveAccessibleName(`Play ${channelName}`);
    await expect.poll(() => streamProxy.ledger.openNow()).toBe(0);
    expect(streamProxy.ledger.total()).toBeLessThanOrEqual(1);
    const meter = await listenTo(page);
    await bar.playButton.click();
    await meter.expectTone(hz);
    await expect(bar.text(BLOCKED)).toHaveCount(0);
  });
}
