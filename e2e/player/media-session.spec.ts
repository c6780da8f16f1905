import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { readPlaying } from '../support/meters/media-probe.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const ENOUGH_SOUND_MS = 60_000;
/** Offered whatever the output can do. */
const SMALL_WINDOW = 'enterpictureinpicture';

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;
type SessionWindow = Window & { sessionHandlers: Handlers; probedMedia: Set<HTMLMediaElement> };

/** Tests cannot press the system's buttons, only call their handlers. */
async function recordHandlers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const handlers: Handlers = {};
    (window as unknown as SessionWindow).sessionHandlers = handlers;
    const original = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      original(action, handler);
    };
  });
}

async function press(page: Page, action: MediaSessionAction): Promise<void> {
  await expect.poll(() => offered(page)).toContain(action);
  await page.evaluate((name) => {
    (window as unknown as SessionWindow).sessionHandlers[name]?.({ action: name });
  }, action);
}

/** Presses, and returns by how much that moves the position back. Within one call of the page nothing plays on. */
function stepSeconds(page: Page, action: MediaSessionAction): Promise<number> {
  return page.evaluate((name) => {
    const { probedMedia, sessionHandlers } = window as unknown as SessionWindow;
    const [playing] = [...probedMedia].filter(({ paused }) => !paused);
    const before = playing?.currentTime ?? 0;
    sessionHandlers[name]?.({ action: name });
    return before - (playing?.currentTime ?? 0);
  }, action);
}

function offered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries((window as unknown as SessionWindow).sessionHandlers)
      .filter(([, handler]) => handler)
      .map(([action]) => action)
      .sort(),
  );
}

function shown(page: Page) {
  return page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, playbackState };
  });
}

test('the controls of the system', {
  tag: ['@iphone', '@media-session-seek'],
}, async ({ page, home, meter, elementTone }) => {
  await recordHandlers(page);
  await home.open();

  await test.step('the system shows the channel, and its buttons control the radio', async () => {
    expect(await shown(page)).toEqual({ title: undefined, playbackState: 'none' });
    await home.play(TONES.mp3.channelName);
    await meter.expectTone(TONES.mp3.hz);
    const channel = { title: TONES.mp3.channelName };
    await expect.poll(() => shown(page)).toEqual({ ...channel, playbackState: 'playing' });
    await press(page, 'pause');
    await meter.expectSilence();
    await expect.poll(() => shown(page)).toEqual({ ...channel, playbackState: 'paused' });
    await press(page, 'nexttrack');
    await meter.expectTone(TONES.mp3WithoutBurst.hz);
    await press(page, 'previoustrack');
    await meter.expectTone(TONES.mp3.hz);
  });

  await test.step('seeking is offered where it works, by ten seconds', async () => {
    const positionSeconds = async () => (await readPlaying(page))[0]?.currentTimeSeconds ?? 0;
    await expect.poll(() => offered(page)).toContain('seekforward');
    await expect.poll(positionSeconds, { timeout: ENOUGH_SOUND_MS }).toBeGreaterThan(11);
    const steppedBack = await stepSeconds(page, 'seekbackward');
    expect(steppedBack).toBeGreaterThan(8);
    // Times of the element are rounded.
    expect(steppedBack).toBeLessThan(10.01);
    await home.play(elementTone.channelName);
    await meter.expectTone(elementTone.hz);
    await expect
      .poll(async () => (await offered(page)).filter((action) => action !== SMALL_WINDOW))
      .toEqual(['nexttrack', 'pause', 'play', 'previoustrack', 'stop']);
  });

  await test.step('Stop of the system ends playback', async () => {
    await press(page, 'stop');
    await meter.expectSilence();
    await expect.poll(() => shown(page)).toEqual({ title: undefined, playbackState: 'none' });
  });
});
