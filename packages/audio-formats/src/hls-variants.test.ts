import { expect, it } from 'vitest';
import { type HlsMasterPlaylist, parseHlsPlaylist } from './hls-playlist.ts';
import { chooseHlsVariants } from './hls-variants.ts';

const variant = (uri: string, bandwidth: number, rest = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${rest}\n${uri}`;
const rendition = (group: string, uri: string, rest = '') =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",URI="${uri}"${rest}`;
const DEFAULT = ',DEFAULT=YES';
const AAC = ',CODECS="mp4a.40.2"';
const VIDEO = ',CODECS="avc1.4d401f, mp4a.40.2",RESOLUTION=640x360';

it.each([
  ['the best sound first', [variant('low', 64_000), variant('high', 128_000, AAC)], ['high', 'low']],
  ['sound rather than video', [variant('film', 900_000, VIDEO), variant('sound', 64_000, AAC)], ['sound']],
  ['the least video where there is nothing else', [variant('hd', 9, VIDEO), variant('sd', 5, VIDEO)], ['sd']],
  [
    'none of codecs that browsers lack',
    [variant('ac3', 9, ',CODECS="ec-3"'), variant('aac', 5, AAC)],
    ['aac'],
  ],
  ['nothing where all are such', [variant('ac3', 9, ',CODECS="ac-3"')], []],
  [
    'the sound beside a variant',
    [rendition('a', 'sound'), variant('film', 9, `${VIDEO},AUDIO="a"`)],
    ['sound'],
  ],
  [
    'the default of several sounds',
    [rendition('a', 'de'), rendition('a', 'en', DEFAULT), variant('film', 9, `${AAC},AUDIO="a"`)],
    ['en'],
  ],
  [
    'the first of several sounds where none is the default',
    [
      rendition('b', 'other', DEFAULT),
      rendition('a', 'de'),
      rendition('a', 'en'),
      variant('film', 9, `${AAC},AUDIO="a"`),
    ],
    ['de'],
  ],
  [
    'a variant in which the default of several sounds is',
    [
      rendition('a', 'comments'),
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English"${DEFAULT}`,
      variant('film', 9, `${AAC},AUDIO="a"`),
    ],
    ['film'],
  ],
  [
    'a variant whose only sound is in it',
    ['#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English"', variant('film', 9, `${AAC},AUDIO="a"`)],
    ['film'],
  ],
  ['an address once', [variant('same', 9, AAC), variant('same', 5, AAC)], ['same']],
])('chooses %s', (_what, lines, expected) => {
  const master = parseHlsPlaylist(['#EXTM3U', ...lines].join('\n')) as HlsMasterPlaylist;
  expect(chooseHlsVariants(master)).toEqual(expected);
});
