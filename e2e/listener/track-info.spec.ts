import { MemberApi } from '../support/api/member-api.ts';
import { failCalls, holdResponses } from '../support/browser/hold-responses.ts';
import { PHONE } from '../support/browser/views.ts';
import { test as base, expect } from '../support/fixtures/member-fixture.ts';
import { ApiWatch } from '../support/meters/api-watch.ts';
import { expectNoViolations, expectNoViolationsInBothModes } from '../support/meters/expect-no-violations.ts';
import { TrackDialog } from '../support/pages/track-dialog.ts';
import { MEMBER_CHANNELS } from '../support/seeds/member-channels.ts';
import { PEOPLE } from '../support/seeds/people.ts';
import { startStation } from '../support/servers/station.ts';

const SONGS = '/favorites?tab=songs';
const CAN = { title: 'Halleluhwah', artist: 'Can', album: 'Tago Mago', channelName: 'Inner Space' };
const UNKNOWN = { title: 'Never Heard', artist: 'Of Them' };
const PLENTY = { title: 'Plenty', artist: 'Everybody' };
const ENHANCED = { method: 'GET', path: /^\/api\/lastfm\/metadata\// };
const SERVER_ERROR_LINE = /50\d \(|429 \(/;
const FAILURE = 'Failed to load track information. Please try again.';
const FAULT = { status: 500, json: { success: false, code: 'internal', message: 'Something went wrong.' } };
const NOT_ENABLED = 'Last.fm integration is not enabled';
const DISABLED = {
  status: 503,
  json: { success: false, code: 'lastfm-disabled', message: NOT_ENABLED, serviceDisabled: true },
};

type TrackFixtures = {
  dialog: TrackDialog;
  /** Opens the dialog from a liked song on the open page, which needs no player. */
  lookUp: (song: { readonly title: string }) => Promise<void>;
};

const test = base.extend<TrackFixtures>({
  dialog: async ({ page }, use) => {
    await use(new TrackDialog(page));
  },
  lookUp: async ({ page }, use) => {
    await use(({ title }) => page.getByRole('button', { name: `Track information on ${title}` }).click());
  },
});

test('the dialog shows a known track', {
  tag: ['@smoke', '@track-dialog', '@track-details', '@track-artist', '@metadata-cached'],
}, async ({ page, screens, member, dialog, lookUp }) => {
  await member.like(CAN);
  await screens.open(SONGS);
  await lookUp(CAN);

  await test.step('shows everything that is known of a track', async () => {
    await expect(dialog.dialog.getByRole('heading', { name: 'Halleluhwah' })).toBeVisible();
    for (const text of ['by Can', 'Tago Mago', '18:28', '2.3M plays', '123.5k listeners'])
      await expect(dialog.text(text)).toBeVisible();
    await expect(dialog.dialog.locator('img').first()).toBeVisible();
    const artist = dialog.section('Artist Information');
    await expect(artist.getByText('9.9M plays · 654.3k listeners')).toBeVisible();
    await expect(artist.getByText('krautrock', { exact: true })).toBeVisible();
    await expect(artist.getByText(/^Can was formed in Cologne in 1968\./)).toBeVisible();
    await expect(dialog.link('View artist on Last.fm')).toHaveAttribute(
      'href',
      'https://www.last.fm/music/Can',
    );
    await expect(dialog.similar).toHaveText([
      /Neu!\s*100% match/,
      /Faust\s*56% match/,
      /Cluster\s*25% match/,
    ]);
    await expect(dialog.link('Track on Last.fm')).toHaveAttribute('href', /\/_\/Halleluhwah$/);
    await expect(dialog.link('Artist on Last.fm')).toHaveAttribute('href', /\/music\/Can$/);
    await expect(dialog.link('Search for lyrics')).toHaveAttribute('href', /Can%20Halleluhwah%20lyrics$/);
    for (const link of await dialog.dialog.getByRole('link').all())
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(dialog.dialog.locator('a[href^="javascript"], script')).toHaveCount(0);
  });

  await test.step('takes the focus, closes on Escape, and returns the focus', async () => {
    await expect(dialog.close).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.dialog).toHaveCount(0);
    await expect(screens.button(`Track information on ${CAN.title}`)).toBeFocused();
  });

  await test.step('a second look within five minutes makes no call', async () => {
    const api = new ApiWatch(page);
    await lookUp(CAN);
    await expect(dialog.text('by Can')).toBeVisible();
    expect(api.count('/api/lastfm/')).toBe(0);
  });

  await test.step('axe finds nothing in the dialog, which fits a phone', async () => {
    await page.setViewportSize(PHONE);
    await expectNoViolationsInBothModes(page);
    const isFitting = async () => {
      const { height, width } = (await dialog.dialog.boundingBox()) ?? { height: Infinity, width: Infinity };
      return height <= PHONE.height * 0.9 + 1 && width <= PHONE.width;
    };
    await expect.poll(isFitting).toBe(true);
  });
});

test('the dialog shows a loading, a rich and an unknown track, and closes', {
  tag: ['@track-dialog-states', '@track-dialog-opens', '@track-details', '@track-limits'],
}, async ({ page, screens, shell, member, dialog, lookUp }) => {
  for (const song of [CAN, PLENTY, UNKNOWN]) await member.like(song);
  await screens.open('/channels');
  await shell.links.filter({ hasText: 'Favorites' }).click();
  await screens.tab('Liked Songs (3)').click();

  await test.step('shows that it loads, and stays closed when it is closed meanwhile', async () => {
    const held = await holdResponses(page, ENHANCED);
    await lookUp(CAN);
    await expect(dialog.dialog.getByRole('status')).toHaveText('Loading track information...');
    await dialog.close.click();
    await expect(dialog.dialog).toHaveCount(0);
    held.release();
    await expect(dialog.dialog).toHaveCount(0);
  });

  await test.step('shows six similar artists, five genres, 300 characters of the bio, and the release date', async () => {
    await page.route('**/api/lastfm/metadata/Everybody/**', async (route) => {
      const url = route.request().url().replace('Everybody/Plenty', 'Can/Halleluhwah');
      const response = await route.fetch({ url });
      const body = await response.json();
      const names = Array.from({ length: 9 }, (_, index) => `Name ${index + 1}`);
      body.artist.tags = names;
      body.artist.bio = `${'b'.repeat(300)}hidden`;
      body.similarArtists = names.map((name) => ({ name: `Like ${name}`, match: 0.5, url: null, image: [] }));
      body.albumInfo.releaseDate = '1 Feb 1971';
      await route.fulfill({ response, json: body });
    });
    await lookUp(PLENTY);
    await expect(dialog.similar).toHaveCount(6);
    await expect(dialog.section('Artist Information').getByRole('listitem')).toHaveCount(5);
    await expect(dialog.text(`${'b'.repeat(300)}…`)).toBeVisible();
    await expect(dialog.text('1 Feb 1971')).toBeVisible();
    await dialog.close.click();
  });

  await test.step('names an unknown track, and its lyrics can be searched', async () => {
    await lookUp(UNKNOWN);
    await expect(dialog.text('by Of Them')).toBeVisible();
    await expect(dialog.text('Last.fm knows nothing more of this track.')).toBeVisible();
    await expect(dialog.link('Track on Last.fm')).toHaveCount(0);
    await expect(dialog.link('Search for lyrics')).toBeVisible();
    await dialog.close.click();
  });

  await test.step('Back closes it', async () => {
    await lookUp(CAN);
    await expect(dialog.text('by Can')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(screens.address('/channels'));
    await expect(dialog.dialog).toHaveCount(0);
  });
});

test('the dialog shows what fails, and the rest', {
  tag: [
    '@track-dialog-states',
    '@track-failed',
    '@track-info-parts',
    '@lastfm-not-enabled',
    '@system-switches',
  ],
}, async ({ page, screens, member, dialog, lookUp, consoleGuard }) => {
  consoleGuard.allow(SERVER_ERROR_LINE);
  for (const song of [CAN, UNKNOWN]) await member.like(song);
  const alert = dialog.dialog.getByRole('alert');
  await failCalls(page, ENHANCED, FAULT);
  const mendParts = await failCalls(
    page,
    { method: 'GET', path: /^\/api\/lastfm\/(artist|similar)\// },
    FAULT,
  );
  const mend = await failCalls(page, { method: 'GET', path: /^\/api\/lastfm\// }, FAULT);
  await screens.open(SONGS);

  await test.step('shows an alert and can be retried when nothing can be fetched', async () => {
    await lookUp(CAN);
    await expect(alert).toContainText(FAILURE);
    await expectNoViolations(page);
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.text('by Can')).toBeVisible();
  });

  await test.step('omits a part that cannot be fetched', async () => {
    await expect(dialog.text('2.3M plays')).toBeVisible();
    await expect(dialog.section('Artist Information')).toHaveCount(0);
    await expect(dialog.section('Similar Artists')).toHaveCount(0);
    await expect(dialog.link('Search for lyrics')).toBeVisible();
  });

  await test.step('fetches the parts when the whole cannot be fetched', async () => {
    await mendParts();
    await page.reload();
    const api = new ApiWatch(page);
    await lookUp(CAN);
    await expect(dialog.text('2.3M plays')).toBeVisible();
    await expect(dialog.section('Artist Information')).toBeVisible();
    await expect(dialog.similar).toHaveCount(3);
    for (const part of ['track', 'artist', 'similar', 'album'])
      await expect.poll(() => api.count(`/api/lastfm/${part}/`)).toBe(1);
    await dialog.close.click();
  });

  await test.step('shows that the service is not enabled', async () => {
    // As for a page that was opened before: while Last.fm is off, nothing leads to the dialog.
    await failCalls(page, ENHANCED, DISABLED);
    await lookUp(UNKNOWN);
    await expect(alert).toContainText(NOT_ENABLED);
    await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});

/** The server retries before it gives up. */
const GIVEN_UP = { timeout: 45_000 };

test('a Last.fm that is slow or down', {
  tag: '@track-failed',
}, async ({ page, dialog, lookUp, consoleGuard }) => {
  consoleGuard.allow(SERVER_ERROR_LINE, /mount-|\/pictures\?/);
  // The server remembers failures of Last.fm for a while, so it is not the shared one.
  const server = await startStation({ people: [PEOPLE.validated], channels: MEMBER_CHANNELS, lastfm: true });
  const slow = Promise.withResolvers<undefined>();
  server.lastfm.reply = () => slow.promise;
  const member = await MemberApi.signIn(server.origin, PEOPLE.validated);
  await member.like(CAN);
  await member.signInPage(page);
  await page.goto(server.origin + SONGS);

  await test.step('waits while Last.fm is slow, and the page keeps working', async () => {
    await lookUp(CAN);
    await expect(dialog.dialog.getByRole('status')).toHaveText('Loading track information...');
    await expect(page.getByRole('article', { name: CAN.title })).toBeAttached();
    slow.resolve(undefined);
    await expect(dialog.text('by Can')).toBeVisible(GIVEN_UP);
    await dialog.close.click();
  });

  await test.step('shows an error when Last.fm is down, and the page keeps working', async () => {
    server.lastfm.reply = () => ({ status: 503, body: 'Service Unavailable' });
    await member.like(UNKNOWN);
    await page.reload();
    await lookUp(UNKNOWN);
    await expect(dialog.dialog.getByRole('alert')).toContainText(FAILURE, GIVEN_UP);
    await dialog.close.click();
    await expect(page.getByRole('tab', { name: 'Liked Songs (2)' })).toBeVisible();
  });

  // A page that still calls a stopped server would print an error.
  await page.goto('about:blank');
  await server.stop();
});
