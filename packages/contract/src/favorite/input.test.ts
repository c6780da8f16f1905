import { expect, test } from 'vitest';
import { validationErrors } from '../testing/validation-errors.ts';
import { likedSongRule, songIdentity } from './input.ts';

test('requires a title', () => {
  expect(validationErrors(likedSongRule, { artist: 'Can' })).toEqual([
    'title: No song information available',
  ]);
});

test('turns absent values and an invalid picture into null', () => {
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

test('removes control and direction characters from titles', () => {
  expect(likedSongRule.parse({ title: 'Vitamin\u0000 C\u202e' }).title).toBe('Vitamin  C');
});

test('identifies a song regardless of case and the apostrophe that was typed', () => {
  const likedTrack = { title: 'Café  del Mar', artist: 'Energy 52' };
  expect(songIdentity({ title: 'CAFE\u0301 del mar', artist: 'ENERGY 52' })).toBe(songIdentity(likedTrack));
  expect(songIdentity({ title: 'Don’t', artist: null })).toBe(songIdentity({ title: "don't", artist: null }));
  expect(songIdentity({ ...likedTrack, artist: null })).not.toBe(songIdentity(likedTrack));
  expect(songIdentity({ title: 'a b', artist: 'c' })).not.toBe(songIdentity({ title: 'a', artist: 'b c' }));
});
