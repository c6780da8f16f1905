import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMountStatus, parseStatusDocument } from './parse-status-document.ts';

type Case = { url?: string; contentType?: string; charset?: string; stream?: string; isChosen?: boolean };

const parse = (body: string | Buffer, options: Case = {}) => {
  const { url = 'http://a.example/status', contentType = '', charset = null, isChosen = false } = options;
  const document = parseStatusDocument({ url, contentType, bytes: Buffer.from(body) }, charset);
  const stream = options.stream ?? 'http://a.example:8000/live';
  return document && { kind: document.kind, status: findMountStatus(document, stream, isChosen) };
};
const parseTrack = (body: string | Buffer, options: Case = {}) => parse(body, options)?.status?.track;

const icecast = (source?: unknown) =>
  JSON.stringify({ icestats: { admin: 'a@example.org', host: 'x', source } });
const mount = (path: string, more: object = {}) => ({
  listenurl: `http://icecast.internal:8000${path}`,
  listeners: 4,
  listener_peak: 9,
  title: `Band - ${path}`,
  ...more,
});

describe('Icecast', () => {
  test('finds a mount by the path of its listenurl among no, one or many sources', () => {
    expect(parse(icecast())).toEqual({ kind: 'icecast', status: null });
    expect(parseTrack(icecast(mount('/live')))).toMatchObject({ text: 'Band - /live' });
    const many = icecast([mount('/other'), mount('/live'), { listenurl: 7 }, null, 'x']);
    expect(parse(many)?.status).toMatchObject({
      listeners: 4,
      peakListeners: 9,
      track: { text: 'Band - /live' },
    });
    expect(parse(icecast([mount('/other')]))?.status).toBeNull();
    expect(parseTrack(icecast([mount('/other')]), { isChosen: true })).toMatchObject({
      text: 'Band - /other',
    });
  });

  test('reads separate artist and title, KH’s own field, and no title', () => {
    expect(parseTrack(icecast(mount('/live', { artist: 'A', title: 'B' })))).toMatchObject({
      artist: 'A',
      title: 'B',
    });
    expect(parseTrack(icecast(mount('/live', { title: '', yp_currently_playing: 'C - D' })))).toMatchObject({
      text: 'C - D',
    });
    expect(parseTrack(icecast(mount('/live', { title: undefined })))).toBeNull();
    expect(parseTrack(icecast(mount('/live', { title: 1979 })))).toMatchObject({ text: '1979' });
  });

  test('repairs its invalid JSON', () => {
    const dash = icecast(mount('/live')).replace('"Band - /live"', '-');
    expect(parse(dash)).toMatchObject({ kind: 'icecast', status: { track: null, listeners: 4 } });
    expect(parseTrack(icecast(mount('/live')).replace('Band', 'Ba\nnd'))).toMatchObject({
      text: 'Ba nd - /live',
    });
    expect(parseTrack(icecast(mount('/live')).replace('}}}', ',}}}'))).toMatchObject({
      text: 'Band - /live',
    });
  });

  test('decodes titles of several encodings in one document', () => {
    const text = icecast([mount('/live', { title: 'L' }), mount('/utf', { title: 'U' })]);
    const [before = '', rest = ''] = text.split('"L"');
    const [between = '', after = ''] = rest.split('"U"');
    const latin = Buffer.from('"Señal"', 'latin1');
    const bytes = Buffer.concat([Buffer.from(before), latin, Buffer.from(`${between}"Señal"${after}`)]);
    expect(parseTrack(bytes)).toMatchObject({ text: 'Señal' });
    expect(parseTrack(bytes, { stream: 'http://a.example/utf' })).toMatchObject({ text: 'Señal' });
  });

  test('restores text that Icecast took for ISO-8859-1', () => {
    const twice = icecast(mount('/live', { title: Buffer.from('Señal – Ω').toString('latin1') }));
    expect(parseTrack(twice)).toMatchObject({ text: 'Señal – Ω' });
    const cyrillic = icecast(mount('/live', { title: Buffer.from([0xcf, 0xf0, 0xe8]).toString('latin1') }));
    expect(parseTrack(cyrillic, { charset: 'windows-1251' })).toMatchObject({ text: 'При' });
    expect(parseTrack(icecast(mount('/live', { title: 'Beyoncé' })))).toMatchObject({ text: 'Beyoncé' });
  });

  test('corrects negative and absurd listener counts', () => {
    const status = parse(icecast(mount('/live', { listeners: -4, listener_peak: '1e99' })))?.status;
    expect(status).toMatchObject({ listeners: 0, peakListeners: null });
  });
});

