import { expect, type Page } from '@playwright/test';
import { MemberApi } from '../support/api/member-api.ts';
import { MODES, setMode } from '../support/browser/views.ts';
import { test as base } from '../support/fixtures/worker-fixtures.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { NowView } from '../support/pages/now-view.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { RICH } from '../support/seeds/home-channels.ts';
import { KRAUT, MEMBER_CHANNELS } from '../support/seeds/member-channels.ts';
import { CUSTOMERS, PEOPLE } from '../support/seeds/people.ts';
import { JOINED_AT } from '../support/seeds/seed-accounts.ts';
import { type Station, startStation } from '../support/servers/station.ts';
import { TONES } from '../support/stream-servers/tones.ts';
import { fixData } from './fixed-data.ts';

const DAY_MS = 86_400_000;
const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** High enough for all that scrolls within a dialog. */
const DIALOG_HEIGHT = 3000;

const LOADED = { waitUntil: 'networkidle' } as const;

async function compare(page: Page, name: string, height?: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const size of SIZES) {
    await page.setViewportSize({ ...size, height: height ?? size.height });
    // A click or a focus has scrolled more or less far.
    await page.evaluate(() => {
      for (const one of [document.documentElement, ...document.querySelectorAll('dialog')]) one.scrollTop = 0;
    });
    for (const mode of MODES) {
      await setMode(page, mode);
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      expect.soft(picture).toMatchSnapshot(`${name}-${size.width}-${mode}.png`);
    }
  }
}

/** Nothing is read of streams, which would change lists between two pictures. */
const CHANNELS = MEMBER_CHANNELS.map((channel) => ({ ...channel, streamUrl: null }));

/** In one order: a list by the day of joining otherwise has them in any. */
const MEMBERS = CUSTOMERS.map((one, index) => ({ ...one, joinedAt: JOINED_AT - index * DAY_MS }));

const test = base.extend<object, { station: Station }>({
  station: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startStation({ people: MEMBERS, channels: CHANNELS, mail: true, lastfm: true });
      await use(station);
      await station.stop();
    },
    { scope: 'worker', timeout: 0 },
  ],
});

test.beforeEach(({ page }) => fixData(page));

test('screens of visitors', async ({ page, station: { origin } }) => {
  for (const path of ['', 'login', 'register', 'forgot-password', 'verify-email', 'reset-password/abcdef']) {
    await page.goto(`${origin}/${path}`, LOADED);
    await compare(page, path.replace(/\/.*/, '-form') || 'home');
  }
});

test('pages without the app', async ({ page, station: { origin } }) => {
  await page.route(/api\/(health|live)/, (route) => route.fulfill({ status: 503, body: '{}' }));
  for (const path of ['diagnostics/', 'offline', 'api/nothing-here']) {
    await page.goto(`${origin}/${path}`, LOADED);
    await compare(page, path.replace(/\W/g, '-'));
  }
});

test('what opens over the home page', async ({ page, station: { origin } }) => {
  await page.goto(origin, LOADED);
  const footer = page.getByRole('contentinfo');
  for (const [name, button] of [
    ['privacy', 'Privacy Policy'],
    ['keys', 'Keyboard'],
    ['install', 'Install app'],
  ] as const) {
    await footer.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await compare(page, name, DIALOG_HEIGHT);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await compare(page, 'drawer', 780);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nothing is called this');
  await page.getByText('0 channels found').waitFor();
  await compare(page, 'nothing-found');
});

test('screens of members', async ({ page, station: { origin } }) => {
  const member = await MemberApi.signIn(origin, PEOPLE.validated);
  await member.signInPage(page);
  await page.goto(`${origin}/favorites`, LOADED);
  await compare(page, 'favorites-none');
  await member.addFavorite(RICH.name);
  await member.like({ title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: KRAUT.name });
  const { _id } = await member.channel(RICH.name);
  for (const path of ['', 'dashboard', 'channels', 'favorites', 'profile', `channel/${_id}`]) {
    await page.goto(`${origin}/${path}`, LOADED);
    await compare(page, `member-${path.replace(/\/.*/, '') || 'home'}`);
  }
  await page.goto(`${origin}/favorites`, LOADED);
  await page.getByRole('tab', { name: /Songs/ }).click();
  await compare(page, 'member-songs');
  await page
    .getByRole('button', { name: /information/i })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Tago Mago').first().waitFor();
  await compare(page, 'track-information', DIALOG_HEIGHT);
});

test('the player', async ({ page, playerServer: { origin } }) => {
  await page.unrouteAll();
  const bar = new PlayerBar(page);
  await page.goto(origin, LOADED);
  await new HomePage(page, origin).play(TONES.opus.channelName);
  await bar.pauseButton.waitFor();
  await bar.progress.waitFor({ state: 'hidden' });
  await compare(page, 'player');
  await page.keyboard.press('v');
  const view = new NowView(page);
  await view.title.waitFor();
  await compare(page, 'now-view');
  await view.info.click();
  await compare(page, 'player-information', DIALOG_HEIGHT);
});

test('the panel', async ({ page, station }) => {
  await station.ada.signInPage(page);
  const open = (path: string) => page.goto(`${station.origin}/admin/${path}`, LOADED);
  for (const tab of ['channels', 'users?sortBy=createdAt', 'theme', 'email', 'system', 'lastfm']) {
    await open(tab);
    await compare(page, `admin-${tab.replace(/\?.*/, '')}`);
  }
  await open('theme?edit=default');
  await compare(page, 'theme-editor');
  for (const part of await page.getByRole('tablist', { name: 'Parts of the theme' }).getByRole('tab').all()) {
    await part.click();
    await compare(page, `theme-editor-${(await part.innerText()).toLowerCase()}`);
  }
});

test('dialogs of the panel', async ({ page, station }) => {
  await station.ada.signInPage(page);
  const openDialog = async (tab: string, button: string) => {
    await page.goto(`${station.origin}/admin/${tab}`, LOADED);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await compare(
      page,
      `${tab.replace(/\?.*/, '')}-${button.toLowerCase().replaceAll(' ', '-')}`,
      DIALOG_HEIGHT,
    );
  };
  await openDialog('users?sortBy=createdAt', 'Add New User');
  await openDialog('email', 'Test Configuration');
  await openDialog('system', 'Reset to Defaults');
  await openDialog('lastfm', 'About Last.fm');
  await openDialog('channels', 'Add Channel');
  await openDialog('channels', `Edit ${RICH.name}`);
  await new AdminChannels(page, station.origin).unfold();
  await page.getByRole('button', { name: 'Add program' }).click();
  await page.getByRole('button', { name: 'Add address' }).click();
  await compare(page, 'channel-dialog-rows', DIALOG_HEIGHT);
});
