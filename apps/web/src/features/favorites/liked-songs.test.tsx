import type { LikedSong } from '@airdial/contract/favorite/schema';
import { expect, test, vi } from 'vitest';
import { FakeApi, holdResponse } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { LikedSongs } from './liked-songs.tsx';

const LIKED_AT = '2026-11-02T12:00:00.000Z';

const song = (title: string): LikedSong => ({
  _id: title,
  title,
  artist: 'Can',
  channelId: null,
  channel: null,
  artwork: null,
  likedAt: LIKED_AT,
  timestamp: LIKED_AT,
  albumArt: null,
  artistImage: null,
  album: null,
  playcount: null,
  listeners: null,
  duration: null,
  tags: [],
  url: 'https://last.fm/song',
});

const openSongs = (titles: readonly string[]) => {
  const stored = new Set(titles);
  const api = new FakeApi({
    listLikedSongs: () => {
      const data = [...stored].map(song);
      return {
        success: true as const,
        data,
        totalPages: 1,
        pagination: { page: 1, limit: 20, total: data.length, totalPages: 1 },
      };
    },
    getDial: () => ({ success: true as const, numbers: [], ids: [], names: [], deadNumbers: [] }),
  });
  renderPart(<LikedSongs />, '/favorites?tab=songs');
  return { api, stored };
};

const removeButton = (title: string) =>
  screen.main.getByRole('button', { name: `Remove ${title} from liked songs` });

test('a song whose removal is still being sent does not come back with the list of another', {
  tags: ['liked-songs-removal'],
}, async () => {
  const { api, stored } = openSongs(['Halleluhwah', 'Vitamin C', 'Spoon']);
  const removed = { success: true as const, message: 'Removed', removedAt: LIKED_AT };
  const slow = holdResponse(removed);
  api.respond({
    removeLikedSong: ({ params: { id } }) => {
      if (id === 'Spoon') return slow.respond();
      stored.delete(String(id));
      return removed;
    },
  });
  await removeButton('Spoon').click();
  await removeButton('Vitamin C').click();
  await expect.element(screen.toast('Removed')).toBeVisible();
  await expect.element(removeButton('Halleluhwah')).toBeVisible();
  expect(removeButton('Spoon').elements()).toEqual([]);
  const loads = api.requests('listLikedSongs').length;
  stored.delete('Spoon');
  slow.release();
  await expect.poll(() => api.requests('listLikedSongs').length).toBeGreaterThan(loads);
  expect(removeButton('Spoon').elements()).toEqual([]);
});

test('an export shows that it is being made, and cannot be asked for twice', {
  tags: ['liked-songs-file'],
}, async () => {
  const { api } = openSongs(['Spoon']);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = new Response('title', {
    headers: { 'content-disposition': 'attachment; filename="songs.csv"' },
  });
  const slow = holdResponse(file);
  api.respond({ exportLikedSongs: slow.respond });
  await screen.main.getByRole('button', { name: 'Export', exact: true }).click();
  await screen.main.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click();
  const exporting = screen.main.getByRole('button', { name: 'Exporting…' });
  await expect.element(exporting).toHaveAttribute('aria-busy', 'true');
  await exporting.click({ force: true });
  expect(screen.main.getByRole('menu').elements()).toEqual([]);
  slow.release();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  await expect.element(screen.main.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});