describe('SHOUTcast', () => {
  test('1: reads seven values and a title with commas', () => {
    const page =
      '<HTML><meta http-equiv="Pragma" content="no-cache"></head><body>12,1,40,100,11,128,Band - One, Two, Three</body></html>';
    expect(parse(page)).toEqual({
      kind: 'shoutcast-1',
      status: { track: { text: 'Band - One, Two, Three' }, listeners: 12, peakListeners: 40 },
    });
    expect(parseTrack('<body>0,0,0,100,0,0,</body>')).toBeNull();
    expect(parse('<html><body>Welcome, 1,2,3</body></html>')).toBeNull();
  });

  test('2: reads statistics, found by stream path or number', () => {
    const stats = {
      currentlisteners: 3,
      peaklisteners: 8,
      streamstatus: 1,
      songtitle: 'A - B',
      streampath: '/live',
      bitrate: '320',
    };
    expect(parse(JSON.stringify(stats))).toMatchObject({
      kind: 'shoutcast-2',
      status: { listeners: 3, peakListeners: 8, track: { text: 'A - B' } },
    });
    const second = { url: 'http://a.example/stats?sid=2&json=1', stream: 'http://a.example/stream/2/' };
    expect(parseTrack(JSON.stringify({ ...stats, streampath: '/x' }), second)).toMatchObject({
      text: 'A - B',
    });
    expect(parse(JSON.stringify({ ...stats, streampath: '/x' }))?.status).toBeNull();
    expect(parseTrack(JSON.stringify({ ...stats, streamstatus: 0 }))).toBeNull();
  });

  test('2: finds one of the streams in the statistics of all', () => {
    const streams = [
      { id: 1, streamstatus: 1, streampath: '/first', songtitle: 'First', currentlisteners: 1 },
      { id: 2, streamstatus: 1, streampath: '/live', songtitle: 'A - B', currentlisteners: 7 },
    ];
    const statistics = JSON.stringify({ activestreams: 2, streams });
    expect(parse(statistics)?.status).toMatchObject({ listeners: 7, track: { text: 'A - B' } });
    expect(parseTrack(statistics, { stream: 'http://a.example/stream/1/' })).toEqual({ text: 'First' });
  });

  test('reads a page with the current song alone', () => {
    expect(parseTrack('A - B\r\n', { url: 'http://a.example/currentsong?sid=1' })).toEqual({ text: 'A - B' });
    expect(parseTrack('A - B', { contentType: 'text/plain' })).toEqual({ text: 'A - B' });
    expect(parse('<html>A</html>', { contentType: 'text/html' })).toBeNull();
  });
});

describe('AzuraCast', () => {
  const azura = (shortcode: string, more: object = {}) => ({
    station: {
      id: 1,
      shortcode,
      listen_url: `http://a.example/listen/${shortcode}/radio.mp3`,
      mounts: [{ url: `http://a.example/listen/${shortcode}/low.mp3` }],
    },
    listeners: { total: 5, unique: 4, current: 5 },
    now_playing: {
      duration: 181,
      song: { text: 'A - B', artist: 'A', title: 'B', album: 'C', art: 'http://a.example/art.jpg' },
    },
    is_online: true,
    ...more,
  });

  test('uses a single station, and of many the one with the mount', () => {
    expect(parseTrack(JSON.stringify(azura('one')))).toMatchObject({
      artist: 'A',
      title: 'B',
      album: 'C',
      artwork: 'http://a.example/art.jpg',
      duration: 181,
    });
    const many = JSON.stringify([azura('one'), azura('two', { listeners: { current: 77 } })]);
    expect(parse(many, { stream: 'http://a.example/listen/two/low.mp3' })?.status?.listeners).toBe(77);
    expect(parse(many)?.status).toBeNull();
  });

  test('reads no track from a station that is silent or offline', () => {
    expect(parseTrack(JSON.stringify(azura('one', { now_playing: null })))).toBeNull();
    expect(parseTrack(JSON.stringify(azura('one', { is_online: false })))).toBeNull();
  });
});

test('reads plain JSON, flat or wrapped', () => {
  expect(parseTrack('{"title":"B","artist":"A","listeners":"6"}')).toMatchObject({ title: 'B', artist: 'A' });
  expect(
    parseTrack(
      '{"now_playing":{"song":{"title":"B","artist":{"name":"A"},"cover":"http://a.example/c.png"}}}',
    ),
  ).toMatchObject({
    title: 'B',
    artist: 'A',
    artwork: 'http://a.example/c.png',
  });
  expect(parse('{"hello":"world"}')).toBeNull();
  expect(parse('{"song":17}')).toBeNull();
  expect(parse('[]')).toBeNull();
  expect(parse('null')).toBeNull();
});

test.each([
  [
    'Radio.co',
    {
      status: 'online',
      current_track: { title: 'A - B', artwork_url: 'http://a.example/c.jpg' },
      history: [],
    },
    { title: 'A - B', artwork: 'http://a.example/c.jpg' },
  ],
  [
    'Centova Cast',
    {
      type: 'result',
      data: [
        {
          title: 'Radio Nova',
          song: 'A - B',
          track: { artist: 'A', title: 'B', album: 'C', imageurl: 'http://a.example/c.jpg' },
        },
      ],
    },
    { artist: 'A', title: 'B', album: 'C', artwork: 'http://a.example/c.jpg' },
  ],
  [
    'the short form of Centova Cast',
    { title: 'Radio Nova', song: 'A - B', bitrate: '128' },
    { text: 'A - B' },
  ],
  [
    'Sonic Panel',
    { nowplaying: 'A - B', coverart: 'http://a.example/c.jpg' },
    { text: 'A - B', artwork: 'http://a.example/c.jpg' },
  ],
  ['a song beside its artist', { song: 'B', artist: 'A' }, { text: 'B', artist: 'A' }],
  ['a list of songs', [{ title: 'B', artist: 'A' }, { title: 'Before' }], { title: 'B', artist: 'A' }],
  ['a title and a song alike', { title: 'B', artist: 'A', song: 'A - B' }, { title: 'B', artist: 'A' }],
])('reads the JSON of %s', (_what, document, expected) => {
  expect(parseTrack(JSON.stringify(document))).toMatchObject(expected);
});

test('never throws on a broken document', () => {
  const sample = Buffer.from(icecast([mount('/live'), mount('/x')]));
  const mutation = fc.record({
    at: fc.nat(sample.length - 1),
    byte: fc.nat(255),
    cut: fc.nat(sample.length),
  });
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 8 }), (mutations) => {
      const bytes = Buffer.from(sample);
      for (const { at, byte } of mutations) bytes.writeUInt8(byte, at);
      parse(bytes.subarray(0, mutations[0]?.cut ?? bytes.length));
    }),
  );
  fc.assert(fc.property(fc.json(), (json) => void parse(json)));
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => void parse(Buffer.from(bytes), { contentType: 'text/plain' })),
  );
});
