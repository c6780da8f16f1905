import type { Page } from '@playwright/test';
import { MemberApi } from '../support/api/member-api.ts';
import { failCalls, holdResponses } from '../support/browser/hold-responses.ts';
import { test as base, expect } from '../support/fixtures/member-fixture.ts';
import { ApiWatch } from '../support/meters/api-watch.ts';
import { expectNoViolations, expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { TrackDialog } from '../support/pages/track-dialog.ts';
import { type MemberServer, startMemberServer } from '../support/servers/member-server.ts';

const SONGS = '/favorites?tab=songs';
const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
const ENHANCED = { method: 'GET', path: /^\/api\/lastfm\/metadata\// };
const SERVER_ERROR_LINE = /50\d \(|429 \(/;
const FAULT = { status: 500, json: { success: false, code: 'internal', message: 'Something went wrong.' } };

type OpenTrack = (song: {
  readonly title: string;
  readonly artist: string;
  readonly album?: string;
}) => Promise<void>;

const test = base.extend<{ dialog: TrackDialog; openTrack: OpenTrack }>({
  dialog: async ({ page }, use) => {
    await use(new TrackDialog(page));
  },
  /** Opens the dialog from a liked song, which needs no player. */
  openTrack: async ({ screens, member }, use) => {
    await use(async (song) => {
      await member.like(song);
      await screens.open(SONGS);
      await screens.button(`Track information on ${song.title}`).click();
    });
  },
});

test('shows everything that is known of a track', { tag: '@smoke' }, async ({ dialog, openTrack }) => {
  await openTrack(CAN);
  await expect(dialog.dialog.getByRole('heading', { name: 'Halleluhwah' })).toBeVisible();
  for (const text of ['by Can', 'Tago Mago', '18:28', '2.3M plays', '123.5K listeners'])
    await expect(dialog.text(text)).toBeVisible();
  await expect(dialog.dialog.locator('img').first()).toBeVisible();
  const artist = dialog.section('Artist Information');
  await expect(artist.getByText('9.9M plays · 654.3K listeners')).toBeVisible();
  await expect(artist.getByText('krautrock', { exact: true })).toBeVisible();
  await expect(artist.getByText(/^Can was formed in Cologne in 1968\./)).toBeVisible();
  await expect(dialog.link('View artist on Last.fm')).toHaveAttribute(
    'href',
    'https://www.last.fm/music/Can',
  );
  await expect(dialog.similar).toHaveText([/Neu!\s*100% match/, /Faust\s*56% match/, /Cluster\s*25% match/]);
  await expect(dialog.link('Track on Last.fm')).toHaveAttribute('href', /\/_\/Halleluhwah$/);
  await expect(dialog.link('Artist on Last.fm')).toHaveAttribute('href', /\/music\/Can$/);
  await expect(dialog.link('Search for lyrics')).toHaveAttribute('href', /Can%20Halleluhwah%20lyrics$/);
  for (const link of await dialog.dialog.getByRole('link').all())
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(dialog.dialog.locator('a[href^="javascript"], script')).toHaveCount(0);
});

test('shows six similar artists, five genres, 300 characters of the bio, and the release date', async ({
  page,
  dialog,
  openTrack,
}) => {
  await page.route('**/api/lastfm/metadata/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const names = Array.from({ length: 9 }, (_, index) => `Name ${index + 1}`);
    body.artist.tags = names;
    body.artist.bio = `${'b'.repeat(300)}hidden`;
    body.similarArtists = names.map((name) => ({ name: `Like ${name}`, match: 0.5, url: null, image: [] }));
    body.albumInfo.releaseDate = '1 Feb 1971';
    await route.fulfill({ response, json: body });
  });
  await openTrack(CAN);
  await expect(dialog.similar).toHaveCount(6);
  await expect(dialog.section('Artist Information').getByRole('listitem')).toHaveCount(5);
  await expect(dialog.text(`${'b'.repeat(300)}…`)).toBeVisible();
  await expect(dialog.text('1 Feb 1971')).toBeVisible();
});

test('shows that it loads, and stays closed when it is closed meanwhile', async ({
  page,
  dialog,
  openTrack,
}) => {
  const held = await holdResponses(page, ENHANCED);
  await openTrack(CAN);
  await expect(dialog.dialog.getByRole('status')).toHaveText('Loading track information...');
  await dialog.close.click();
  await expect(dialog.dialog).toHaveCount(0);
  held.release();
  await expect(dialog.dialog).toHaveCount(0);
});

test('takes the focus, closes on Escape, and returns the focus', async ({
  page,
  screens,
  dialog,
  openTrack,
}) => {
  await openTrack(CAN);
  await expect(dialog.close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toHaveCount(0);
  await expect(screens.button(`Track information on ${CAN.title}`)).toBeFocused();
});

test('Back closes it', async ({ page, screens, shell, dialog, member }) => {
  await member.like(CAN);
  await screens.open('/channels');
  await shell.links.filter({ hasText: 'Favorites' }).click();
  await screens.tab('Liked Songs (1)').click();
  await screens.button(`Track information on ${CAN.title}`).click();
  await expect(dialog.text('by Can')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(screens.address('/channels'));
  await expect(dialog.dialog).toHaveCount(0);
});

test('a second look within five minutes makes no call', async ({ page, screens, dialog, openTrack }) => {
  await openTrack(CAN);
  await expect(dialog.text('by Can')).toBeVisible();
  const api = new ApiWatch(page);
  await dialog.close.click();
  await screens.button(`Track information on ${CAN.title}`).click();
  await expect(dialog.text('by Can')).toBeVisible();
  expect(api.count('/api/lastfm/')).toBe(0);
});

test('asks for the parts when the whole cannot be fetched', async ({
  page,
  dialog,
  openTrack,
  consoleGuard,
}) => {
  consoleGuard.allow(SERVER_ERROR_LINE);
  await failCalls(page, ENHANCED, FAULT);
  const api = new ApiWatch(page);
  await openTrack(CAN);
  await expect(dialog.text('2.3M plays')).toBeVisible();
  await expect(dialog.section('Artist Information')).toBeVisible();
  await expect(dialog.similar).toHaveCount(3);
  for (const part of ['track', 'artist', 'similar', 'album'])
    expect(api.count(`/api/lastfm/${part}/`)).toBe(1);
});

test('omits a part that cannot be fetched', async ({ page, dialog, openTrack, consoleGuard }) => {
  consoleGuard.allow(SERVER_ERROR_LINE);
  await failCalls(page, ENHANCED, FAULT);
  await failCalls(page, { method: 'GET', path: /^\/api\/lastfm\/(artist|similar)\// }, FAULT);
  await openTrack(CAN);
  await expect(dialog.text('2.3M plays')).toBeVisible();
  await expect(dialog.section('Artist Information')).toHaveCount(0);
  await expect(dialog.section('Similar Artists')).toHaveCount(0);
  await expect(dialog.link('Search for lyrics')).toBeVisible();
});

test('shows an alert and can be retried when nothing can be fetched', async ({
  page,
  dialog,
  openTrack,
  consoleGuard,
}) => {
  consoleGuard.allow(SERVER_ERROR_LINE);
  const mend = await failCalls(page, { method: 'GET', path: /^\/api\/lastfm\// }, FAULT);
  await openTrack(CAN);
  const alert = dialog.dialog.getByRole('alert');
  await expect(alert).toContainText('Failed to load track information. Please try again.');
  await expectNoViolations(page);
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.text('by Can')).toBeVisible();
});

test('names an unknown track, and its lyrics can be searched', async ({ dialog, openTrack }) => {
  await openTrack({ title: 'Never Heard', artist: 'Of Them' });
  await expect(dialog.text('by Of Them')).toBeVisible();
  await expect(dialog.text('Last.fm knows nothing more of this track.')).toBeVisible();
  await expect(dialog.link('Track on Last.fm')).toHaveCount(0);
  await expect(dialog.link('Search for lyrics')).toBeVisible();
});

test('axe finds nothing in the dialog, which fits a phone', async ({ page, dialog, openTrack }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openTrack(CAN);
  await expect(dialog.text('by Can')).toBeVisible();
  await expectNoViolationsInBothModes(page);
  const { height = 0, width = 0 } = (await dialog.dialog.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(740 * 0.9 + 1);
  expect(width).toBeLessThanOrEqual(360);
});

/** The server remembers failures of Last.fm for a while, so each test has a server of its own. */
const apart = base.extend<{ startServer: typeof startMemberServer }>({
  startServer: async ({ consoleGuard, page }, use) => {
    consoleGuard.allow(SERVER_ERROR_LINE, /mount-|lastfm\.freetls/);
    const servers: MemberServer[] = [];
    await use(async (options) => {
      const server = await startMemberServer(options);
      servers.push(server);
      return server;
    });
    // A page that still calls a stopped server would print an error.
    await page.goto('about:blank');
    for (const server of servers) await server.stop();
  },
});

async function openOnOwnServer(page: Page, server: MemberServer): Promise<TrackDialog> {
  const member = await MemberApi.signIn(server.origin, server.nextMember());
  await member.like(CAN);
  await member.signInPage(page);
  await page.goto(server.origin + SONGS);
  await page.getByRole('button', { name: `Track information on ${CAN.title}` }).click();
  return new TrackDialog(page);
}

/** The server retries before it gives up. */
const GIVEN_UP = { timeout: 45_000 };

for (const [what, reply] of [
  ['is down', { status: 503, body: 'Service Unavailable' }],
  [
    'asks for patience',
    { status: 429, headers: { 'retry-after': '1' }, body: { error: 29, message: 'Rate limit' } },
  ],
  ['answers with error 29 and status 200', { body: { error: 29, message: 'Rate limit exceeded' } }],
] as const) {
  apart(`shows an error when Last.fm ${what}, and the page keeps working`, async ({ page, startServer }) => {
    const server = await startServer();
    server.lastfm.reply = () => reply;
    const { dialog, close } = await openOnOwnServer(page, server);
    const failure = 'Failed to load track information. Please try again.';
    await expect(dialog.getByRole('alert')).toContainText(failure, GIVEN_UP);
    await close.click();
    await expect(page.getByRole('tab', { name: 'Liked Songs (1)' })).toBeVisible();
  });
}

apart('waits while Last.fm is slow, and the page keeps working', async ({ page, startServer }) => {
  const server = await startServer();
  const slow = Promise.withResolvers<undefined>();
  server.lastfm.reply = () => slow.promise;
  const track = await openOnOwnServer(page, server);
  await expect(track.dialog.getByRole('status')).toHaveText('Loading track information...');
  await expect(page.getByRole('article', { name: CAN.title })).toBeAttached();
  slow.resolve(undefined);
  await expect(track.text('by Can')).toBeVisible(GIVEN_UP);
});

apart('says that the service is not enabled', async ({ page, startServer }) => {
  const server = await startServer({ lastfmEnabled: false });
  const { dialog } = await openOnOwnServer(page, server);
  await expect(dialog.getByRole('alert')).toContainText('Last.fm integration is not enabled');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
