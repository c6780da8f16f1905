import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleViews } from '../../../testing/expect-accessible-views.ts';
import { FakeApi, holdResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { StoredFavorites } from '../../../testing/stored-favorites.ts';
import { trackInfoStore } from '../channel/track-info-store.ts';
import { SongHistory } from './song-history.tsx';

/** At noon of the browser's day. */
const TODAY = new Date(2026, 10, 21, 12);

const song = (title: string, day: number, artist: string | null = 'The Buoys') => ({
  title,
  artist,
  album: null,
  artwork: null,
  playedAt: new Date(2026, 10, day, 10, day % 10).toISOString(),
});
const PAGES = [[song('High Tide', 21), song('Low Tide', 20)], [song('Spring Tide', 19, null)]];

/** What Nova has played, two songs a page. */
const openHistory = (address = '/channel/nova') => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
  onTestFinished(() => {
    vi.useRealTimers();
    trackInfoStore.set(() => null);
  });
  const stored = new StoredFavorites({});
  const getChannelHistory = ({ query }: { query: Readonly<Record<string, string>> }) => {
    const page = Number(query.page ?? 1);
    const data = (PAGES[page - 1] ?? []).filter(({ title }) => title.includes(query.search ?? ''));
    const pagination = { page, limit: 2, total: 3, totalPages: 2 };
    return { success: true as const, data, totalPages: 2, pagination };
  };
  const api = new FakeApi({ ...stored.responses, getChannelHistory });
  renderPart(<SongHistory channel={{ _id: 'nova', name: 'Nova' }} />, address, {
    system: { lastFmEnabled: true },
  });
  return { api, stored, getChannelHistory };
};

const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const rows = () =>
  screen.main
    .getByRole('listitem')
    .elements()
    .map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim());
const searchbox = () => screen.main.getByRole('searchbox', { name: 'Search songs...' });
const clock = (hours: number, minutes: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(2026, 10, 1, hours, minutes));

describe('what a channel has played', { tags: ['song-history'] }, () => {
  test('stands by day, the newest first', async () => {
    openHistory();
    const days = screen.main.getByRole('heading', { level: 3 });
    await expect.element(days.first()).toHaveTextContent('Today');
    const yesterday = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(
      new Date(2026, 10, 20),
    );
    await expect.element(days.nth(1)).toHaveTextContent(yesterday);
    expect(rows()).toEqual([
      expect.stringContaining(`High Tide ${clock(10, 1)} The Buoys`.replaceAll(/\s+/g, ' ')),
      expect.stringContaining(`Low Tide ${clock(10, 0)} The Buoys`.replaceAll(/\s+/g, ' ')),
    ]);
  });

  test('suits every view', async () => {
    openHistory();
    await expect.element(button('Show Earlier Songs')).toBeVisible();
    await expectAccessibleViews();
  });

  test('can be liked, and the like be taken back', async () => {
    const { stored } = openHistory();
    await button('Like Low Tide').click();
    await expect.element(screen.toast('Song liked!')).toBeVisible();
    expect(stored.songs).toMatchObject([{ title: 'Low Tide', artist: 'The Buoys' }]);
    await button('Unlike Low Tide').click();
    await expect.element(screen.toast('Song removed from liked songs')).toBeVisible();
    expect(stored.songs).toEqual([]);
  });

  test('ends as it was pressed last, however slow the presses before are', async () => {
    const { api, stored } = openHistory();
    await button('Like Low Tide').click();
    await expect.poll(() => stored.songs.length).toBe(1);
    const slow = holdResponse(null);
    api.respond({
      removeLikedSong: async (request) => {
        await slow.respond();
        return stored.responses.removeLikedSong(request);
      },
    });
    await button('Unlike Low Tide').click();
    await button('Like Low Tide').click();
    await expect.element(button('Unlike Low Tide')).toBeVisible();
    slow.release();
    await expect.poll(() => api.requests('likeSong').length).toBe(2);
    await expect.poll(() => stored.songs).toMatchObject([{ title: 'Low Tide' }]);
    await expect.element(button('Unlike Low Tide')).toBeVisible();
  });

  test('has no removal to undo once it is liked again', async () => {
    const { stored } = openHistory();
    await button('Like Low Tide').click();
    await button('Unlike Low Tide').click();
    const undo = screen.toasts.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    // A toast with the focus does not close by itself, and a real click would take the focus.
    (undo.element() as HTMLElement).focus();
    await expect.element(button('Like Low Tide')).toBeVisible();
    (button('Like Low Tide').element() as HTMLElement).click();
    await expect.element(undo).not.toBeInTheDocument();
    expect(stored.songs).toMatchObject([{ title: 'Low Tide' }]);
  });

  test('opens Track Information, for which it needs an artist', async () => {
    openHistory();
    await button('Track information on High Tide').click();
    expect(trackInfoStore.get()).toMatchObject({ title: 'High Tide', artist: 'The Buoys' });
    await button('Show Earlier Songs').click();
    await expect.poll(() => rows().length).toBe(3);
    expect(button('Track information on Spring Tide').elements()).toEqual([]);
  });

  test('has earlier songs, again where they failed to load, and an end, which takes the focus', async () => {
    const { api, getChannelHistory } = openHistory();
    await expect.element(button('Show Earlier Songs')).toBeVisible();
    api.respond({ getChannelHistory: () => proxyFailure() });
    (button('Show Earlier Songs').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.main.getByRole('alert'))
      .toMatchTextContent(/^The songs could not be loaded\./);
    api.respond({ getChannelHistory });
    await button('Try again').click();
    await expect.poll(() => rows().length).toBe(3);
    expect(rows()[2]).toMatch(/^Spring Tide/);
    await expect
      .element(screen.main.getByText('These are all songs that are kept of this channel.'))
      .toHaveFocus();
  });

  test('is searched, and the address keeps the search', async () => {
    openHistory();
    await searchbox().fill('Low');
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]).toMatch(/^Low Tide/);
    await expect.poll(() => location.search).toBe('?song=Low');
    await searchbox().fill('Nothing like it');
    await expect.element(screen.main.getByText(/^No song matches\./)).toBeVisible();
  });

  test('opens with the search of its address', async () => {
    openHistory('/channel/nova?song=Low');
    await expect.element(searchbox()).toHaveValue('Low');
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]).toMatch(/^Low Tide/);
  });
});
