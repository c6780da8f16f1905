import type { Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspectionErrors, inspectionNotes } from '@airdial/contract/channel/messages';
import type { StreamCandidate } from '@airdial/contract/channel/schema';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { adtsFrames, mp3Frames } from '../../testing/audio-frames-fixture.ts';
import {
  createTestOutbound,
  respondWith,
  startTcpServer,
  type TcpServer,
} from '../../testing/outbound-fixture.ts';
import { createCertificate } from '../../testing/smtp-server.ts';
import { commentPacket, icyBlock, oggPage } from '../../testing/stream-fixture.ts';
import { createCaller, trustTestTokens } from '../../testing/test-access.ts';
import { streamInspectionModule } from './stream-inspection-module.ts';

const PAGE = 'https://radio.example.org';
const MB = 1024 * 1024;
const METAINT = 2_000;
/** Longer than the beginning by which a kind is detected: nothing is waited for. */
const LONG_BEGINNING = '<p>more</p>'.repeat(500);

const respond = (
  headers: Readonly<Record<string, string | number>>,
  body: string | Buffer = '',
  status = 'HTTP/1.0 200 OK',
) =>
  Buffer.concat([
    Buffer.from(
      `${[status, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);
const redirect = (location: string) => respond({ location }, '', 'HTTP/1.0 302 Found');
const json = (value: unknown) => respond({ 'content-type': 'application/json' }, JSON.stringify(value));
const page = (body: string) =>
  respond({ 'content-type': 'text/html' }, `<!doctype html><title>Nova</title>${body}`);
const list = (text: string, type = 'text/plain') => respond({ 'content-type': type }, text);

const MP3 = { 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' };
const AUDIO = mp3Frames(10);
const ICY_BODY = Buffer.concat([AUDIO.subarray(0, METAINT), icyBlock("StreamTitle='Björk - Jóga';"), AUDIO]);
const icyHeaders = { 'icy-name': 'Nova', 'icy-genre': 'Jazz', 'icy-br': '128', 'icy-metaint': METAINT };

/** The zoo: what addresses respond, by path. */
const zoo: Readonly<Record<string, Buffer>> = {
  '/icy': respond(
    { ...MP3, ...icyHeaders, 'icy-country-code': 'IS', 'icy-language-codes': 'is,en' },
    ICY_BODY,
  ),
  '/v1': respond({ 'content-type': 'audio/mpeg', ...icyHeaders }, ICY_BODY, 'ICY 200 OK'),
  '/aac': respond({ 'content-type': 'audio/aacp' }, adtsFrames(10)),
  '/ogg': respond(
    {
      'content-type': 'application/ogg',
      'ice-audio-info': 'ice-samplerate=48000;ice-bitrate=96;ice-channels=2',
    },
    Buffer.concat([
      oggPage(Buffer.from('\x01vorbis')),
      oggPage(commentPacket('\x03vorbis', { TITLE: 'Jóga', ARTIST: 'Björk' })),
    ]),
  ),
  '/odd-type': respond({ 'content-type': 'text/html' }, AUDIO),
  '/file.mp3': respond({ ...MP3, 'content-length': AUDIO.length }, AUDIO),
  '/hls.m3u8': list(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2"\na.m3u8\n',
    'application/vnd.apple.mpegurl',
  ),
  '/moved': redirect('/icy'),
  '/list.m3u': list(
    '#EXTM3U\n#EXTINF:-1 group-title="Jazz" tvg-country="Iceland",Low\naac\n#EXTINF:-1,Gone\n/gone\n',
  ),
  '/list.pls': list('[playlist]\nFile1=/icy\nTitle1=One\nFile2=/aac\nTitle2=Two\n', 'audio/mpeg'),
  '/list.xspf': list(
    '<?xml version="1.0"?><playlist><trackList><track><location>/aac</location><title>X</title></track></trackList></playlist>',
  ),
  '/list.asx': list(
    '<ASX version="3.0"><Entry><Title>Windows</Title><Ref href="/aac"></Entry></ASX>',
    'video/x-ms-asf',
  ),
  '/2.m3u': list('/list.m3u\n', 'audio/x-mpegurl'),
  '/3.m3u': list('/2.m3u\n', 'audio/x-mpegurl'),
  '/4.m3u': list('/3.m3u\n', 'audio/x-mpegurl'),
  '/circle.m3u': list('/circle.m3u\n', 'audio/x-mpegurl'),
  '/empty.m3u': list('#EXTM3U\n'),
  '/bad.xspf': list('<?xml version="1.0"?><playlist><trackList></playlist>'),
  '/huge.m3u': list(
    `#EXTM3U\n${Array.from({ length: (10 * MB) / 60 }, (_, index) => `#EXTINF:-1,Station ${index}\n/many/${index}?${'x'.repeat(24)}\n`).join('')}`,
  ),
  '/page': page(
    '<link rel="icon" href="/icon.png"><audio src="/aac"></audio><a href="/list.pls">Winamp</a><a href="/film.mp3">x</a>',
  ),
  '/portal': page('<a href="/popup">Listen live</a>'),
  '/popup': page('<script>var player = {"file":"\\/list.m3u"}</script>'),
  '/words': page('<h1>Hello</h1>'),
  '/text': list('Hello'),
  '/api/nowplaying/nova': json({
    station: {
      name: 'Nova',
      listen_url: 'http://x/',
      mounts: [{ url: '/icy', bitrate: 128, format: 'mp3' }],
    },
    now_playing: { song: { text: 'A - B', artist: 'A', title: 'B' } },
  }),
  '/public/nova': page('AzuraCast'),
  '/bomb': respond({ 'content-type': 'text/html', 'content-encoding': 'gzip' }, Buffer.alloc(50_000)),
  '/inside': redirect('http://169.254.169.254/latest/meta-data'),
  '/loop': redirect('/loop'),
  '/locked': respond({}, '', 'HTTP/1.0 401 Unauthorized'),
};

const icecast = {
  icestats: {
    source: ['/icy', '/aac'].map((path) => ({
      listenurl: `http://icecast.internal:8000${path}`,
      server_name: `Mount ${path}`,
      title: 'Band - Song',
    })),
  },
};

let app: FastifyInstance;
const stops: (() => Promise<void> | void)[] = [];
const at = (server: TcpServer, path: string) => `http://127.0.0.1:${server.port}${path}`;
const startZoo = async (
  root: Readonly<Record<string, Buffer>> = {},
  onOther?: (path: string, client: Socket) => Buffer | undefined,
) => {
  const server = await startTcpServer(
    respondWith((path, client) => {
      const known = root[path] ?? zoo[path];
      if (known) return known;
      if (path.startsWith('/many/')) return respond(MP3, AUDIO);
      return onOther ? onOther(path, client) : respond({}, '', 'HTTP/1.0 404 Not Found');
    }),
  );
  stops.push(() => server.stop());
  return server;
};

const inspect = async (url: string) => {
  const response = await createCaller(app, { userId: 'ada', role: 'admin' })(
    'POST',
    '/api/channels/inspect',
    { url },
  );
  return { status: response.statusCode, ...response.json() };
};
const open = (limits: object = {}) => {
  app = fastify();
  registerErrorHandler(app);
  trustTestTokens(app);
  const outbound = createTestOutbound();
  streamInspectionModule(app, { outbound, pageUrl: () => PAGE, limits }).registerRoutes(app);
  stops.push(
    () => outbound.close(),
    () => app.close(),
  );
};

let server: TcpServer;
beforeEach(async () => {
  open();
  server = await startZoo();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
const look = (path: string) => inspect(at(server, path));
const streams = ({ candidates }: { candidates: StreamCandidate[] }) =>
  candidates.map(({ streamUrl }) => streamUrl);

test('describes a stream with all that its headers and frames contain', async () => {
  expect(await look('/icy')).toEqual({
    status: 200,
    success: true,
    candidates: [
      {
        streamUrl: at(server, '/icy'),
        foundIn: null,
        resolvedUrl: null,
        redirects: 0,
        secureUrl: null,
        name: 'Nova',
        contentType: 'audio/mpeg',
        isHls: false,
        codec: 'MP3',
        bitrate: 128,
        sampleRate: 44_100,
        audioChannels: 2,
        genre: 'Jazz',
        country: 'Iceland',
        language: 'Icelandic',
        website: null,
        imageUrl: null,
        currentTitle: 'Björk - Jóga',
        allowsCrossOrigin: true,
        firstByteMs: expect.any(Number),
        notes: [inspectionNotes.insecure],
      },
    ],
    notes: [],
  });
});

test('reads SHOUTcast 1, AAC, Ogg, HLS, a wrong media type and a recording', async () => {
  const first = async (path: string): Promise<StreamCandidate> => (await look(path)).candidates[0];
  expect(await first('/v1')).toMatchObject({
    codec: 'MP3',
    currentTitle: 'Björk - Jóga',
    allowsCrossOrigin: false,
  });
  expect(await first('/aac')).toMatchObject({
    codec: 'AAC',
    sampleRate: 48_000,
    audioChannels: 1,
    name: '127.0.0.1',
  });
  expect((await first('/aac')).notes).toEqual([
    inspectionNotes.insecure,
    inspectionNotes.noCors,
    inspectionNotes.noTitles,
  ]);
  expect(await first('/ogg')).toMatchObject({
    codec: 'OGG',
    bitrate: 96,
    sampleRate: 48_000,
    audioChannels: 2,
    currentTitle: 'Björk - Jóga',
  });
  expect((await first('/ogg')).notes).toContain(inspectionNotes.ogg);
  expect(await first('/odd-type')).toMatchObject({ codec: 'MP3', bitrate: 128, contentType: 'text/html' });
  expect(await first('/hls.m3u8')).toMatchObject({ isHls: true, codec: 'AAC', bitrate: 128 });
  expect((await first('/file.mp3')).notes).toContain(inspectionNotes.recording);
});

test('follows a redirect and keeps the given address', async () => {
  const { candidates } = await look('/moved');
  expect(candidates).toMatchObject([
    { streamUrl: at(server, '/moved'), resolvedUrl: at(server, '/icy'), redirects: 1 },
  ]);
  expect(candidates[0].notes).toContain(inspectionNotes.redirects(at(server, '/icy')));
});

test('finds every stream of a playlist, by content and not by name', async () => {
  expect(await look('/list.m3u')).toMatchObject({
    candidates: [
      {
        streamUrl: at(server, '/aac'),
        foundIn: at(server, '/list.m3u'),
        name: 'Low',
        genre: 'Jazz',
        country: 'Iceland',
      },
    ],
    notes: [inspectionNotes.unreadable(at(server, '/gone'), 'It answered with status 404.')],
  });
  expect((await look('/list.pls')).candidates).toMatchObject([{ name: 'Nova' }, { name: 'Two' }]);
  expect((await look('/list.xspf')).candidates).toMatchObject([{ name: 'X', codec: 'AAC' }]);
  expect((await look('/list.asx')).candidates).toMatchObject([{ name: 'Windows', codec: 'AAC' }]);
});

test('follows playlists of playlists over two hops, and circles once', async () => {
  expect(streams(await look('/3.m3u'))).toEqual([at(server, '/aac')]);
  const tooFar = await look('/4.m3u');
  expect(tooFar).toMatchObject({ status: 422, code: 'inspection-no-stream' });
  expect(tooFar.message).toContain(inspectionNotes.tooManyHops(at(server, '/list.m3u')));
  expect(await look('/circle.m3u')).toMatchObject({ status: 422, code: 'inspection-no-stream' });
});

test('offers all mounts of Icecast, and the stations of AzuraCast', async () => {
  const icecastServer = await startZoo({ '/': page('Icecast Status'), '/status-json.xsl': json(icecast) });
  const { candidates } = await inspect(at(icecastServer, '/'));
  expect(candidates).toMatchObject([
    { streamUrl: at(icecastServer, '/icy'), name: 'Nova', currentTitle: 'Band - Song' },
    {
      streamUrl: at(icecastServer, '/aac'),
      name: 'Mount /aac',
      foundIn: at(icecastServer, '/status-json.xsl'),
    },
  ]);
  expect(streams(await inspect(at(icecastServer, '/status-json.xsl')))).toHaveLength(2);
  expect((await look('/public/nova')).candidates).toMatchObject([
    { streamUrl: at(server, '/icy'), currentTitle: 'A - B' },
  ]);
});

test('offers all streams of SHOUTcast 2, and the one of a server that sends it for every path', async () => {
  const statistics = {
    activestreams: 2,
    streams: [1, 2].map((id) => ({ id, streamstatus: 1, streampath: id === 1 ? '/icy' : '/aac' })),
  };
  const shoutcast = await startZoo({ '/': page('SHOUTcast'), '/statistics?json=1': json(statistics) });
  expect(streams(await inspect(at(shoutcast, '/')))).toEqual([at(shoutcast, '/icy'), at(shoutcast, '/aac')]);
  const single = await startZoo({}, () => respond(MP3, AUDIO));
  expect(streams(await inspect(at(single, '/')))).toEqual([at(single, '/')]);
});

test('finds the streams of a web page with its icon, and of the player that it links to', async () => {
  const found = await look('/page');
  expect(streams(found)).toEqual([at(server, '/aac'), at(server, '/icy')]);
  expect(found.candidates[0]).toMatchObject({
    name: 'Nova',
    imageUrl: at(server, '/icon.png'),
    website: at(server, '/page'),
  });
  expect(found.notes).toEqual([]);
  expect(streams(await look('/portal'))).toEqual([at(server, '/aac')]);
});

test('takes the icon of the website that a stream names', async () => {
  const stream = await startZoo({ '/live': respond({ ...MP3, 'icy-url': at(server, '/page') }, AUDIO) });
  expect((await inspect(at(stream, '/live'))).candidates).toMatchObject([
    { imageUrl: at(server, '/icon.png') },
  ]);
});

test('finds the same stream over https, and takes no other one for it', async () => {
  const certificate = createCertificate();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  stops.push(() => setDefaultCACertificates(trusted));
  const secure = createServer(
    certificate,
    respondWith((path) => zoo[path === '/differs' ? '/aac' : '/icy']),
  );
  let base = '';
  const both = await startTcpServer((client) => {
    client.once('data', (first) => {
      client.pause().unshift(first);
      // The first byte of a TLS handshake.
      if (first[0] === 0x16) secure.emit('connection', client);
      else
        respondWith((path) => (path === '/moved' ? redirect(`https://${base}/same`) : zoo['/icy']))(
          client.resume(),
        );
    });
  });
  stops.push(() => both.stop());
  base = `localhost:${both.port}`;
  const [found] = (await inspect(`http://${base}/same`)).candidates;
  expect(found.secureUrl).toBe(`https://${base}/same`);
  expect(found.notes).toContain(inspectionNotes.secureTwin(`https://${base}/same`));
  const [moved] = (await inspect(`http://${base}/moved`)).candidates;
  expect(moved).toMatchObject({ secureUrl: `https://${base}/same`, redirects: 1 });
  expect(moved.notes).toContain(inspectionNotes.insecure);
  expect((await inspect(`http://${base}/differs`)).candidates).toMatchObject([{ secureUrl: null }]);
});

test('refuses what leads nowhere, with the reason', async () => {
  const message = async (path: string) => {
    const { status, code, message: text } = await look(path);
    return [status, code, text];
  };
  const unreachable = (reason: string) => [
    422,
    'inspection-unreachable',
    `${inspectionErrors.unreachable} ${reason}`,
  ];
  expect(await message('/gone')).toEqual(unreachable('It answered with status 404.'));
  expect(await message('/locked')).toEqual(unreachable('It answered with status 401.'));
  expect(await message('/loop')).toEqual(unreachable('More than 3 redirects.'));
  expect(await message('/bomb')).toEqual(
    unreachable('The answer is compressed (gzip) though we asked for none.'),
  );
  expect((await message('/inside')).slice(0, 2)).toEqual([422, 'inspection-unreachable']);
  expect(await message('/words')).toEqual([422, 'inspection-no-stream', inspectionErrors.noStream]);
  expect((await message('/text'))[2]).toContain(inspectionNotes.noAudio(at(server, '/text'), 'text/plain'));
  expect((await message('/bad.xspf'))[2]).toContain(
    `The playlist ${at(server, '/bad.xspf')} cannot be read. Line 1`,
  );
  expect((await message('/empty.m3u')).slice(0, 2)).toEqual([422, 'inspection-no-stream']);
});

test('reads the beginning of a playlist of 10 MB, and looks at 20 entries', async () => {
  const { candidates, notes } = await look('/huge.m3u');
  expect(candidates).toHaveLength(20);
  expect(candidates[19]).toMatchObject({ name: 'Station 19' });
  const url = at(server, '/huge.m3u');
  expect(notes).toEqual([inspectionNotes.tooManyEntries(url, 20), inspectionNotes.cut(url)]);
});

test('reads the beginning of a page that never ends', async () => {
  const endless = await startZoo({}, (_path, client) => {
    const more = () => {
      while (client.write('<p>more</p>'.repeat(1_000)));
    };
    client.on('drain', more).write(page('<audio src="/aac"></audio>'));
    more();
    return undefined;
  });
  const found = await inspect(at(endless, '/endless'));
  expect(streams(found)).toEqual([at(endless, '/aac')]);
  expect(found.notes).toEqual([inspectionNotes.cut(at(endless, '/endless'))]);
});

test('reads what arrives in time of a page that stalls, and of a stream that sends nothing', async () => {
  const stalled = await startZoo({}, (path, client) => {
    client.write(path === '/silent' ? respond(MP3) : page(`<audio src="/aac"></audio>${LONG_BEGINNING}`));
    return undefined;
  });
  open({ documentMs: 1 });
  expect(streams(await inspect(at(stalled, '/page-stalls')))).toEqual([at(stalled, '/aac')]);
  open({ beginningMs: 1, titleMs: 1 });
  expect((await inspect(at(stalled, '/silent'))).candidates).toMatchObject([
    { firstByteMs: null, notes: expect.arrayContaining([inspectionNotes.silent]) },
  ]);
});

test('ends when its time is up, and returns what was found', async () => {
  open({ totalMs: 2_000 });
  const slow = await startZoo({ '/list': list('/icy\n/hangs\n', 'audio/x-mpegurl') }, () => undefined);
  const { candidates, notes } = await inspect(at(slow, '/list'));
  expect(candidates).toMatchObject([{ streamUrl: at(slow, '/icy') }]);
  expect(notes).toEqual([inspectionNotes.timeUp(2)]);
  open({ totalMs: 1 });
  expect(await inspect(at(slow, '/hangs'))).toMatchObject({ status: 422, code: 'inspection-no-stream' });
});

test('accepts an address without a scheme, and no other scheme', async () => {
  expect(streams(await inspect(`127.0.0.1:${server.port}/icy`))).toEqual([at(server, '/icy')]);
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', '', 'javascript://x'])
    expect(await inspect(url)).toMatchObject({ status: 400, code: 'validation-failed' });
});

test('refuses more inspections than it can run soon', async () => {
  const hanging = await startTcpServer(() => {});
  let busy = 0;
  const refused = Promise.withResolvers<void>();
  const calls = Array.from({ length: 8 }, async () => {
    const response = await inspect(at(hanging, '/'));
    if (response.code === 'server-busy') busy += 1;
    if (busy === 2) refused.resolve();
    return response;
  });
  await refused.promise;
  await hanging.stop();
  const others = (await Promise.all(calls)).filter(({ code }) => code !== 'server-busy');
  expect(others.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'inspection-unreachable'));
});

test('is for administrators only', async () => {
  const body = { url: at(server, '/icy') };
  const statusOf = async (caller?: { userId: string }) =>
    (await createCaller(app, caller)('POST', '/api/channels/inspect', body)).statusCode;
  expect([await statusOf(), await statusOf({ userId: 'lou' })]).toEqual([401, 403]);
  expect(server.connections()).toBe(0);
});
