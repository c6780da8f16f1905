import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MP3_FRAME_BYTES, numberedFrames, readNumbers } from '../../../../../testing/audio-frames-fixture.ts';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { afterRequest, sendStream, streamHead } from '../../../../../testing/stream-server-fixture.ts';
import { RECONNECT_MIN_MS } from './relay-limits.ts';

const AUDIO = numberedFrames(0, 40);
/** In turn, since a busy machine may make one by itself. */
const SLOW_PAUSES = 3;

test('counts its listeners, but those of a page by their live connection', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  const [radio, page] = [await relay.listen('c1'), await relay.listen('c1?page')];
  await radio.bytes(MP3_FRAME_BYTES);
  await page.bytes(MP3_FRAME_BYTES);
  expect([...relay.direct.counts]).toEqual([['c1', 1]]);
  radio.disconnect();
  await expect.poll(() => [...relay.direct.counts]).toEqual([]);
});

test('reads a stream once for all its listeners', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client, request) => {
      expect(request).toMatch(/user-agent: Airdial\//i);
      clients.push(client);
      client.write(streamHead({ 'icy-br': 128 }));
      client.write(AUDIO);
    }),
  );
  relay.addChannel(upstream.url);
  const first = await relay.listen('c1');
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'access-control-allow-origin': '*',
    'accept-ranges': 'none',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'icy-br': '128',
    'icy-name': Buffer.from('Café').toString('latin1'),
  });
  const second = await relay.listen('c1', { range: 'bytes=5-' });
  expect(second.status).toBe(200);
  clients[0]?.write(numberedFrames(40, 20));
  for (const listener of [first, second])
    expect(readNumbers(await listener.bytes(58 * MP3_FRAME_BYTES)).slice(0, 58)).toEqual(
      Array.from({ length: 58 }, (_, i) => i),
    );
  expect(upstream.connections()).toBe(1);
});

test('goes on at the byte where a listener lost the connection', { tags: ['relay', 'tunnel'] }, async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  const lost = await relay.listen('c1?page&behind=30');
  const [, epoch] = /^place=(.{8})\.0, behind=\d\.\d$/.exec(String(lost.headers['stream-start'])) ?? [];
  await lost.bytes(AUDIO.length - MP3_FRAME_BYTES);
  const next = await relay.listen(`c1?page&behind=30&from=${epoch}.1000`);
  expect(next.headers['stream-start']).toMatch(`place=${epoch}.1000, behind=`);
  const rest = await next.bytes(AUDIO.length - 1_000 - MP3_FRAME_BYTES);
  expect(rest.equals(AUDIO.subarray(1_000, 1_000 + rest.length))).toBe(true);
});

test('asks ever more rarely for a recording that every connection repeats', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const connectedAt: number[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      connectedAt.push(performance.now());
      client.write(streamHead());
      client.end(AUDIO);
    }),
  );
  relay.addChannel(upstream.url);
  await relay.listen('c1');
  const pausesMs = () => connectedAt.slice(1).map((at, index) => at - (connectedAt[index] ?? at));
  await expect
    .poll(() => Math.min(...pausesMs().slice(-SLOW_PAUSES)), { timeout: 60_000 })
    .toBeGreaterThan(2 * RECONNECT_MIN_MS);
});

test('continues after a cut where it was cut, although the stream server repeats some seconds', {
  tags: 'relay',
}, async () => {
  const relay = await openRelayFixture();
  let connections = 0;
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      client.write(streamHead());
      // In the middle of a frame.
      if (connections === 1) client.end(AUDIO.subarray(0, -200));
      else client.write(numberedFrames(20, 60));
    }),
  );
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  const received = await listener.bytes(80 * MP3_FRAME_BYTES);
  expect(received.equals(numberedFrames(0, 80))).toBe(true);
  expect(upstream.connections()).toBe(2);
});

