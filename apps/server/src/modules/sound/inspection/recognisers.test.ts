// @module-tag inspection

import { describe, expect, test } from 'vitest';
import { adtsFrames, mp3Frames } from '../../../../testing/audio-frames-fixture.ts';
import { detectAudio } from '../../../lib/untrusted-input/audio-frames.ts';
import { detectContent } from './detect-content.ts';
import { parseHls } from './parse-hls.ts';
import { parsePage } from './parse-page.ts';
import { secureAddresses } from './secure-twin.ts';
import { parseServerDocument, serverDocumentAddresses } from './server-documents.ts';

const kindOf = (text: string | Buffer, contentType = '', isIcy = false) =>
  detectContent(Buffer.from(text), contentType, isIcy).kind;

describe('audio', () => {
  test('reads codec, bitrate, sample rate and channels from two frames in a row, also after garbage', () => {
    const mp3 = { codec: 'MP3', bitrate: 128, sampleRate: 44_100, audioChannels: 2 };
    expect(detectAudio(mp3Frames(3))).toMatchObject(mp3);
    expect(detectAudio(Buffer.concat([Buffer.from('garbage \u00ff\u00fb'), mp3Frames(3)]))).toMatchObject(
      mp3,
    );
    expect(detectAudio(adtsFrames(3))).toMatchObject({ codec: 'AAC', sampleRate: 48_000, audioChannels: 1 });
    expect(detectAudio(Buffer.from('OggS\0'))).toMatchObject({ codec: 'OGG' });
    expect(detectAudio(Buffer.from('fLaC\0'))).toMatchObject({ codec: 'FLAC' });
  });

  test('takes neither text nor one lonely frame for audio', () => {
    expect(detectAudio(Buffer.from('<html>'))).toBeNull();
    expect(detectAudio(mp3Frames(1))).toBeNull();
    expect(detectAudio(Buffer.alloc(4_096, 0xff))).toBeNull();
  });
});

test('detects the kind by the content, whatever the media type', () => {
  expect(kindOf(mp3Frames(3), 'text/html')).toBe('audio');
  expect(kindOf('', 'audio/mpeg')).toBe('audio');
  expect(kindOf('', '', true)).toBe('audio');
  expect(kindOf('\uFEFF#EXTM3U\n', 'text/plain')).toBe('m3u');
  expect(kindOf('# a\nhttp://a.example/\n', 'text/plain')).toBe('m3u');
  expect(kindOf('live.mp3\n', 'audio/x-mpegurl')).toBe('m3u');
  expect(kindOf('[Playlist]\n', 'audio/mpeg')).toBe('pls');
  expect(kindOf('<?xml version="1.0"?>\n<!-- a --><playlist version="1">')).toBe('xml');
  expect(kindOf('<ASX VERSION="3.0">', 'video/x-ms-asf')).toBe('asx');
  expect(kindOf('<!DOCTYPE html><title>a</title>', 'audio/mpeg')).toBe('audio');
  expect(kindOf('<!DOCTYPE html><title>a</title>')).toBe('page');
  expect(kindOf(' {"icestats":{}}', 'text/xml')).toBe('json');
  expect(kindOf('Hello', 'text/plain')).toBe('other');
});

test('reads codec, best bitrate and the end of an HLS playlist', () => {
  const master =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"\nlow.m3u8\n' +
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=999,BANDWIDTH=128600,CODECS="mp4a.40.2"\nhigh.m3u8\n';
  expect(parseHls(master)).toEqual({ codec: 'AAC', bitrate: 129, hasEnd: false });
  expect(parseHls('#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST')).toEqual({
    codec: null,
    bitrate: null,
    hasEnd: true,
  });
});

