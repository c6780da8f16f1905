import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../../../../lib/untrusted-input/clean-text.ts';
import { decodeText } from '../../../../lib/untrusted-input/decode-text.ts';
import {
  listenerCount,
  type RawTrack,
} from '../../../../lib/untrusted-input/status-documents/stream-status.ts';
import { splitTitle } from './split-title.ts';
import { toTrack } from './to-track.ts';

const CHANNEL = { name: 'Radio Nova', streamUrl: 'http://radio.example/live' };
const track = (raw: RawTrack) => toTrack(raw, CHANNEL);
const line = (text: string) => {
  const found = track({ text });
  return found && [found.artist, found.title];
};

describe('splitting one line', () => {
  test.each([
    ['Señal - Lluvia', 'Señal', 'Lluvia'],
    ['Artist - Title - Live at Home', 'Artist', 'Title - Live at Home'],
    ['Artist – Title', 'Artist', 'Title'],
    ['Artist — Title', 'Artist', 'Title'],
    ['  Artist  -   Title ', 'Artist', 'Title'],
    ['Jean-Michel Jarre - Oxygène', 'Jean-Michel Jarre', 'Oxygène'],
    ['Alt-J', null, 'Alt-J'],
    ['Artist-Title', null, 'Artist-Title'],
    ['Just a title', null, 'Just a title'],
    ['- Title', null, 'Title'],
    [`Guns N' Roses - Don't Cry`, `Guns N' Roses`, `Don't Cry`],
    ['title="Lluvia",artist="Señal",url="http://a.example/"', 'Señal', 'Lluvia'],
    ['text="x" title="Only"', null, 'Only'],
    ['Señal - text="Lluvia" song_spot="M" MediaBaseId="1734278" itunesTrackId="0"', 'Señal', 'Lluvia'],
    [' - text="Lluvia" song_spot="F" TAID="0"', null, 'Lluvia'],
    ['title="Lluvia",artist="Señal",url="song_spot="F" MediaBaseId="0""', 'Señal', 'Lluvia'],
    ['Señal - The context="x"', 'Señal', 'The context="x"'],
    ['Tom &amp; Jerry - R&#38;B', 'Tom & Jerry', 'R&B'],
    ['1979', null, '1979'],
  ])('%s', (text, artist, title) => {
    expect(line(text)).toEqual([artist, title]);
  });

  test('prefers separate fields to the line', () => {
    expect(track({ artist: 'A - B', title: 'C - D', text: 'wrong - line' })).toMatchObject({
      artist: 'A - B',
      title: 'C - D',
    });
    expect(track({ artist: '', title: 'A - B' })).toMatchObject({ artist: 'A', title: 'B' });
  });
});

test.each([
  '',
  ' ',
  '-',
  ' - ',
  '...',
  'Unknown',
  'unknown - unknown',
  'Radio Nova',
  'RADIO NOVA',
  'http://radio.example/live',
  'https://other.example/',
  'www.radio.example',
  'radio-nova.com',
  'Advertisement',
  'Advert:',
  'AD BREAK',
  'Werbung',
  'STATION ID',
  "adw_ad='true' durationMilliseconds='30000' adId='1'",
  'Artist - Unknown',
  'Track 01.mp3',
  '[No Title]',
  'Airtime! - offline',
  ' - text="24-7 News Into Break Sweep 5" song_spot="T" spotInstanceId="-1" length="00:00:08"',
  ' - text="Spot Block End" length="00:00:00" show=""',
  'title="Lluvia",artist="",url="song_spot="T" spotInstanceId="-1""',
  'title="Spot Block End",artist="x",url=""',
])('%j is no track', (text) => {
  expect(line(text)).toBeNull();
});

test.each(['Ads', 'Id'].flatMap((word) => [`${word} of March`, `The ${word} Song`]))(
  '%s is a track',
  (text) => {
    expect(line(text)).not.toBeNull();
  },
);

test('removes controls, direction marks and HTML, and decodes entities once', () => {
  expect(cleanText('A\u0000\u0007B\u0085C\u202ED\u2066E\r\nF')).toBe('A B C D E F');
  expect(cleanText('<b onclick="x()">Bold</b> <script>alert(1)</script>')).toBe('Bold alert(1)');
  expect(cleanText('I <3 U')).toBe('I <3 U');
  expect(cleanText('&amp;lt;b&amp;gt; &eacute;&#x202e;&#9731;&nosuch;')).toBe('&lt;b&gt; é ☃&nosuch;');
  expect(cleanText('&#x110000;&#99999999;')).toBe('&#x110000;&#99999999;');
});

test('truncates a title of a megabyte at 300 characters, never inside a character', () => {
  expect(cleanText('x'.repeat(1_000_000))).toHaveLength(300);
  expect(cleanText(`${'x'.repeat(299)}😀😀`)).toBe('x'.repeat(299));
});

test('accepts only plausible artwork and durations', () => {
  const withDetails = (artwork: string, duration: number) => track({ text: 'A - B', artwork, duration });
  expect(withDetails('https://a.example/cover', 200)).toMatchObject({
    artwork: 'https://a.example/cover',
    duration: 200,
  });
  expect(withDetails('javascript:alert(1)', -5)).toMatchObject({ artwork: null, duration: null });
  expect(withDetails('data:image/png;base64,AA', Number.POSITIVE_INFINITY)).toMatchObject({
    artwork: null,
    duration: null,
  });
});

test.each([
  [7, 7],
  ['12', 12],
  [-3, 0],
  [3.7, 3],
  [1e12, null],
  ['many', null],
  ['', null],
  [null, null],
  [{}, null],
  [Number.NaN, null],
])('reads a listener count of %j as %j', (value, count) => {
  expect(listenerCount(value)).toBe(count);
});

test('decodes as UTF-8 when possible, else with the channel’s charset', () => {
  expect(decodeText(Buffer.from('Señal'), 'windows-1251')).toBe('Señal');
  expect(decodeText(Buffer.from('Señal', 'latin1'), null)).toBe('Señal');
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows-1251')).toBe('Привет');
  expect(decodeText(Buffer.from([0xe9]), 'no-such-charset')).toBe('é');
});

const isClean = (text: string): boolean =>
  text.length <= 300 && text === text.trim() && !/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(text);

test('returns clean text or nothing, whatever a source sends', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc.string({ maxLength: 700 }),
    fc.constant(null),
  );
  const raw = fc.record({
    text: anything,
    title: anything,
    artist: anything,
    album: anything,
    artwork: anything,
  });
  fc.assert(
    fc.property(raw, (rawTrack) => {
      const found = track(rawTrack);
      const texts = [found?.title, found?.artist, found?.album].filter((text) => typeof text === 'string');
      return texts.every(isClean) && (found === null || texts.length > 0);
    }),
  );
});

test('splits a joined line into its parts again', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[-\s"]+/g, 'x'))
    .filter((text) => /[a-z]/i.test(text));
  fc.assert(
    fc.property(name, name, (artist, title) => {
      expect(splitTitle(`${artist} - ${title}`)).toMatchObject({ artist, title });
    }),
  );
});