test('reads the next address of the same codec when one fails, at first and after a cut', {
  tags: 'relay',
}, async () => {
  const relay = await openRelayFixture();
  const gone = await relay.startUpstream(sendStream(streamHead({}, 'HTTP/1.0 404 Not Found')));
  const other = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  let connections = 0;
  const first = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      if (connections === 1) client.end(Buffer.concat([Buffer.from(streamHead()), AUDIO]));
      else client.end(streamHead({}, 'HTTP/1.0 404 Not Found'));
    }),
  );
  const spare = await relay.startUpstream(sendStream(streamHead(), numberedFrames(1_000, 60)));
  const address = (streamUrl: string, codec: string) => ({ streamUrl, codec, bitrate: 128 });
  relay.addChannel(gone.url, {
    codec: 'MP3',
    alternatives: [address(other.url, 'AAC'), address(first.url, 'mp3'), address(spare.url, 'MP3')],
  });
  const listener = await relay.listen('c1');
  expect(listener.status).toBe(200);
  const numbers = readNumbers(await listener.bytes(85 * MP3_FRAME_BYTES));
  expect(numbers.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => index));
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(1_000);
  expect([gone, other, first, spare].map((server) => server.connections())).toEqual([1, 0, 2, 1]);
});

test.each([
  ['404', sendStream(streamHead({}, 'HTTP/1.0 404 Not Found'))],
  ['401', sendStream(streamHead({}, 'HTTP/1.0 401 Unauthorized'))],
  ['503', sendStream(streamHead({ 'retry-after': 9 }, 'HTTP/1.0 503 Busy'))],
  ['a redirect to itself', sendStream(streamHead({ location: '/live' }, 'HTTP/1.0 302 Found'))],
  [
    'a redirect into a private network',
    sendStream(streamHead({ location: 'http://10.0.0.1/live' }, 'HTTP/1.0 302 Found')),
  ],
  [
    'a compressed body',
    sendStream(streamHead({ 'content-encoding': 'gzip' }), gzipSync(Buffer.alloc(100_000))),
  ],
  ['a hang-up', afterRequest((client) => client.destroy())],
])('responds with 502 to a stream server with %s', { tags: 'relay' }, async (_name, onConnection) => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(onConnection);
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1')).status).toBe(502);
  await expect.poll(() => upstream.openConnections()).toBe(0);
});

test('refuses new listeners during maintenance', { tags: 'relay' }, async () => {
  let isInMaintenance = false;
  const relay = await openRelayFixture(undefined, () => isInMaintenance);
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  isInMaintenance = true;
  for (const id of ['c1', 'c1/media.ts', 'nothing']) {
    const { status, headers } = await relay.listen(id);
    expect([status, headers['retry-after']]).toEqual([503, '60']);
  }
  isInMaintenance = false;
  expect((await relay.listen('c1')).status).toBe(200);
  expect((await listener.bytes(MP3_FRAME_BYTES)).length).toBeGreaterThan(0);
});

test('calls nothing that the outbound guard forbids', async () => {
  const relay = await openRelayFixture('192.0.2.1:80');
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1')).status).toBe(502);
  expect(upstream.connections()).toBe(0);
});

test('relays only active channels that an administrator has confirmed', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url, { id: 'unconfirmed', relayConfirmed: false });
  relay.addChannel(upstream.url, { id: 'off', relay: 'off' });
  relay.addChannel(upstream.url, { id: 'inactive', isActive: false });
  for (const id of ['unconfirmed', 'off', 'inactive', 'none', encodeURIComponent(upstream.url)])
    expect((await relay.listen(id)).status).toBe(404);
  expect(upstream.connections()).toBe(0);
  expect((await relay.listen('inactive', { authorization: 'Bearer admin' })).status).toBe(200);
});

test('responds to HEAD and preflights without a connection', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1', {}, 'HEAD')).status).toBe(200);
  const preflight = await relay.listen('c1', {}, 'OPTIONS');
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('Icy-MetaData');
  expect(upstream.connections()).toBe(0);
});

test('drops a listener that does not read, and no other', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      client.write(streamHead());
      const timer = setInterval(() => client.write(Buffer.alloc(200_000, 0x55)), 20);
      client.once('close', () => clearInterval(timer));
    }),
  );
  relay.addChannel(upstream.url);
  const slow = await relay.listen('c1');
  slow.stopReading();
  const reading = await relay.listen('c1');
  // More than the server and the system hold for a listener that does not read.
  const { length } = await reading.bytes(16_000_000);
  slow.readOn();
  await slow.ended;
  await reading.bytes(length + 1_000_000);
});

test('disconnects the listeners when the channel is no longer relayed', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  const channel = relay.addChannel(upstream.url, { relay: 'off' });
  relay.changes.publish({ kind: 'updated', channel });
  await listener.ended;
  await expect.poll(() => upstream.openConnections()).toBe(0);
});
