import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/expect-no-violations.ts';
import { holdResponse, noResponse, proxyFailure } from '../../../testing/fake-api.ts';
import { card, openFavorites, removeSong, SONGS_TAB, tab } from '../../../testing/open-favorites.tsx';
import { sampleChannel } from '../../../testing/sample-channels.ts';
import { screen } from '../../../testing/screen.ts';
import { likedSong } from '../../../testing/stored-favorites.ts';
import { PHONE, setViewport } from '../../../testing/viewport.ts';

const openSongs = (...titles: readonly string[]) =>
  openFavorites({ songs: titles.map((title) => likedSong(title)), search: SONGS_TAB });

const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const undo = () => screen.toasts.getByRole('button', { name: 'Undo' });

const titles = (): (string | null)[] =>
  screen.main
    .getByRole('article')
    .elements()
    .map((row) => row.querySelector('h2, h3')?.textContent ?? null);

describe('a liked song', { tags: ['liked-songs-removal', 'song-removed'] }, () => {
  test('goes before the server has responded', async () => {
    const { api, stored } = openSongs('Spoon', 'Vitamin C');
    const held = holdResponse(null);
    api.respond({
      removeLikedSong: async (request) => {
        await held.respond();
        return stored.responses.removeLikedSong(request);
      },
    });
    await removeSong('Spoon').click();
    await expect.element(card('Spoon')).not.toBeInTheDocument();
    await expect.element(tab('Liked Songs (1)')).toBeVisible();
    expect(screen.toasts.getByRole('status').elements()).toEqual([]);
    held.release();
    await expect.element(screen.toast('Song removed from liked songs')).toBeVisible();
    expect(stored.songs.map(({ title }) => title)).toEqual(['Vitamin C']);
  });

  test('comes back where it fails to be removed', async () => {
    const { api } = openSongs('Spoon', 'Vitamin C');
    await expect.element(card('Spoon')).toBeVisible();
    api.respond({ removeLikedSong: () => proxyFailure(), listLikedSongs: noResponse });
    await removeSong('Spoon').click();
    await expect.element(screen.toast('Failed to remove song from liked songs')).toBeVisible();
    await expect.element(card('Spoon')).toBeVisible();
    await expect.element(tab('Liked Songs (2)')).toBeVisible();
  });

  test('whose removal is still being sent does not come back with the list of another', async () => {
    const { api, stored } = openSongs('Halleluhwah', 'Vitamin C', 'Spoon');
    const slow = holdResponse(null);
    api.respond({
      removeLikedSong: async (request) => {
        if (request.params.id === 'Spoon') await slow.respond();
        return stored.responses.removeLikedSong(request);
      },
    });
    await removeSong('Spoon').click();
    await removeSong('Vitamin C').click();
    await expect.element(screen.toast('Song removed from liked songs')).toBeVisible();
    await expect.element(removeSong('Halleluhwah')).toBeVisible();
    expect(removeSong('Spoon').elements()).toEqual([]);
    const loads = api.requests('listLikedSongs').length;
    slow.release();
    await expect.poll(() => api.requests('listLikedSongs').length).toBeGreaterThan(loads);
    expect(removeSong('Spoon').elements()).toEqual([]);
  });

  test('comes back to its place by its undo, and no other that was removed', {
    tags: ['liked-songs-undo'],
  }, async () => {
    const { api } = openSongs('First', 'Second', 'Third', 'Fourth');
    await removeSong('Second').click();
    await expect.element(undo()).toBeVisible();
    await removeSong('Third').click();
    await expect.poll(() => undo().elements().length).toBe(2);
    await expect.poll(titles).toEqual(['First', 'Fourth']);
    api.respond({ restoreLikedSongs: noResponse });
    await undo().first().click();
    await expect.poll(titles).toEqual(['First', 'Second', 'Fourth']);
    await expect.element(tab('Liked Songs (3)')).toBeVisible();
  });

  test('goes with all others that are selected, and an undo brings them back', {
    tags: ['liked-songs-undo'],
  }, async () => {
    const { stored } = openSongs('First', 'Second', 'Stays');
    for (const title of ['First', 'Second'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await button('Remove').click();
    await expect.element(screen.toast('2 songs removed from liked songs')).toBeVisible();
    expect(stored.songs.map(({ title }) => title)).toEqual(['Stays']);
    await expect.poll(titles).toEqual(['Stays']);
    await undo().click();
    await expect.element(screen.toast('2 songs are back among your liked songs')).toBeVisible();
    await expect.poll(titles).toEqual(['First', 'Second', 'Stays']);
    await expect.element(undo()).not.toBeInTheDocument();
  });
});

describe('Clear All', { tags: ['liked-songs-removal', 'songs-cleared'] }, () => {
  const confirm = async (): Promise<void> => {
    await button('Clear All').click();
    await screen.button('Clear All').click();
  };

  test('removes nothing before it is confirmed', async () => {
    const { api } = openSongs('Spoon', 'Vitamin C');
    await button('Clear All').click();
    await expect.element(page.getByRole('dialog', { name: 'Clear all liked songs?' })).toBeVisible();
    await expect.element(screen.dialog.getByText('All 2 liked songs will be removed.')).toBeVisible();
    await expectNoViolations();
    await screen.button('Keep Them').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(card('Spoon')).toBeVisible();
    expect(api.requests('clearLikedSongs')).toEqual([]);
  });

  test('removes all songs', async () => {
    const { stored } = openSongs('Spoon', 'Vitamin C');
    await confirm();
    await expect.element(screen.toast('All liked songs cleared')).toBeVisible();
    await expect.element(tab('Liked Songs (0)')).toBeVisible();
    expect(stored.songs).toEqual([]);
  });

  test('brings the songs back where it fails', async () => {
    const { api } = openSongs('Spoon', 'Vitamin C');
    await expect.element(card('Spoon')).toBeVisible();
    api.respond({ clearLikedSongs: () => proxyFailure(), listLikedSongs: noResponse });
    await confirm();
    await expect.element(screen.toast('Failed to clear liked songs')).toBeVisible();
    await expect.element(card('Spoon')).toBeVisible();
  });

  test('leaves the songs removed where its undo fails', { tags: ['liked-songs-undo'] }, async () => {
    const { api } = openSongs('Spoon', 'Vitamin C');
    api.respond({ restoreLikedSongs: () => proxyFailure() });
    await confirm();
    await expect.element(tab('Liked Songs (0)')).toBeVisible();
    api.respond({ listLikedSongs: noResponse });
    await undo().click();
    await expect.element(screen.toast('Failed to restore liked songs')).toBeVisible();
    await expect.element(screen.toast('The server could not answer.')).toBeVisible();
    await expect.element(tab('Liked Songs (0)')).toBeVisible();
  });
});

describe('the list', { tags: ['liked-songs-list'] }, () => {
  test('has twenty songs a page; the page before shows where the last one of the last page goes', async () => {
    openSongs(...Array.from({ length: 21 }, (_, index) => `Song ${21 - index}`));
    await expect.poll(() => titles().length).toBe(20);
    expect(titles()[0]).toBe('Song 21');
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect.poll(titles).toEqual(['Song 1']);
    expect(location.search).toBe(`${SONGS_TAB}&page=2`);
    await removeSong('Song 1').click();
    await expect.poll(() => titles().length).toBe(20);
    expect(page.getByRole('navigation', { name: 'Pagination' }).elements()).toEqual([]);
  });

  test('stands by month while the newest come first', async () => {
    openFavorites({
      songs: [likedSong('Newer'), likedSong('Older', { likedAt: '2026-10-31T12:00:00.000Z' })],
      search: SONGS_TAB,
    });
    const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
    const months = screen.main.getByRole('heading', { level: 2 });
    await expect
      .poll(() => months.elements().map(({ textContent }) => textContent))
      .toEqual([month.format(new Date('2026-11-02')), month.format(new Date('2026-10-15'))]);
  });

  test('has the order that its address names', async () => {
    openFavorites({
      songs: [likedSong('Alpha', { artist: 'Zoé' }), likedSong('Vitamin C')],
      search: `${SONGS_TAB}&sortBy=artist`,
    });
    await expect.poll(titles).toEqual(['Vitamin C', 'Alpha']);
    // No months.
    expect(screen.main.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
    const sortBy = screen.main.getByRole('combobox', { name: 'Sort By' });
    await sortBy.selectOptions('Newest');
    await expect.poll(titles).toEqual(['Alpha', 'Vitamin C']);
    await sortBy.selectOptions('Artist');
    await expect.poll(titles).toEqual(['Vitamin C', 'Alpha']);
    expect(location.search).toBe(`${SONGS_TAB}&sortBy=artist`);
  });

  test('is searched, and a search without a result can be cleared', async () => {
    openSongs('Alpha', 'Spoon');
    const search = screen.main.getByRole('searchbox', { name: 'Search liked songs...' });
    await search.fill('Spo');
    await expect.poll(titles).toEqual(['Spoon']);
    await expect.element(tab('Liked Songs (2)')).toBeVisible();
    await expect.element(screen.main.getByText('1 song found')).toHaveAttribute('role', 'status');
    await search.fill('nothing like it');
    await expect.element(screen.main.getByRole('heading', { name: 'No songs found' })).toBeVisible();
    await button('Clear search').last().click();
    await expect.poll(titles).toEqual(['Alpha', 'Spoon']);
  });

  test('plays a song’s channel from its cover while that is on the dial', async () => {
    openFavorites({
      songs: [likedSong('Spoon', { channelId: 'nova' }), likedSong('Alpha', { channelId: 'gone' })],
      search: SONGS_TAB,
      dial: [sampleChannel()],
    });
    await expect.element(card('Spoon').getByRole('button', { name: 'Play Nova' })).toBeVisible();
    expect(card('Alpha').getByRole('button', { name: /^Play/ }).elements()).toEqual([]);
  });
});

test('an export shows that it is being made, and cannot be asked for twice', {
  tags: ['liked-songs-file'],
}, async () => {
  const { api } = openSongs('Spoon');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = new Response('title', {
    headers: { 'content-disposition': 'attachment; filename="songs.csv"' },
  });
  const slow = holdResponse(file);
  api.respond({ exportLikedSongs: slow.respond });
  await button('Export').click();
  await screen.main.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click();
  const exporting = button('Exporting…');
  await expect.element(exporting).toHaveAttribute('aria-busy', 'true');
  await exporting.click({ force: true });
  expect(screen.main.getByRole('menu').elements()).toEqual([]);
  slow.release();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  await expect.element(button('Export')).toBeVisible();
});

test('the files to choose from are in the window of a phone, above the songs', {
  tags: ['liked-songs-file'],
}, async () => {
  await setViewport(PHONE);
  const songs = ['Spoon', 'Alpha'].map((title) => likedSong(title, { channelId: 'nova' }));
  openFavorites({ songs, search: SONGS_TAB, dial: [sampleChannel()] });
  await expect.element(card('Spoon').getByRole('button', { name: 'Play Nova' })).toBeVisible();
  await button('Export').click();
  for (const item of screen.main.getByRole('menuitem').elements()) {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    expect(left).toBeGreaterThan(0);
    for (let x = left + 4; x < right; x += 16)
      for (const y of [top + 4, bottom - 4])
        expect(document.elementFromPoint(x, y)?.closest('button')).toBe(item);
  }
});
