import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../../lib/untrusted-input/clean-text.ts';
import { decodeText } from './decode-text.ts';
import { splitTitle } from './split-title.ts';
import { listenerCount, type RawTrack } from './stream-status.ts';
import { toSong } from './to-track.ts';

const STATION = { name: 'Radio Nova', streamUrl: 'http://radio.example/live' };
const song = (raw: RawTrack) => toSong(raw, STATION);
const line = (text: string) => {
  const found = song({ text });
  return found && [found.artist, found.title];
};

describe('one line is taken apart', () => {
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
    ['Tom &amp; Jerry - R&#38;B', 'Tom & Jerry', 'R&B'],
    ['1979', null, '1979'],
  ])('%s', (text, artist, title) => {
    expect(line(text)).toEqual([artist, title]);
  });

  test('fields of their own win over the line', () => {
    expect(song({ artist: 'A - B', title: 'C - D', text: 'wrong - line' })).toMatchObject({
      artist: 'A - B',
      title: 'C - D',
    });
    expect(song({ artist: '', title: 'A - B' })).toMatchObject({ artist: 'A', title: 'B' });
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
])('%j is no song', (text) => {
  expect(line(text)).toBeNull();
});

test.each(['Ads', 'Id'].flatMap((word) => [`${word} of March`, `The ${word} Song`]))('%s is one', (text) => {
  expect(line(text)).not.toBeNull();
});

test('controls, direction marks and HTML do not reach the page; entities are decoded once', () => {
  expect(cleanText('A\u0000\u0007B\u0085C\u202ED\u2066E\r\nF')).toBe('A B C D E F');
  expect(cleanText('<b onclick="x()">Bold</b> <script>alert(1)</script>')).toBe('Bold alert(1)');
  expect(cleanText('I <3 U')).toBe('I <3 U');
  expect(cleanText('&amp;lt;b&amp;gt; &eacute;&#x202e;&#9731;&nosuch;')).toBe('&lt;b&gt; é ☃&nosuch;');
  expect(cleanText('&#x110000;&#99999999;')).toBe('&#x110000;&#99999999;');
});

test('a title of a megabyte is cut at 300 characters, never inside a letter', () => {
  expect(cleanText('x'.repeat(1_000_000))).toHaveLength(300);
  expect(cleanText(`${'x'.repeat(299)}😀😀`)).toBe('x'.repeat(299));
});

test('artwork and durations are believed only when they can be', () => {
  const told = (artwork: string, duration: number) => song({ text: 'A - B', artwork, duration });
  expect(told('https://a.example/cover', 200)).toMatchObject({
    artwork: 'https://a.example/cover',
    duration: 200,
  });
  expect(told('javascript:alert(1)', -5)).toMatchObject({ artwork: null, duration: null });
  expect(told('data:image/png;base64,AA', Number.POSITIVE_INFINITY)).toMatchObject({
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
])('a listener count of %j counts as %j', (told, counted) => {
  expect(listenerCount(told)).toBe(counted);
});

test('bytes are UTF-8 when they can be, else what the channel says', () => {
  expect(decodeText(Buffer.from('Señal'), 'windows-1251')).toBe('Señal');
  expect(decodeText(Buffer.from('Señal', 'latin1'), null)).toBe('Señal');
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'windows-1251')).toBe('Привет');
  expect(decodeText(Buffer.from([0xe9]), 'no-such-charset')).toBe('é');
});

const isClean = (text: string): boolean =>
  text.length <= 300 && text === text.trim() && !/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(text);

test('whatever a source says comes out clean or not at all', () => {
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
    fc.property(raw, (told) => {
      const found = song(told);
      const texts = [found?.title, found?.artist, found?.album].filter((text) => typeof text === 'string');
      return texts.every(isClean) && (found === null || texts.length > 0);
    }),
  );
});

test('a line that was put together is taken apart again', () => {
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