describe('web pages', () => {
  test('finds elements, links, addresses in scripts, player pages and the icon', async () => {
    const page = `<html><head><base href="/a/"><title> Nova &ndash; Jazz </title>
      <link rel="shortcut icon" href="/favicon.ico"><link rel="apple-touch-icon" href="touch.png">
      <link rel="alternate" type="audio/x-mpegurl" href="live.m3u"></head><body>
      <audio src="//cdn.example/live"></audio><audio><source src="x?y=1" type="audio/mpeg"></audio>
      <video><source src="film.mp4"></video><picture><source srcset="a.webp" type="image/webp"></picture>
      <a href="http://b.example:8000/;">x</a><a href="javascript:alert(1)">Listen</a>
      <a href="/popup"><b>Listen</b> live</a><a href="/imprint">Imprint</a>
      <div data-stream="https://c.example/c.aac"></div>
      <script>play({"file":"https:\\/\\/d.example\\/d.m3u8","img":"https://d.example/d.png"})</script>
      <iframe src="https://player.example/1"></iframe></body></html>`;
    expect(await parsePage(page, 'https://nova.example/index.html')).toEqual({
      title: 'Nova – Jazz',
      icon: 'https://nova.example/a/touch.png',
      media: ['https://nova.example/a/live.m3u', 'https://cdn.example/live', 'https://nova.example/a/x?y=1'],
      guesses: ['http://b.example:8000/;', 'https://c.example/c.aac', 'https://d.example/d.m3u8'],
      streams: [],
      players: ['https://nova.example/popup', 'https://player.example/1'],
    });
  });

  test('takes the links of a page that are called streams for streams, and five at most', async () => {
    const link = (href: string, text = 'x') => `<a href="${href}">${text}</a>`;
    const streams = [
      link('http://a.example:8000/nova'),
      link('//stream2.example/nova'),
      link('https://live-nova.example/high?x'),
      link('/nova', '128 kbps'),
      link('https://b.example/nova', 'Winamp (<b>AAC+</b>)'),
    ];
    const others = [
      link('https://nova.example:8443/about'),
      link('https://c.example/live-nova:8000'),
      link('https://olive.example/x'),
      link('/news', 'Downstream'),
      link('/podcasts', 'Podcasts'),
    ];
    const more = Array.from({ length: 50 }, (_, index) => link(`http://a.example:9000/${index}`));
    const page = [...others, ...streams, ...more].join('');
    expect((await parsePage(page, 'https://nova.example:8443/')).streams).toEqual([
      'http://a.example:8000/nova',
      'https://stream2.example/nova',
      'https://live-nova.example/high?x',
      'https://nova.example:8443/nova',
      'https://b.example/nova',
    ]);
    const onPort = 'https://nova.example:8000/nova';
    expect((await parsePage(link(onPort), 'https://nova.example/')).streams).toEqual([onPort]);
  });

  test.each([
    '<div>',
    '<a href=x>',
    '</p>',
    '<p a=',
    '"',
    '<script>"',
    '<!--',
    '<audio src=/a>',
    '&amp;',
    '<svg>',
  ])('half a megabyte is parsed in linear time: %s', async (unit) => {
    await parsePage(unit.repeat(524_288 / unit.length), 'https://nova.example/');
  });

  const LONG = `/${'a'.repeat(100_000)}/`;
  test.each([
    ['a base of 100 KB', `<base href="${LONG}">`, 'https://nova.example/'],
    ['a base in front of each link', '', 'https://nova.example/'],
    ['an address of 100 KB', '', `https://nova.example${LONG}`],
  ])('reads each link with a short base: %s', async (name, head, address) => {
    const link = name.includes('each')
      ? `<base href="/${'a'.repeat(400)}/"><a href=/listen>`
      : '<a href=/listen>';
    const before = process.threadCpuUsage();
    const { guesses } = await parsePage(head + link.repeat(150_000 / link.length), address);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000, 'processor time (ms)').toBeLessThan(500);
    expect(guesses).toEqual([]);
  });

  test('takes the first base, as browsers do', async () => {
    const page = '<base href="/one/"><base href="/two/"><audio src="live.mp3">';
    expect((await parsePage(page, 'https://nova.example/')).media).toEqual([
      'https://nova.example/one/live.mp3',
    ]);
  });
});

