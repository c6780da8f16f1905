import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspectionNotes } from '@airdial/contract/channel/messages';
import { expect, onTestFinished, test } from 'vitest';
import {
  AUDIO,
  ICY_BODY,
  ICY_HEADERS,
  list,
  MP3,
  page,
  redirect,
  respond,
  STREAMS,
  setUpInspection,
} from '../../../../testing/inspection-fixture.ts';
import { respondWith, startTcpServer } from '../../../../testing/outbound-fixture.ts';
import { createCertificate } from '../../../../testing/smtp-server.ts';
import { commentPacket, oggPage } from '../../../../testing/stream-fixture.ts';
import { id3Tag } from '../../../../testing/zoo/stream-parts.ts';
import { nameOfAddress } from '../../../lib/name-of-address.ts';

const { server, startServer, inspect, look } = setUpInspection({
  '/v1': respond({ 'content-type': 'audio/mpeg', ...ICY_HEADERS }, ICY_BODY, 'ICY 200 OK'),
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
  '/tags': respond(MP3, Buffer.concat([id3Tag('Cover', 300_000), id3Tag('Fan art', 500_000), AUDIO])),
  '/file.mp3': respond({ ...MP3, 'content-length': AUDIO.length }, AUDIO),
  '/hls.m3u8': list(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2"\na.m3u8\n',
    'application/vnd.apple.mpegurl',
  ),
  '/moved': redirect('/icy'),
  '/page': page('<link rel="icon" href="/icon.png">'),
});

test('describes a stream with all that its headers and frames contain', { tags: 'inspection' }, async () => {
  expect(await look('/icy')).toEqual({
    status: 200,
    success: true,
    candidates: [
      {
        streamUrl: server.at('/icy'),
        playlistUrl: null,
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

test('reads SHOUTcast 1, AAC, Ogg, HLS, a wrong media type and a recording', {
  tags: 'inspection',
}, async () => {
  const first = async (path: string) => (await look(path)).candidates[0];
  expect(await first('/v1')).toMatchObject({
    codec: 'MP3',
    currentTitle: 'Björk - Jóga',
    allowsCrossOrigin: false,
  });
  expect(await first('/aac')).toMatchObject({
    codec: 'AAC',
    sampleRate: 48_000,
    audioChannels: 1,
    name: nameOfAddress(server.at('/aac')),
  });
  expect((await first('/aac'))?.notes).toEqual([
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
  expect((await first('/ogg'))?.notes).toContain(inspectionNotes.ogg);
  expect(await first('/odd-type')).toMatchObject({ codec: 'MP3', bitrate: 128, contentType: 'text/html' });
  expect(await first('/tags')).toMatchObject({ codec: 'MP3', bitrate: 128, sampleRate: 44_100 });
  expect(await first('/hls.m3u8')).toMatchObject({ isHls: true, codec: 'AAC', bitrate: 128 });
  expect((await first('/file.mp3'))?.notes).toContain(inspectionNotes.recording);
});

test('follows a redirect and keeps the given address', async () => {
  const { candidates } = await look('/moved');
  expect(candidates).toMatchObject([
    { streamUrl: server.at('/moved'), resolvedUrl: server.at('/icy'), redirects: 1 },
  ]);
  expect(candidates[0]?.notes).toContain(inspectionNotes.redirects(server.at('/icy')));
});

test('takes the icon of the website that a stream names', async () => {
  const stream = await startServer({ '/live': respond({ ...MP3, 'icy-url': server.at('/page') }, AUDIO) });
  expect((await inspect(stream.at('/live'))).candidates).toMatchObject([
    { imageUrl: server.at('/icon.png') },
  ]);
});

test('finds the same stream over https, and takes no other one for it', { tags: 'inspection' }, async () => {
  const certificate = createCertificate();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const secure = createServer(
    certificate,
    respondWith((path) => STREAMS[path === '/differs' ? '/aac' : '/icy']),
  );
  let base = '';
  const both = await startTcpServer((client) => {
    client.once('data', (first) => {
      client.pause().unshift(first);
      // The first byte of a TLS handshake.
      if (first[0] === 0x16) secure.emit('connection', client);
      else
        respondWith((path) => (path === '/moved' ? redirect(`https://${base}/same`) : STREAMS['/icy']))(
          client.resume(),
        );
    });
  });
  onTestFinished(() => both.stop());
  base = `localhost:${both.port}`;
  const [found] = (await inspect(`http://${base}/same`)).candidates;
  expect(found?.secureUrl).toBe(`https://${base}/same`);
  expect(found?.notes).toContain(inspectionNotes.secureTwin(`https://${base}/same`));
  const [moved] = (await inspect(`http://${base}/moved`)).candidates;
  expect(moved).toMatchObject({ secureUrl: `https://${base}/same`, redirects: 1 });
  expect(moved?.notes).toContain(inspectionNotes.insecure);
  expect((await inspect(`http://${base}/differs`)).candidates).toMatchObject([{ secureUrl: null }]);
});
