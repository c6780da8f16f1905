import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  countOf,
  get,
  HEAD,
  media,
  openHls,
  segment,
  TS,
  tuneIn,
} from '../../../../../testing/hls-fixture.ts';
import { ok } from '../../../../../testing/stream-checks-fixture.ts';
import { HLS_FETCHES_MAX_COUNT, HLS_WAITING_MAX_COUNT } from './relay-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

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
  ['is a recording of 501 segments', `${HEAD}${'#EXTINF:1,\na\n'.repeat(501)}#EXT-X-ENDLIST\n`, 502],
  ['has two megabytes of addresses', `${HEAD}${`#EXTINF:1,\n/${'a'.repeat(1_900)}\n`.repeat(500)}`, 502],
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
])('survives a playlist that %s', { tags: 'relay' }, async (_name, playlist, status) => {
  const { relay } = await openHls({
    '/live.m3u8': playlist.startsWith('HTTP') ? playlist : ok({ 'content-type': 'text/plain' }, playlist),
  });
  const before = process.cpuUsage();
  expect((await get(relay, '/relay/c1')).status).toBe(status);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000, 'processor time (ms)').toBeLessThan(3_000);
  if (status !== 200) return;
  const { uris } = await tuneIn(relay);
  expect((await get(relay, uris[0] ?? '')).status).toBe(502);
});

test('calls no private network for the files of a playlist', async () => {
  const { relay, upstream } = await openHls({}, '127.0.0.1/32');
  const secret = await relay.startUpstream((client) => client.end(segment('video/mp2t', TS)), '127.0.0.2');
  const file = (tag: string) => `${tag}:METHOD=AES-128,URI="${secret.url}"\n`;
  const named = `${HEAD}${file('#EXT-X-KEY')}${file('#EXT-X-MAP')}#EXTINF:2,\n${secret.url}\n`;
  upstream.files.set('/live.m3u8', named);
  const { uris } = await tuneIn(relay);
  expect(uris.map((uri) => uri.split(/[/.?]/)[3])).toEqual(['media', 'key', 'media']);
  for (const uri of uris) expect((await get(relay, uri)).status).toBe(502);
  upstream.files.set('/live.m3u8', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${secret.url}\n`);
  vi.advanceTimersByTime(1_000);
  await expect(tuneIn(relay)).resolves.toMatchObject({ playlist: { status: 502 } });
  expect(secret.connections()).toBe(0);
});

test('starts again at the next address when one fails, and returns to the first', {
  tags: 'relay',
}, async () => {
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

test('stays with the first address while it has too many fetches of its own to do', async () => {
  const held = Promise.withResolvers<Buffer>();
  const names = Array.from({ length: HLS_FETCHES_MAX_COUNT + HLS_WAITING_MAX_COUNT }, (_, at) => `/${at}.ts`);
  const { relay, upstream } = await openHls({
    ...Object.fromEntries(names.map((name) => [name, held.promise])),
    '/live.m3u8': media(...names),
    '/spare.m3u8': media('spare.ts'),
  });
  relay.addChannel(upstream.at('/live.m3u8'), {
    alternatives: [{ streamUrl: upstream.at('/spare.m3u8'), codec: 'HLS', bitrate: null }],
    codec: 'HLS',
  });
  const { address, uris } = await tuneIn(relay);
  const segments = uris.map((uri) => get(relay, uri));
  const askLater = async () => {
    vi.advanceTimersByTime(7_000);
    return (await get(relay, address)).status;
  };
  await expect.poll(askLater).toBe(503);
  held.resolve(segment('video/mp2t', TS));
  expect((await Promise.all(segments)).every(({ status }) => status === 200)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect((await tuneIn(relay)).uris).toHaveLength(names.length);
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

test('requests a segment that failed again after a second, and not before', async () => {
  const { relay, upstream } = await openHls({
    '/live.m3u8': media('a.ts'),
    '/a.ts': 'HTTP/1.0 500 Broken\r\n\r\n',
  });
  const { uris } = await tuneIn(relay);
  const [named = ''] = uris;
  expect((await get(relay, named)).status).toBe(502);
  upstream.files.set('/a.ts', segment('video/mp2t', TS));
  expect((await get(relay, named)).status).toBe(502);
  expect(countOf(upstream, '/a.ts')).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect((await get(relay, named)).body).toEqual(TS);
});

test('refuses more segments while those of a channel that nobody reads hold 32 MB', {
  tags: 'relay',
}, async () => {
  const bytes = Buffer.alloc(4 * 1024 * 1024, TS);
  // Of each, the system takes some out of the server's hands.
  const names = Array.from({ length: 20 }, (_, index) => `${index}.ts`);
  const { relay } = await openHls({
    '/live.m3u8': media(...names),
    ...Object.fromEntries(names.map((name) => [`/${name}`, segment('video/mp2t', bytes)])),
  });
  const { uris } = await tuneIn(relay);
  const unread: Awaited<ReturnType<typeof relay.listenWithoutReading>>[] = [];
  for (const uri of uris) {
    unread.push(await relay.listenWithoutReading(uri.replace('/relay/', '')));
    if (unread.at(-1)?.status !== 200) break;
  }
  const statuses = unread.map(({ status }) => status);
  expect(statuses.length).toBeGreaterThanOrEqual(9);
  expect(statuses.at(-1)).toBe(503);
  // Those who get what is held already share it.
  expect((await get(relay, uris[0] ?? '')).status).toBe(200);
  for (const response of unread) response.disconnect();
  await expect.poll(async () => (await get(relay, uris[unread.length - 1] ?? '')).status).toBe(200);
});