describe('status documents', () => {
  const DOCUMENT = 'https://a.example:8000/status-json.xsl';

  test('finds all mounts of Icecast by their paths, not by the host they name', () => {
    const one = {
      listenurl: 'http://icecast.internal:8000/one',
      server_name: 'One',
      server_type: 'audio/aacp',
      bitrate: 64,
      audio_info: 'ice-samplerate=44100;ice-channels=1',
      genre: 'Jazz',
      title: 'Band - Song',
    };
    const icecast = (source?: unknown) => parseServerDocument({ icestats: { source } }, DOCUMENT);
    expect(icecast()).toEqual([]);
    expect(icecast([one, { listenurl: 7 }, null])).toEqual([
      {
        url: 'https://a.example:8000/one',
        role: 'named',
        facts: {
          name: 'One',
          codec: 'AAC',
          bitrate: 64,
          sampleRate: 44_100,
          audioChannels: 1,
          genre: 'Jazz',
          website: null,
          currentTitle: 'Band - Song',
        },
      },
    ]);
    expect(icecast({ ...one, title: undefined })?.[0]?.facts.currentTitle).toBeNull();
  });

  test('finds one stream of each public AzuraCast station, and all mounts of a single one', () => {
    const station = (name: string, more: object = {}) => ({
      station: {
        name,
        listen_url: `http://a.example/listen/${name}/radio.mp3`,
        mounts: [
          { url: `http://a.example/listen/${name}/radio.mp3`, is_default: true, bitrate: 192, format: 'mp3' },
          { url: `http://a.example/listen/${name}/low.aac`, is_default: false, bitrate: 64, format: 'aac' },
        ],
        ...more,
      },
      now_playing: { song: { text: 'A - B', artist: 'A', title: 'B' } },
    });
    const urls = (json: unknown) => parseServerDocument(json, DOCUMENT)?.map(({ url }) => url);
    expect(urls([station('one'), station('two'), station('three', { is_public: false })])).toEqual([
      'http://a.example/listen/one/radio.mp3',
      'http://a.example/listen/two/radio.mp3',
    ]);
    expect(urls(station('one'))).toHaveLength(2);
    expect(urls(station('one', { mounts: [] }))).toEqual(['http://a.example/listen/one/radio.mp3']);
    expect(parseServerDocument(station('one'), DOCUMENT)?.[1]?.facts).toMatchObject({
      name: 'one',
      bitrate: 64,
      codec: 'AAC',
      currentTitle: 'A - B',
    });
  });

  test('finds the streams of SHOUTcast 2 that are on', () => {
    const stream = {
      id: 2,
      streamstatus: 1,
      streampath: '/live',
      servertitle: 'S',
      bitrate: '128',
      songtitle: 'A - B',
    };
    const shoutcast = parseServerDocument(
      {
        activestreams: 1,
        streams: [stream, { ...stream, id: 3, streampath: '' }, { ...stream, streamstatus: 0 }],
      },
      'http://s.example/statistics?json=1',
    );
    expect(shoutcast?.map(({ url }) => url)).toEqual(['http://s.example/live', 'http://s.example/stream/3/']);
    expect(shoutcast?.[0]?.facts).toMatchObject({ name: 'S', bitrate: 128, currentTitle: 'A - B' });
    const single = parseServerDocument({ streamstatus: 1 }, 'http://s.example/stats?sid=4&json=1');
    expect(single?.[0]?.url).toBe('http://s.example/stream/4/');
  });

  test('takes no other JSON for a status document', () => {
    for (const json of [null, 7, [], {}, [{}], { station: 'x' }, undefined])
      expect(parseServerDocument(json, DOCUMENT)).toBeNull();
  });

  test('are looked for at the root of a server and behind AzuraCast’s public pages only', () => {
    expect(serverDocumentAddresses('http://a.example:8000/')).toContain(
      'http://a.example:8000/status-json.xsl',
    );
    expect(serverDocumentAddresses('https://a.example/public/nova/embed')).toEqual([
      'https://a.example/api/nowplaying/nova',
    ]);
    expect(serverDocumentAddresses('https://a.example/live.mp3')).toEqual([]);
  });
});

test('an https twin is looked for on the same port and on that of https', () => {
  expect(secureAddresses('http://a.example:8000/x?y')).toEqual([
    'https://a.example:8000/x?y',
    'https://a.example/x?y',
  ]);
  expect(secureAddresses('http://a.example/x')).toEqual(['https://a.example/x']);
  expect(secureAddresses('https://a.example/x')).toEqual([]);
});
