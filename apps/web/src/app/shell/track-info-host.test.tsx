import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { FakeApi, holdResponse, proxyFailure, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import {
  SAMPLE_ALBUM,
  SAMPLE_ARTIST,
  SAMPLE_METADATA,
  SAMPLE_TRACK,
  SIMILAR_ARTISTS,
} from '../../../testing/sample-track.ts';
import { screen } from '../../../testing/screen.ts';
import { PHONE, setViewport } from '../../../testing/viewport.ts';
import { closeTrackInfo, openTrackInfo } from '../../entities/channel/track-info-store.ts';
import { TrackInfoHost } from './track-info-host.tsx';

const FAILURE = 'Failed to load track information. Please try again.';
const SUCCESS = { success: true } as const;
const ALL_PARTS = {
  getTrack: () => ({ ...SUCCESS, track: SAMPLE_TRACK }),
  getArtist: () => ({ ...SUCCESS, artist: SAMPLE_ARTIST }),
  getSimilarArtists: () => ({ ...SUCCESS, artists: SIMILAR_ARTISTS }),
  getAlbum: () => ({ ...SUCCESS, album: SAMPLE_ALBUM }),
};
const internal = () => refusal('internal');
const NO_PARTS = { getTrack: internal, getArtist: internal, getSimilarArtists: internal, getAlbum: internal };

const look = () => page.getByRole('button', { name: 'Look up' });

/** A page with a button that opens the dialog on a track, of which the station names no album. */
const openPage = (responses: ConstructorParameters<typeof FakeApi>[0] = {}): FakeApi => {
  const api = new FakeApi({ getTrackMetadata: () => SAMPLE_METADATA, ...responses });
  const lookUp = () => openTrackInfo({ title: 'Halleluhwah', artist: 'Can', album: null, artwork: null });
  onTestFinished(closeTrackInfo);
  history.replaceState(null, '', '/before');
  history.pushState(null, '', '/favorites');
  renderPart(
    <>
      <button type="button" onClick={lookUp}>
        Look up
      </button>
      <TrackInfoHost />
    </>,
    '/favorites',
  );
  return api;
};

const openDialog = async (responses?: ConstructorParameters<typeof FakeApi>[0]): Promise<FakeApi> => {
  const api = openPage(responses);
  await look().click();
  await expect.element(page.getByRole('dialog', { name: 'Track Information' })).toBeVisible();
  return api;
};

const text = (shown: string | RegExp) => screen.dialog.getByText(shown, { exact: true });
const section = (name: string) => screen.dialog.getByRole('region', { name, exact: true });
const link = (name: string) => screen.dialog.getByRole('link', { name, exact: true });
const items = (name: string) =>
  section(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

describe('the dialog on a track', { tags: ['track-dialog', 'track-dialog-states'] }, () => {
  test('shows that it loads, and stays closed when it is closed meanwhile', {
    tags: ['track-dialog-opens'],
  }, async () => {
    const held = holdResponse(SAMPLE_METADATA);
    await openDialog({ getTrackMetadata: held.respond });
    await expect.element(screen.dialog.getByRole('status')).toHaveTextContent('Loading track information...');
    await screen.button('Close').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    held.release();
    await look().hover();
    expect(screen.dialog.elements()).toEqual([]);
  });

  test('takes the focus, and gives it back when Escape closes it', async () => {
    await openDialog();
    await expect.element(text('by Can')).toBeVisible();
    await expect.element(screen.button('Close')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(look()).toHaveFocus();
  });

  test('is closed by Back', { tags: ['track-dialog-opens'] }, async () => {
    await openDialog();
    history.back();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('makes no call for a track that was looked up lately', { tags: ['metadata-cached'] }, async () => {
    const api = await openDialog();
    await expect.element(text('by Can')).toBeVisible();
    const calls = api.requests('getTrackMetadata').length;
    await screen.button('Close').click();
    await look().click();
    await expect.element(text('by Can')).toBeVisible();
    expect(api.requests('getTrackMetadata')).toHaveLength(calls);
  });

  test('fits a phone in both modes', async () => {
    await setViewport(PHONE);
    await openDialog({
      getTrackMetadata: () => ({
        ...SAMPLE_METADATA,
        artist: { ...SAMPLE_ARTIST, bio: 'A long story. '.repeat(100) },
      }),
    });
    await expect.element(text('by Can')).toBeVisible();
    const { height, width } = screen.dialog.element().getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(PHONE[1] * 0.9 + 1);
    expect(width).toBeLessThanOrEqual(PHONE[0]);
    await expectAccessibleViews();
  });
});

describe('the dialog shows', { tags: ['track-details', 'track-artist'] }, () => {
  test('everything that is known of a track', async () => {
    await openDialog();
    await expect.element(screen.dialog.getByRole('heading', { name: 'Halleluhwah' })).toBeVisible();
    for (const fact of ['by Can', 'Tago Mago', '18:28', '1 Feb 1971', '2.3M plays', '123.5k listeners'])
      await expect.element(text(fact)).toBeVisible();
    const artist = section('Artist Information');
    await expect.element(artist.getByText('9.9M plays · 654.3k listeners')).toBeVisible();
    await expect.element(artist.getByText('krautrock', { exact: true })).toBeVisible();
    await expect.element(artist.getByText(/^Can was formed in Cologne in 1968\./)).toBeVisible();
    expect(items('Similar Artists')).toEqual(['Neu!100% match', 'Faust56% match', 'Cluster25% match']);
  });

  test('links, which know nothing of the page', async () => {
    await openDialog();
    for (const [name, href] of [
      ['View artist on Last.fm', /\/music\/Can$/],
      ['Track on Last.fm', /\/_\/Halleluhwah$/],
      ['Artist on Last.fm', /\/music\/Can$/],
      ['Search for lyrics', /Can%20Halleluhwah%20lyrics$/],
    ] as const) {
      await expect.element(link(name)).toHaveAttribute('href', expect.stringMatching(href));
      await expect.element(link(name)).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  test('six similar artists, five genres and 300 characters of the bio', {
    tags: ['track-limits'],
  }, async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Name ${index + 1}`);
    await openDialog({
      getTrackMetadata: () => ({
        ...SAMPLE_METADATA,
        artist: { ...SAMPLE_ARTIST, tags: names, bio: `${'b'.repeat(300)}hidden` },
        similarArtists: names.map((name) => ({ name: `Like ${name}`, match: 0.5, url: null, image: [] })),
      }),
    });
    await expect.element(text(`${'b'.repeat(300)}…`)).toBeVisible();
    expect(items('Similar Artists')).toHaveLength(6);
    expect(items('Artist Information')).toEqual(names.slice(0, 5));
  });

  test('no address of a script as a link', async () => {
    const hostile = { url: 'javascript:alert(1)' };
    await openDialog({
      getTrackMetadata: () => ({
        ...SAMPLE_METADATA,
        track: { ...SAMPLE_TRACK, ...hostile },
        artist: { ...SAMPLE_ARTIST, ...hostile, bio: '<script>alert(1)</script>' },
      }),
    });
    await expect.element(text('<script>alert(1)</script>')).toBeVisible();
    expect(screen.dialog.element().querySelectorAll('a[href^="javascript"], script')).toHaveLength(0);
  });

  test('the name of a track that is unknown, and a search for its lyrics', async () => {
    await openDialog({
      getTrackMetadata: () => ({
        ...SAMPLE_METADATA,
        track: { ...SAMPLE_TRACK, url: null },
        artist: null,
        albumInfo: null,
        similarArtists: [],
        enhanced: false,
      }),
    });
    await expect.element(text('by Can')).toBeVisible();
    await expect.element(text('Last.fm knows nothing more of this track.')).toBeVisible();
    expect(link('Track on Last.fm').elements()).toEqual([]);
    await expect.element(link('Search for lyrics')).toBeVisible();
  });
});

describe('what cannot be fetched', { tags: ['track-failed', 'track-dialog-states'] }, () => {
  const alert = () => screen.dialog.getByRole('alert');

  test.each([
    ['a refusal', internal],
    ['a metadata service that is down', () => refusal('metadata-unavailable')],
    ['a server that is down', () => proxyFailure()],
  ])('shows an alert and can be tried again: %s', async (_, fail) => {
    const fails = { getTrackMetadata: fail, getTrack: fail, getArtist: fail, getSimilarArtists: fail };
    const api = await openDialog(fails);
    await expect.element(alert().getByText(FAILURE)).toBeVisible();
    await expectAccessibleViews();
    api.respond({ getTrackMetadata: () => SAMPLE_METADATA });
    await alert().getByRole('button', { name: 'Try again' }).click();
    await expect.element(text('by Can')).toBeVisible();
  });

  test('as a whole is fetched in parts', { tags: ['track-info-parts'] }, async () => {
    const api = await openDialog({ getTrackMetadata: internal, ...ALL_PARTS });
    await expect.element(text('2.3M plays')).toBeVisible();
    await expect.element(section('Artist Information')).toBeVisible();
    expect(items('Similar Artists')).toHaveLength(3);
    await expect.element(text('1 Feb 1971')).toBeVisible();
    for (const part of ['getTrack', 'getArtist', 'getSimilarArtists', 'getAlbum'] as const)
      expect(api.requests(part)).toHaveLength(1);
  });

  test('is omitted', { tags: ['track-info-parts'] }, async () => {
    await openDialog({ getTrackMetadata: internal, ...NO_PARTS, getTrack: ALL_PARTS.getTrack });
    await expect.element(text('2.3M plays')).toBeVisible();
    expect(section('Artist Information').elements()).toEqual([]);
    expect(section('Similar Artists').elements()).toEqual([]);
    await expect.element(link('Search for lyrics')).toBeVisible();
  });

  test('because the service is not enabled says so, and is not tried again', {
    tags: ['lastfm-not-enabled', 'system-switches'],
  }, async () => {
    await openDialog({ getTrackMetadata: () => refusal('lastfm-disabled') });
    await expect.element(alert().getByText('Last.fm integration is not enabled')).toBeVisible();
    expect(alert().getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });
});
