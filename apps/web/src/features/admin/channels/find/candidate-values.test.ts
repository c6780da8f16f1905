// @module-tag channel-from-address

import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import { expect, test } from 'vitest';
import { toChannel, toChoiceValues } from './candidate-values.ts';

const JAZZ: StreamCandidate = {
  streamUrl: 'http://radio.example/jazz',
  playlistUrl: null,
  resolvedUrl: null,
  redirects: 0,
  secureUrl: 'https://radio.example/jazz',
  name: 'Night Jazz',
  contentType: 'audio/mpeg',
  isHls: false,
  codec: 'MP3',
  bitrate: 192,
  sampleRate: 44_100,
  audioChannels: 2,
  genre: 'jazz',
  country: 'Norway',
  language: null,
  website: 'https://radio.example/',
  imageUrl: null,
  currentTitle: null,
  allowsCrossOrigin: true,
  firstByteMs: 90,
  notes: [],
};
const BARE: StreamCandidate = {
  ...JAZZ,
  name: 'radio.example',
  secureUrl: null,
  codec: null,
  bitrate: null,
  genre: 'Polka',
  country: null,
  website: null,
};
const EMPTY = {
  name: '',
  streamUrl: '',
  codec: 'MP3',
  bitrate: '128',
  genre: '',
  imageUrl: '',
  website: '',
  country: '',
  language: '',
};

test('fills in what is known, over https where the stream is available so', () => {
  expect(toChoiceValues(toChannel(JAZZ), null, EMPTY)).toEqual({
    name: 'Night Jazz',
    streamUrl: 'https://radio.example/jazz',
    codec: 'MP3',
    bitrate: '192',
    genre: 'Jazz',
    country: 'Norway',
    website: 'https://radio.example/',
  });
});

test('keeps what was typed where the stream tells nothing', () => {
  const typed = { ...EMPTY, genre: 'Rock', language: 'German' };
  expect(toChoiceValues(toChannel(BARE), null, typed)).toEqual({
    name: 'radio.example',
    streamUrl: 'http://radio.example/jazz',
    bitrate: '',
  });
});

test('empties what the choice before has filled in, and nothing that was typed since', () => {
  const filled = { ...EMPTY, ...toChoiceValues(toChannel(JAZZ), null, EMPTY), country: 'Sweden' };
  const values = toChoiceValues(toChannel(BARE), toChannel(JAZZ), filled);
  expect(values).toMatchObject({ genre: '', website: '' });
  expect(values).not.toHaveProperty('country');
  expect(values).not.toHaveProperty('codec');
});

test('keeps a playlist as given, unless the stream is available over https', () => {
  const playlistUrl = 'http://radio.example/jazz.pls';
  expect(toChannel({ ...BARE, playlistUrl }).streamUrl).toBe(playlistUrl);
  expect(toChannel({ ...JAZZ, playlistUrl }).streamUrl).toBe('https://radio.example/jazz');
});

test('keeps a genre of its own for a channel that is added without the dialog', () => {
  expect(toChannel(BARE).genre).toBe('Polka');
  expect(toChannel(JAZZ).genre).toBe('Jazz');
});
