import type { Browser, Locator, Page } from '@playwright/test';
import { MemberApi } from '../../e2e/support/api/member-api.ts';
import {
  type LayoutShift,
  takeLayoutShifts,
  watchLayoutShifts,
} from '../../e2e/support/meters/layout-shifts.ts';
import { HomePage } from '../../e2e/support/pages/home-page.ts';
import { NowView } from '../../e2e/support/pages/now-view.ts';
import { PlayerBar } from '../../e2e/support/pages/player-bar.ts';
import { PEOPLE } from '../../e2e/support/seeds/people.ts';
import { type Screen, slowDown } from './paint-visit.ts';

/** What a step causes late, such as a picture or a song, has come by then. */
const SETTLE_MS = 2_500;
const SCROLL_PX = 300;
const SCROLL_EVERY_MS = 60;
const SONGS = ['Low Tide', 'Night Ferry', 'Moorings'];
const FAVORITES = 3;

/** The shifts of each step of a visit. */
export type Journey = Readonly<Record<string, readonly LayoutShift[]>>;

type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/** A first visit: home, all of it, and a channel that plays, also over the whole screen. */
export async function visitAsVisitor(browser: Browser, origin: string, screen: Screen): Promise<Journey> {
  return walk(browser, screen, (page) => {
    const home = new HomePage(page, origin);
    return {
      'first visit': () => home.open(),
      scroll: () => scrollThrough(page),
      ...listen(page, home.cards.nth(1)),
    };
  });
}

/** A member with favorites and liked songs, who goes through all screens of listeners while a channel plays. */
export async function visitAsMember(browser: Browser, origin: string, screen: Screen): Promise<Journey> {
  const member = await MemberApi.signIn(origin, PEOPLE.validated);
  await addFavorites(member);
  return walk(
    browser,
    screen,
    (page) => {
      const home = new HomePage(page, origin);
      const inMain = page.getByRole('main');
      return {
        'first visit': () => home.open(),
        ...listen(page, home.cards.nth(1)),
        channels: () => follow(page, '/channels'),
        'scroll channels': () => scrollThrough(page),
        channel: () => inMain.getByRole('article').first().getByRole('link').first().click(),
        'scroll channel': () => scrollThrough(page),
        'over the screen there': () => new PlayerBar(page).open(),
        'back to channel': () => page.goBack(),
        'back to channels': () => page.goBack(),
        favorites: () => follow(page, '/favorites'),
        'liked songs': () => inMain.getByRole('tab').last().click(),
        dashboard: () => follow(page, '/dashboard'),
        'scroll dashboard': () => scrollThrough(page),
        home: () => follow(page, '/'),
      };
    },
    member,
  );
}

const listen = (page: Page, card: Locator): Steps => ({
  play: () => card.getByRole('button', { name: /^Play / }).click(),
  next: () => new PlayerBar(page).next.click(),
  'over the screen': () => new PlayerBar(page).open(),
  close: () => new NowView(page).close.click(),
});

async function walk(
  browser: Browser,
  screen: Screen,
  toSteps: (page: Page) => Steps,
  member?: MemberApi,
): Promise<Journey> {
  const context = await browser.newContext({ viewport: screen });
  try {
    await watchLayoutShifts(context);
    const page = await context.newPage();
    await member?.signInPage(page);
    await slowDown(context, page);
    const journey: Record<string, readonly LayoutShift[]> = {};
    for (const [name, step] of Object.entries(toSteps(page))) {
      await step();
      await page.waitForTimeout(SETTLE_MS);
      journey[name] = await takeLayoutShifts(page);
    }
    return journey;
  } finally {
    await context.close();
  }
}

/** By a link of the page, wherever it is: a narrow screen has those of the header in a drawer. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
}

/** To the end and back, as a wheel does. */
async function scrollThrough(page: Page): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(2, height / 2);
  const toEnd = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const direction of [1, -1])
    for (let px = 0; px < toEnd; px += SCROLL_PX) {
      await page.mouse.wheel(0, direction * SCROLL_PX);
      await page.waitForTimeout(SCROLL_EVERY_MS);
    }
}

async function addFavorites(member: MemberApi): Promise<void> {
  await member.clearFavorites();
  const { channels } = await member.call<{ channels: { name: string }[] }>('GET', '/api/channels');
  for (const { name } of channels.slice(0, FAVORITES)) await member.addFavorite(name);
  for (const title of SONGS) await member.like({ title, artist: 'The Buoys' });
}
