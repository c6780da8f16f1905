import type { Locator, Page } from '@playwright/test';
import { HomePage } from '../../e2e/support/pages/home-page.ts';
import { NowView } from '../../e2e/support/pages/now-view.ts';
import { PlayerBar } from '../../e2e/support/pages/player-bar.ts';
import { armPress, type PressReading, readPress } from './frame-clock-page.ts';

/** As long as a finger holds a button. */
const HELD_MS = 80;
/** What the press before has started is over, and so is what this one has. */
const SETTLE_MS = 1_200;
/** On a corner of the target: other buttons may lie over its middle. */
const CORNER = { x: 12, y: 12 };

/** A press, and what makes the page ready for the next of its kind. */
export type PressTrial = {
  readonly target: Locator;
  /** Instead of the mouse: a key, on the focused target. */
  readonly key?: string;
  /** A selector of what the press brings. */
  readonly awaited?: string;
  readonly after?: () => Promise<unknown>;
};

/** All kinds of presses on the home page of a member, while a channel plays. */
export function homePresses(page: Page, origin: string): Readonly<Record<string, PressTrial>> {
  const home = new HomePage(page, origin);
  const bar = new PlayerBar(page);
  const back = async () => {
    await page.goBack();
    await home.cards.first().waitFor();
  };
  return {
    play: { target: home.cards.nth(1).getByRole('button', { name: /^(Play|Pause) / }) },
    next: { target: bar.next },
    heart: { target: home.cards.nth(2).getByRole('button', { name: / favorites$/ }) },
    like: { target: bar.region.getByRole('button', { name: /^(Like|Unlike) this song/ }) },
    mute: { target: bar.region.getByRole('button', { name: /^(Mute|Unmute)/ }) },
    'now playing': nowViewPress(page),
    'dial stop': { target: home.dial.getByRole('button', { pressed: false }).nth(2) },
    genre: { target: home.genre, key: 'ArrowDown', after: () => home.genre.selectOption('') },
    card: { target: home.cards.first().getByRole('link').first(), after: back },
  };
}

export const nowViewPress = (page: Page): PressTrial => ({
  target: new PlayerBar(page).opener,
  awaited: 'dialog[data-player-view][open]',
  after: () => new NowView(page).close.click(),
});

/** The references, on the page of `barePressPage`. */
export const barePress = (page: Page): PressTrial => ({ target: page.locator('#press') });

/** The same button on our page: what any press costs there, with the page's elements and event listeners. */
export async function addBarePress(page: Page): Promise<PressTrial> {
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'press', textContent: 'Press' });
    const text = Object.assign(document.createElement('span'), { textContent: '0' });
    button.style.width = '160px';
    button.style.height = '48px';
    button.onclick = () => {
      text.textContent = String(Number(text.textContent) + 1);
    };
    document.body.prepend(button, text);
  });
  return barePress(page);
}

export const bareDialog = (page: Page): PressTrial => ({
  target: page.locator('#open'),
  awaited: 'dialog[open]',
  after: () => page.locator('#close').click(),
});

/**
 * The pointer rests on the target before it presses, so that moving it there is not measured.
 *
 * @param around is called with the press itself
 */
export async function measurePress(
  page: Page,
  trial: PressTrial,
  around: (press: () => Promise<void>) => Promise<unknown> = (press) => press(),
): Promise<PressReading> {
  const { target, key, awaited = '', after } = trial;
  if (key) await target.focus();
  else await target.hover({ position: CORNER });
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(armPress, awaited);
  await around(async () => {
    if (key) await page.keyboard.press(key, { delay: HELD_MS });
    else {
      await page.mouse.down();
      await page.waitForTimeout(HELD_MS);
      await page.mouse.up();
    }
    await page.waitForTimeout(SETTLE_MS);
  });
  const reading = await page.evaluate(readPress);
  await after?.();
  return reading;
}
