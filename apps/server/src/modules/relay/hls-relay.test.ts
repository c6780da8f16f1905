import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adtsFrames, mp3Frames } from '../../testing/audio-frames-fixture.ts';
import { type HlsUpstream, startHlsUpstream } from '../../testing/hls-fixture.ts';
import { openRelayFixture, type RelayFixture } from '../../testing/relay-fixture.ts';
import { ok } from '../../testing/stream-checks-fixture.ts';

const TS = Buffer.alloc(376, Buffer.concat([Buffer.of(0x47), Buffer.alloc(187)]));
const FMP4 = Buffer.concat([Buffer.of(0, 0, 0, 16), Buffer.from('moof'), Buffer.alloc(64)]);
const KEY = Buffer.from('0123456789abcdef');
const ID3 = Buffer.from('ID3\x04\0\0\0\0\0\x04TAG!', 'latin1');
const HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n';

const segment = (type: string, bytes: Buffer) => ok({ 'content-type': type }, bytes);
const media = (...uris: readonly string[]) => HEAD + uris.map((uri) => `#EXTINF:2.0,\n${uri}\n`).join('');

/** The URLs of a playlist. */
const urisOf = (body: string): string[] => [
  ...body.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
  ...[...body.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri),
];

/** What a listener gets of an address of the relay. */
async function get(relay: RelayFixture, address: string) {
  const response = await relay.listen(address.replace(/^\/relay\//, ''));
  await response.ended;
  const bytes = await response.bytes(0);
  return { ...response, body: bytes, text: bytes.toString() };
}

/** The playlist of media that a new listener of the channel gets. */
async function tuneIn(relay: RelayFixture, id = 'c1') {
  const start = await get(relay, `/relay/${id}`);
  expect(start.status).toBe(200);
  const [address = ''] = urisOf(start.text);
  const playlist = await get(relay, address);
  return { address, playlist, uris: urisOf(playlist.text) };
}

async function openHls(files: Readonly<Record<string, string | Buffer>>) {
  const relay = await openRelayFixture();
  const upstream = await startHlsUpstream(relay);
  for (const [path, file] of Object.entries(files)) upstream.files.set(path, file);
  relay.addChannel(upstream.at('/live.m3u8'));
  return { relay, upstream };
}

const countOf = ({ requests }: HlsUpstream, path: string) => requests.filter((one) => one === path).length;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('fetches playlist and segments once for fifty listeners, and rewrites every URL', async () => {
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
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect(upstream.requests).toEqual(['/live.m3u8', '/7.ts?token=a&b']);
});

test.each([
  ['TS', '/a.ts', 'application/octet-stream', TS, 'video/mp2t'],
  ['fMP4', '/a.m4s', 'text/plain', FMP4, 'video/mp4'],
  ['AAC', '/a.aac', 'text/plain', Buffer.concat([ID3, adtsFrames(3)]), 'audio/aac'],
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

test('refuses every address that no playlist of the channel has named', async () => {
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

test('refuses channels without a relay, and responds to preflights', async () => {
  const { relay, upstream } = await openHls({ '/live.m3u8': media('a.ts') });
  const { uris } = await tuneIn(relay);
  const preflight = await relay.listen(uris[0]?.replace('/relay/', '') ?? '', {}, 'OPTIONS');
  expect(preflight.status).toBe(204);
  for (const fields of [{ relayConfirmed: false }, { relay: 'off' }, { isActive: false }] as const) {
    relay.addChannel(upstream.at('/live.m3u8'), fields);
    for (const address of ['/relay/c1', uris[0] ?? '']) expect((await get(relay, address)).status).toBe(404);
  }
});

test.each([
  ['404', 'HTTP/1.0 404 Not Found\r\n\r\n', 404],
  ['403', 'HTTP/1.0 403 Forbidden\r\n\r\n', 502],
  ['503', 'HTTP/1.0 503 Busy\r\nretry-after: 9\r\n\r\n', 503],
  ['a redirect to itself', 'HTTP/1.0 302 Found\r\nlocation: /a.ts\r\n\r\n', 502],
  ['a redirect into a private network', 'HTTP/1.0 302 Found\r\nlocation: http://10.0.0.1/\r\n\r\n', 502],
  ['more than a segment has', segment('video/mp2t', Buffer.alloc(17 * 1024 * 1024)), 502],
])('reports a segment whose server sends %s', async (_name, response, status) => {
  const { relay } = await openHls({ '/live.m3u8': media('a.ts'), '/a.ts': response });
  const { uris } = await tuneIn(relay);
  const served = await get(relay, uris[0] ?? '');
  expect(served.status).toBe(status);
  expect(served.headers['retry-after']).toBe(status === 503 ? '9' : undefined);
});

test.each([
  ['names a private network', media('http://10.0.0.1/a.ts'), 200],
  ['names a file of this machine', media('file:///etc/passwd'), 502],
  ['is 10 MB long', media('a'.repeat(10 * 1024 * 1024)), 502],
  ['names 100,000 segments', HEAD + '#EXTINF:1,\na\n'.repeat(100_000), 502],
  ['names 70,000 segments', HEAD + 'a\n'.repeat(70_000), 502],
  ['has no end of tags', `${HEAD}${'#EXT-X-KEY:URI="k"\n'.repeat(50_000)}`, 502],
  ['is a page', '<html></html>', 502],
  ['is no HLS', '#EXTM3U\nhttp://example.org/live\n', 502],
  ['is empty', '', 502],
  ['redirects for ever', 'HTTP/1.0 302 Found\r\nlocation: /live.m3u8\r\n\r\n', 502],
  [
    'redirects to metadata of a cloud',
    'HTTP/1.0 302 Found\r\nlocation: http://169.254.169.254/\r\n\r\n',
    502,
  ],
  ['is missing', 'HTTP/1.0 404 Not Found\r\n\r\n', 404],
])('survives a playlist that %s', async (_name, playlist, status) => {
  const { relay } = await openHls({
    '/live.m3u8': playlist.startsWith('HTTP') ? playlist : ok({ 'content-type': 'text/plain' }, playlist),
  });
  const startedAt = Date.now();
  expect((await get(relay, '/relay/c1')).status).toBe(status);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  if (status !== 200) return;
  const { uris } = await tuneIn(relay);
  expect((await get(relay, uris[0] ?? '')).status).toBe(502);
});

test('starts again at the next address when one fails, and returns to the first', async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/spare.m3u8': media('spare.ts'),
  });
  relay.addChannel(upstream.at('/live.m3u8'), {
    alternatives: [{ streamUrl: upstream.at('/spare.m3u8'), codec: 'HLS', bitrate: null }],
    codec: 'HLS',
  });
  const tuneInToUrl = async () => {
    const { uris, address } = await tuneIn(relay);
    const query = new URLSearchParams(uris[0]?.split('?')[1]);
    return { address, url: Buffer.from(query.get('url') ?? '', 'base64url').toString() };
  };
  const first = await tuneInToUrl();
  expect(first.url).toBe(upstream.at('/a.ts'));
  upstream.files.delete('/live.m3u8');
  vi.advanceTimersByTime(1_000);
  expect((await get(relay, first.address)).status).toBe(404);
  expect((await tuneInToUrl()).url).toBe(upstream.at('/spare.ts'));
  upstream.files.set('/live.m3u8', media('a.ts'));
  vi.advanceTimersByTime(10_000);
  expect((await tuneInToUrl()).url).toBe(upstream.at('/a.ts'));
});

test('counts those who request playlists as listeners, pages apart, until they stop', async () => {
  const { relay, upstream } = await openHls({ '/live.m3u8': media('a.ts') });
  const { address } = await tuneIn(relay);
  await tuneIn(relay, 'c1');
  await tuneIn(relay, 'c1?page');
  await get(relay, '/relay/c1');
  expect([...relay.direct.counts]).toEqual([['c1', 2]]);
  expect([...relay.listenerCounts()]).toEqual([['c1', 3]]);
  vi.advanceTimersByTime(8_000);
  await get(relay, address);
  vi.advanceTimersByTime(4_000);
  expect([...relay.direct.counts]).toEqual([['c1', 1]]);
  vi.advanceTimersByTime(10_000);
  expect([...relay.listenerCounts()]).toEqual([['c1', 0]]);
  vi.advanceTimersByTime(60_000);
  expect([...relay.listenerCounts()]).toEqual([]);
  await tuneIn(relay);
  expect(countOf(upstream, '/live.m3u8')).toBeGreaterThan(1);
});

test('bridges an outage of the playlist of some seconds', async () => {
  const { relay, upstream } = await openHls({ '/live.m3u8': media('a.ts') });
  const { address } = await tuneIn(relay);
  upstream.files.set('/live.m3u8', 'HTTP/1.0 500 Broken\r\n\r\n');
  vi.advanceTimersByTime(3_000);
  expect((await get(relay, address)).status).toBe(200);
  expect(countOf(upstream, '/live.m3u8')).toBe(2);
  vi.advanceTimersByTime(4_000);
  expect((await get(relay, address)).status).toBe(502);
});
