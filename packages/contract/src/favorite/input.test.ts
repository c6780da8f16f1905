import { expect, test } from 'vitest';
import { validationErrors } from '../testing/validation-errors.ts';
import { likedSongRule, songIdentity } from './input.ts';

test('a song needs a title', () => {
  expect(validationErrors(likedSongRule, { artist: 'Can' })).toEqual([
    'title: No song information available',
  ]);
});

test('what is absent is null, and a picture that is no address does not stop the like', () => {
  expect(
    likedSongRule.parse({ title: ' Halleluhwah ', artist: 'Can', artwork: 'javascript:alert(1)' }),
  ).toEqual({
    title: 'Halleluhwah',
    artist: 'Can',
    album: null,
    channelId: null,
    channelName: null,
    artwork: null,
  });
});

test('control and direction characters are taken out of titles', () => {
  expect(likedSongRule.parse({ title: 'Vitamin\u0000 C\u202e' }).title).toBe('Vitamin  C');
});

test('the same title by the same artist is the same song, in capitals or not', () => {
  const song = { title: 'Café  del Mar', artist: 'Energy 52' };
  expect(songIdentity({ title: 'CAFE\u0301 del mar', artist: 'ENERGY 52' })).toBe(songIdentity(song));
  expect(songIdentity({ ...song, artist: null })).not.toBe(songIdentity(song));
  expect(songIdentity({ title: 'a b', artist: 'c' })).not.toBe(songIdentity({ title: 'a', artist: 'b c' }));
});
