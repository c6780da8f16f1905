import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinBytes } from '@airdial/audio-formats/bytes';
import { id3Tag } from '@airdial/audio-formats/testing/id3-fixture';
import {
  packet,
  pesHeader,
  programs,
  streams,
} from '@airdial/audio-formats/testing/transport-stream-fixture';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestOutbound } from '../../../../../testing/outbound-fixture.ts';
import { parseSegmentTitle } from './hls-track.ts';
import { probeStream } from './stream-probe.ts';

const M3U8 = 'application/vnd.apple.mpegurl';
const PLACE_IN_TIME = id3Tag(4, ['PRIV', 1, 2, 3]);
const utf8 = (text: string) => [3, ...Buffer.from(text)];
const SONG_TAG = id3Tag(
  4,
  ['TIT2', ...utf8('Señal')],
  ['TPE1', ...utf8('Band\0Guest')],
  ['TALB', ...utf8('Album')],
);
const SONG = { title: 'Señal', artist: 'Band, Guest', album: 'Album' };
const TABLE = 0x1000;
const METADATA = 0x102;

const mediaPlaylist = (...lines: readonly string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:6', ...lines].join('\n');

type Files = Readonly<Record<string, string | Uint8Array>>;

describe('titles of HLS', () => {
  let server: Server;
  let files: Files;
  let requested: string[];
  const outbound = createTestOutbound();
  beforeEach(async () => {
    requested = [];
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requested.push(path);
      const file = files[path];
      if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': path.endsWith('.m3u8') ? M3U8 : 'audio/aac' }).end(file);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const probe = async (path = '/live.m3u8', charset: string | null = null) => {
    const { port } = server.address() as AddressInfo;
    const { signal } = new AbortController();
    return (await probeStream(outbound, `http://127.0.0.1:${port}${path}`, charset, signal)).track;
  };

  test('the title beside the duration of the newest segment, of the lightest variant', async () => {
    files = {
      '/live.m3u8': [
        '#EXTM3U',
        '#EXT-X-STREAM-INF:BANDWIDTH=128000',
        'heavy.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=48000',
        'light/list.m3u8',
      ].join('\n'),
      '/light/list.m3u8': mediaPlaylist('#EXTINF:6,Band - Before', '1.aac', '#EXTINF:6,Band - Now', '2.aac'),
    };
    expect(await probe()).toEqual({ text: 'Band - Now' });
    expect(requested).toEqual(['/live.m3u8', '/light/list.m3u8']);
  });

  test('the title of a rendition where the variant is video', async () => {
    files = {
      '/live.m3u8': [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="comments.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",DEFAULT=YES,URI="sound.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="a"',
        'film.m3u8',
      ].join('\n'),
      '/sound.m3u8': mediaPlaylist('#EXTINF:6,Band - Song', '1.aac'),
    };
    expect(await probe()).toEqual({ text: 'Band - Song' });
  });

  test('the title of a variant whose codec no browser plays', async () => {
    files = {
      '/live.m3u8': [
        '#EXTM3U',
        '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="ac-3"',
        'sound.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=448000,CODECS="ac-3"',
        'heavy.m3u8',
      ].join('\n'),
      '/sound.m3u8': mediaPlaylist('#EXTINF:6,Band - Song', '1.ac3'),
    };
    expect(await probe()).toEqual({ text: 'Band - Song' });
  });

  test('the first tag of packed audio that names a song', async () => {
    files = {
      '/live.m3u8': mediaPlaylist('#EXTINF:6,', '1.aac', '#EXTINF:6,segment-2', '2.aac'),
      '/2.aac': joinBytes([PLACE_IN_TIME, SONG_TAG, Uint8Array.of(0xff, 0xf1)]),
    };
    expect(await probe()).toEqual(SONG);
  });

  test('the tags beside the sound of a transport stream', async () => {
    files = {
      '/live.m3u8': mediaPlaylist('#EXTINF:6,', '1.ts'),
      '/1.ts': joinBytes([
        programs(TABLE),
        streams(TABLE, [0x0f, 0x101], [0x15, METADATA]),
        packet(METADATA, [...pesHeader(), ...SONG_TAG], true, 1),
      ]),
    };
    expect(await probe()).toEqual(SONG);
  });

  test('texts in the channel’s charset, whatever their tag says, and UTF-16', async () => {
    const utf16 = Buffer.from('\ufeffДруг', 'utf16le').swap16();
    files = {
      '/live.m3u8': mediaPlaylist('#EXTINF:6,', '1.aac'),
      '/1.aac': id3Tag(3, ['TIT2', 0, 0xcf, 0xf0, 0xe8], ['TPE1', 1, ...utf16]),
    };
    expect(await probe('/live.m3u8', 'windows-1251')).toEqual({ title: 'При', artist: 'Друг', album: null });
  });

  test.each([
    ['a recording', { '/live.m3u8': mediaPlaylist('#EXTINF:6,Band - Song', '1.aac', '#EXT-X-ENDLIST') }],
    ['no playlist', { '/live.m3u8': 'nothing' }],
    ['no segments', { '/live.m3u8': mediaPlaylist() }],
    [
      'an encrypted segment',
      {
        '/live.m3u8': mediaPlaylist('#EXT-X-KEY:METHOD=AES-128,URI="key"', '#EXTINF:6,', '1.aac'),
        '/1.aac': SONG_TAG,
      },
    ],
    ['no tags', { '/live.m3u8': mediaPlaylist('#EXTINF:6,', '1.aac'), '/1.aac': PLACE_IN_TIME }],
    ['a playlist of days', { '/live.m3u8': mediaPlaylist('#EXTINF:6,', '1.aac\n'.repeat(200_000)) }],
    [
      'a variant of days',
      {
        '/live.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ndays.m3u8',
        '/days.m3u8': mediaPlaylist('#EXTINF:6,', '1.aac\n'.repeat(200_000)),
      },
    ],
    ['no variant', { '/live.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://' }],
  ] satisfies readonly (readonly [string, Files])[])('%s names no track', async (_what, served) => {
    files = served;
    expect(await probe()).toBeNull();
  });

  test('a segment that is not there is a failure', async () => {
    files = { '/live.m3u8': mediaPlaylist('#EXTINF:6,', 'gone.aac') };
    await expect(probe()).rejects.toMatchObject({ code: 'bad-status' });
  });
});

test.each([
  ['Band - Song', { text: 'Band - Song' }],
  [
    'title="Say \\"Hi\\"",artist="Band",url="song_spot=\\"M\\""',
    { title: 'Say "Hi"', artist: 'Band', album: null },
  ],
  ['title="",artist="Band"', null],
  ['title="Song",artist="",url="song_spot=\\"T\\""', { title: null, artist: null }],
  ['title="Spot Block End",artist="",url="length=\\"00:00:00\\""', { title: null, artist: null }],
  ['Band - text="Song" song_spot="M" TAID="0"', { title: 'Song', artist: 'Band', album: null }],
  ['live-0042.aac', null],
  ['', null],
])('what %j beside a segment means', (text, track) => {
  expect(parseSegmentTitle(text)).toEqual(track);
});
