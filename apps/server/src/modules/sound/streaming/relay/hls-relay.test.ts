import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adtsFrames, mp3Frames } from '../../../../../testing/audio-frames-fixture.ts';
import {
  get,
  HEAD,
  media,
  openHls,
  segment,
  TS,
  tuneIn,
  urisOf,
} from '../../../../../testing/hls-fixture.ts';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { id3Tag } from '../../../../../testing/zoo/stream-parts.ts';

const FMP4 = Buffer.concat([Buffer.of(0, 0, 0, 16), Buffer.from('moof'), Buffer.alloc(64)]);
const KEY = Buffer.from('0123456789abcdef');
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('fetches playlist and segments once for fifty listeners, and rewrites every URL', {
  tags: 'relay',
}, async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('/7.ts?token=a&b', '8.ts'),
    '/7.ts?token=a&b': segment('text/html', TS),
  });
  const listeners = await Promise.all(Array.from({ length: 50 }, () => tuneIn(relay)));
  for (const { playlist } of listeners) expect(playlist.text).toBe(listeners[0]?.playlist.text);
  const [{ playlist, uris } = { playlist: null, uris: [] }] = listeners;
  expect(playlist?.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  expect(playlist?.text).toContain('#EXT-X-MEDIA-SEQUENCE:7');
  expect(uris).toHaveLength(2);
  for (const uri of uris) expect(uri).toMatch(/^\/relay\/c1\/media\.ts\?url=/);
  const segments = await Promise.all(listeners.map(() => get(relay, uris[0] ?? '')));
  for (const { status, body } of segments) expect([status, body.equals(TS)]).toEqual([200, true]);
  expect(segments[0]?.headers).toMatchObject({
    'content-type': 'video/mp2t',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
  });
  expect(upstream.requests).toEqual(['/live.m3u8', '/7.ts?token=a&b']);
});

test.each([
  ['TS', '/a.ts', 'application/octet-stream', TS, 'video/mp2t'],
  ['fMP4', '/a.m4s', 'text/plain', FMP4, 'video/mp4'],
  ['AAC', '/a.aac', 'text/plain', Buffer.concat([id3Tag('a'), adtsFrames(3)]), 'audio/aac'],
  ['MP3 behind a picture', '/a', '', Buffer.concat([id3Tag('a', 300_000), mp3Frames(3)]), 'audio/mpeg'],
  ['MP3', '/a', 'image/gif', mp3Frames(3), 'audio/mpeg'],
  ['encrypted media', '/a.ts', 'video/MP2T', Buffer.alloc(64, 9), 'video/MP2T'],
  ['what a browser would show', '/a.ts', 'text/html', Buffer.from('<script>'), 'application/octet-stream'],
])('serves %s with its type', async (_name, path, sent, bytes, contentType) => {
  const { relay } = await openHls({ '/live.m3u8': media(path), [path]: segment(sent, bytes) });
  const { uris } = await tuneIn(relay);
  const served = await get(relay, uris[0] ?? '');
  expect(served.headers['content-type']).toBe(contentType);
  expect(served.headers['content-security-policy']).toContain('sandbox');
  expect(served.body).toEqual(bytes);
});

test('relays keys, initialisation segments and parts of files', async () => {
  const file = Buffer.from('init-one-two-three');
  const { relay, upstream } = await openHls({
    '/live.m3u8': `${HEAD}#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x01
#EXT-X-MAP:URI="all.mp4",BYTERANGE="5@0"
#EXTINF:2,
#EXT-X-BYTERANGE:4@5
all.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:4
all.mp4
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.example"
`,
    '/key.bin': segment('text/html', KEY),
    '/all.mp4': segment('video/mp4', file),
  });
  const { playlist, uris } = await tuneIn(relay);
  expect(playlist.text).not.toContain('BYTERANGE');
  expect(playlist.text).toContain('URI="skd://key"');
  const [one = '', two = '', key = '', init = ''] = uris;
  expect((await get(relay, key)).body).toEqual(KEY);
  expect((await get(relay, key)).headers['cache-control']).toBe('no-store');
  expect((await get(relay, init)).text).toBe('init-');
  expect([(await get(relay, one)).text, (await get(relay, two)).text]).toEqual(['one-', 'two-']);
  expect(upstream.requests).toContain('/all.mp4 9-12');
});

test('relays variants and renditions, and omits what it does not serve', async () => {
  const { relay } = await openHls({
    '/live.m3u8': `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="audio.m3u8"
#EXT-X-SESSION-DATA:DATA-ID="x",URI="https://example.org/data"
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2",AUDIO="a"
low/list.m3u8
`,
    '/low/list.m3u8': `${media('a.ts')}#EXT-X-PART:DURATION=0.2,URI="part.ts"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.ts"\n`,
    '/low/a.ts': segment('video/mp2t', TS),
  });
  const start = await get(relay, '/relay/c1?page');
  expect(urisOf(start.text)).toHaveLength(2);
  expect(start.text).not.toContain('SESSION-DATA');
  const { playlist, uris } = await tuneIn(relay);
  expect(playlist.text).not.toMatch(/PART|HINT/);
  expect((await get(relay, uris[0] ?? '')).body).toEqual(TS);
});

