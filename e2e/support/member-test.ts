import { MemberApi } from './member-api.ts';
import { type MemberStation, startMemberStation } from './member-station.ts';
import { MemberScreens } from './pages/member-screens.ts';
import { PlayerBar } from './pages/player-bar.ts';
import { SiteShell } from './pages/site-shell.ts';
import { test as base, expect } from './test.ts';

/** So many are there from the start: each test takes the next one. */
const MEMBERS_COUNT = 40;

type WorkerFixtures = { memberStation: MemberStation };

type TestFixtures = {
  /** The member whom the page is signed in as. */
  member: MemberApi;
  screens: MemberScreens;
  bar: PlayerBar;
  shell: SiteShell;
};

/** The station's pictures and mounts, and pictures of Last.fm, are none of these tests' business. */
const STATION_LINES = /\/mount-\d+|picture\.(svg|png)|lastfm\.freetls/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  memberStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startMemberStation({ members: MEMBERS_COUNT });
      await use(station);
      await station.stop();
    },
    { scope: 'worker' },
  ],
  member: async ({ page, memberStation, consoleGuard }, use) => {
    consoleGuard.allow(STATION_LINES);
    memberStation.lastfm.reply = () => undefined;
    const member = await MemberApi.signIn(memberStation.origin, memberStation.nextMember());
    await member.forgetAll();
    await member.signInPage(page);
    await use(member);
  },
  screens: async ({ page, memberStation, member: _member }, use) => {
    await page.route(/picture\.(svg|png)|lastfm\.freetls/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await use(new MemberScreens(page, memberStation.origin));
  },
  bar: async ({ page }, use) => {
    await use(new PlayerBar(page));
  },
  shell: async ({ page }, use) => {
    await use(new SiteShell(page));
  },
});

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path fill="#246" d="M0 0h300v300H0z"/></svg>';

export { expect };
