import { expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { likedSongRule } from './liked-song-rules.ts';

test('a song needs a title', () => {
  expect(messagesOf(likedSongRule, { artist: 'Can' })).toEqual(['title: No song information available']);
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