test('refuses every address that no playlist of the channel has named', { tags: 'relay' }, async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/a.ts': segment('video/mp2t', TS),
    '/secret': segment('video/mp2t', TS),
  });
  relay.addChannel(upstream.at('/other.m3u8'), { id: 'c2' });
  const { address, uris } = await tuneIn(relay);
  const [named = ''] = uris;
  const secret = Buffer.from(upstream.at('/secret')).toString('base64url');
  const before = [...upstream.requests];
  for (const forged of [
    '/relay/c1/a.ts',
    `/relay/c1/${encodeURIComponent(upstream.at('/secret'))}`,
    `/relay/c1/media.ts?url=${secret}`,
    named.replace(/url=[^&]+/, `url=${secret}`),
    named.replace('/media', '/key'),
    named.replace('/media', '/playlist'),
    named.replace('/c1/', '/c2/'),
    `${named}&range=0-1`,
    `${named}&url=${secret}`,
    named.replace(/key=.*/, 'key='),
    address.replace(/&listener=.*/, ''),
    address.replace(/&listener=.*/, '&listener=..%2F'),
  ])
    expect([forged, (await get(relay, forged)).status]).toEqual([forged, 404]);
  expect(upstream.requests).toEqual(before);
  relay.addChannel(upstream.at('/other.m3u8'));
  expect((await get(relay, named)).status).toBe(404);
});

test('serves on every node what the playlist of another node names', async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/a.ts': segment('video/mp2t', TS),
  });
  const other = await openRelayFixture();
  other.addChannel(upstream.at('/live.m3u8'));
  const { address, uris } = await tuneIn(relay);
  expect((await get(other, uris[0] ?? '')).body).toEqual(TS);
  expect((await get(other, address)).status).toBe(200);
  expect([...other.listenerCounts()]).toEqual([['c1', 1]]);
});

test('serves a whole file where a part is requested, and responds to HEAD and preflights', async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/a.ts': segment('video/mp2t', TS),
  });
  const { address, uris } = await tuneIn(relay);
  const [named = ''] = uris;
  const part = await get(relay, named, { range: 'bytes=188-' });
  expect([part.status, part.body.equals(TS)]).toEqual([200, true]);
  expect(part.headers).toMatchObject({ 'accept-ranges': 'none', 'content-length': '376' });
  const head = await get(relay, named, {}, 'HEAD');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers).toMatchObject({ 'content-type': 'video/mp2t', 'content-length': '376' });
  vi.advanceTimersByTime(15_000);
  expect((await get(relay, address, {}, 'HEAD')).status).toBe(200);
  expect([...relay.direct.counts]).toEqual([]);
  const preflight = await get(relay, named, {}, 'OPTIONS');
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect(upstream.requests).toEqual(['/live.m3u8', '/a.ts', '/live.m3u8']);
});

test('sends the newest segments of a playlist that names very many', { tags: 'relay' }, async () => {
  const segments = Array.from({ length: 1_000 }, (_, index) => {
    const tags = ['#EXT-X-PROGRAM-DATE-TIME:2026-11-26T00:00:00Z', '#EXTINF:2,', `${index}.ts`];
    const isBreak = index === 300 || index === 800;
    return [
      ...(isBreak ? ['#EXT-X-DISCONTINUITY', `#EXT-X-KEY:METHOD=AES-128,URI="${index}.key"`] : []),
      ...tags,
    ];
  });
  const { relay } = await openHls({ '/live.m3u8': `${HEAD}${segments.flat().join('\n')}\n` });
  const { playlist, uris } = await tuneIn(relay);
  const names = uris.map((uri) =>
    Buffer.from(new URLSearchParams(uri.split('?')[1]).get('url') ?? '', 'base64url')
      .toString()
      .split('/')
      .pop(),
  );
  const newest = Array.from({ length: 400 }, (_, index) => `${index + 600}.ts`);
  expect(names).toEqual([...newest, '300.key', '800.key']);
  const lines = playlist.text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['#EXTM3U', '#EXT-X-TARGETDURATION:2']);
  expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:607');
  expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1');
  expect(lines.filter((line) => line.startsWith('#EXTINF'))).toHaveLength(400);
  expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
});

test('passes on the placeholders of a playlist as they are', async () => {
  const { relay } = await openHls({
    '/live.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,NAME="{listener}"\n{listener}.m3u8\n',
    '/%7Blistener%7D.m3u8': media('{listener}.ts'),
    '/%7Blistener%7D.ts': segment('video/mp2t', TS),
  });
  const start = await get(relay, '/relay/c1');
  expect(start.text).toContain('NAME="{listener}"');
  const { uris } = await tuneIn(relay);
  expect((await get(relay, uris[0] ?? '')).body).toEqual(TS);
});

test('refuses channels without a relay at once, also their segments', { tags: 'relay' }, async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/a.ts': segment('video/mp2t', TS),
  });
  const { address, uris } = await tuneIn(relay);
  expect((await get(relay, uris[0] ?? '')).status).toBe(200);
  const addresses = ['/relay/c1', address, uris[0] ?? ''];
  for (const fields of [{ relayConfirmed: false }, { relay: 'off' }, { isActive: false }] as const) {
    relay.addChannel(upstream.at('/live.m3u8'), fields);
    for (const one of addresses) expect((await get(relay, one)).status).toBe(404);
  }
  relay.addChannel(upstream.at('/live.m3u8'));
  expect([...relay.listenerCounts()]).toEqual([['c1', 1]]);
  relay.removeChannel('c1');
  for (const one of addresses) expect((await get(relay, one)).status).toBe(404);
  expect([[...relay.listenerCounts()], [...relay.direct.counts]]).toEqual([[], []]);
});
