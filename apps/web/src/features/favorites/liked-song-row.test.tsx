import { describe, expect, test } from 'vitest';
import { card, openFavorites, SONGS_TAB } from '../../../testing/open-favorites.tsx';
import { SAMPLE_PICTURE } from '../../../testing/sample-channels.ts';
import { likedSong } from '../../../testing/stored-favorites.ts';
import { PHONE, setViewport } from '../../../testing/viewport.ts';

const ROW_PX = 65;

const CAN = likedSong('Halleluhwah', {
  album: 'Tago Mago',
  channel: 'Inner Space',
  albumArt: SAMPLE_PICTURE,
  playcount: 2_345_678,
  listeners: 123_456,
  duration: 1_108,
  tags: ['krautrock', 'two', 'three', 'four'],
  url: 'https://www.last.fm/music/Can/_/Halleluhwah',
});
const BARE = likedSong('Bare Bones', { artist: null, url: null });
const MARKUP = likedSong('<script>document.title=1</script>', { artist: '"><svg onload=alert(1)>' });

const openSong = (song = CAN) => {
  openFavorites({ songs: [song], search: SONGS_TAB });
  return card(song.title);
};

describe('a liked song', { tags: ['liked-song'] }, () => {
  test('shows everything that is known of it', { tags: ['counts'] }, async () => {
    const song = openSong();
    await expect.element(song.getByRole('heading', { name: CAN.title })).toBeVisible();
    for (const text of [
      'Can',
      'Tago Mago',
      'Inner Space',
      '2.3M plays',
      '123.5k listeners',
      '18:28',
      'krautrock',
    ])
      await expect.element(song.getByText(text, { exact: true })).toBeVisible();
    await expect.element(song.getByText(/^Liked on /)).toBeVisible();
    expect(song.element().querySelector('img')).toBeVisible();
    const link = song.getByRole('link', { name: 'View on Last.fm' });
    await expect.element(link).toHaveAttribute('href', 'https://www.last.fm/music/Can/_/Halleluhwah');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('shows at most three tags', { tags: ['track-limits'] }, async () => {
    const song = openSong();
    await expect.element(song.getByText('three', { exact: true })).toBeVisible();
    expect(song.getByText('four', { exact: true }).elements()).toEqual([]);
  });

  test.each([null, 0])('omits what is not known of it: a duration of %s', async (duration) => {
    const song = openSong({ ...BARE, duration });
    await expect.element(song).toBeVisible();
    expect(song.getByText(/undefined|null|NaN|plays|listeners|\d:\d\d/).elements()).toEqual([]);
    expect(song.getByRole('link').elements()).toEqual([]);
  });

  test('shows markup as text', async () => {
    const song = openSong(MARKUP);
    await expect.element(song.getByText(MARKUP.artist ?? '', { exact: true })).toBeVisible();
    expect(song.element().querySelectorAll('script, [onload]')).toHaveLength(0);
  });

  test('is a row of the same height on a phone, however long its texts are', async () => {
    await setViewport(PHONE);
    openFavorites({ songs: [CAN, BARE, MARKUP], search: SONGS_TAB });
    for (const { title } of [CAN, BARE, MARKUP])
      await expect.poll(() => Math.round(card(title).element().getBoundingClientRect().height)).toBe(ROW_PX);
  });

  test('folds its facts away on a phone, and opens them', async () => {
    await setViewport(PHONE);
    const song = openSong();
    const fact = song.getByText('Inner Space', { exact: true });
    await expect.element(song).toBeVisible();
    expect(fact).not.toBeVisible();
    await song.getByText('Can', { exact: true }).click();
    await expect.element(fact).toBeVisible();
  });
});
