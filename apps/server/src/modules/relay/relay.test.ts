import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { adtsFrames, numberedFrames, readNumbers } from '../../testing/audio-frames-fixture.ts';
import { openRelayFixture } from '../../testing/relay-fixture.ts';
import { icyBlock, oggPage } from '../../testing/stream-fixture.ts';

const head = (headers: Readonly<Record<string, string | number>> = {}, status = 'HTTP/1.0 200 OK'): string =>
  `${[status, ...Object.entries({ 'content-type': 'audio/mpeg', ...headers }).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
const FRAME = 417;
const AUDIO = numberedFrames(0, 40);

/** Sends once it was asked. */
const afterRequest = (send: (client: Socket, request: string) => void) => (client: Socket) =>
  void client.once('data', (request) => send(client, request.toString('latin1')));

const sending = (...parts: readonly (string | Buffer)[]) =>
  afterRequest((client) => {
    for (const part of parts) client.write(part);
  });

test('counts its listeners, but those of a page by their live connection', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sending(head(), AUDIO));
  relay.addChannel(upstream.url);
  const [radio, page] = [await relay.listen('c1'), await relay.listen('c1?page')];
  await radio.bytes(FRAME);
  await page.bytes(FRAME);
  expect([...relay.direct.counts]).toEqual([['c1', 1]]);
  radio.disconnect();
  await vi.waitFor(() => expect([...relay.direct.counts]).toEqual([]));
});

test('reads a stream once for all its listeners', async () => {
  const relay = await openRelayFixture();
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client, request) => {
      expect(request).toMatch(/user-agent: Airdial\//i);
      clients.push(client);
      client.write(head({ 'icy-br': 128 }));
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
    expect(readNumbers(await listener.bytes(58 * FRAME)).slice(0, 58)).toEqual(
      Array.from({ length: 58 }, (_, i) => i),
    );
  expect(upstream.connections()).toBe(1);
});

test.each([
  ['an ICY status line', [head({}, 'ICY 200 OK'), AUDIO], 'audio/mpeg'],
  ['garbage before the first frame', [head(), Buffer.alloc(5_000, 0xff), AUDIO], 'audio/mpeg'],
  ['an ID3 tag', [head(), Buffer.from('ID3\x03\0\0\0\0\x10\0'), Buffer.alloc(2_048, 7), AUDIO], 'audio/mpeg'],
  ['a wrong content type', [head({ 'content-type': 'text/html' }), AUDIO], 'audio/mpeg'],
  ['AAC', [head({ 'content-type': 'text/plain' }), adtsFrames(100)], 'audio/aac'],
  [
    'chunks',
    [
      head({ 'transfer-encoding': 'chunked' }, 'HTTP/1.1 200 OK'),
      `${AUDIO.length.toString(16)}\r\n`,
      AUDIO,
      '\r\n',
    ],
    'audio/mpeg',
  ],
])('relays a stream with %s', async (_name, parts, contentType) => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sending(...parts));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  expect(listener.headers['content-type']).toBe(contentType);
  const bytes = await listener.bytes(FRAME * 2);
  expect([0xfffb, 0xfff1]).toContain(bytes.readUInt16BE(0));
});

test('never passes on a type that a browser shows as a page', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(
    sending(head({ 'content-type': 'text/html' }), Buffer.alloc(300_000, '<script>alert(1)</script>')),
  );
  relay.addChannel(upstream.url);
  const { headers } = await relay.listen('c1');
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('sends the header pages of Ogg to who joins later', async () => {
  const relay = await openRelayFixture();
  const page = (text: string, flags: number, granule: bigint) => {
    const bytes = oggPage(Buffer.from(text));
    bytes.writeUInt8(flags, 5);
    bytes.writeBigInt64LE(granule, 6);
    return bytes;
  };
  const pages = [page('OpusHead', 2, 0n), page('OpusTags', 0, 0n), page('one', 0, 960n)];
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      clients.push(client);
      client.write(head({ 'content-type': 'application/ogg' }));
      client.write(Buffer.concat(pages));
    }),
  );
  relay.addChannel(upstream.url);
  const first = await relay.listen('c1');
  expect(first.headers['content-type']).toBe('application/ogg');
  await first.bytes(Buffer.concat(pages).length);
  clients[0]?.write(page('two', 0, 1_920n));
  const second = await relay.listen('c1', { 'icy-metadata': '1' });
  expect(second.headers).not.toHaveProperty('icy-metaint');
  const text = (await second.bytes(Buffer.concat(pages).length)).toString('latin1');
  expect(text.indexOf('OpusHead')).toBeLessThan(text.indexOf('OpusTags'));
  expect(text.indexOf('OpusTags')).toBeLessThan(text.indexOf('one'));
});

test('interleaves the titles of the stream for who asks, and strips them for others', async () => {
  const relay = await openRelayFixture();
  const body = Buffer.concat([
    AUDIO,
    icyBlock("StreamTitle='Björk - Jóga';"),
    numberedFrames(40, 40),
    icyBlock(''),
  ]);
  const upstream = await relay.startUpstream(sending(head({ 'icy-metaint': AUDIO.length }), body));
  relay.addChannel(upstream.url);
  const plain = await relay.listen('c1');
  expect(readNumbers(await plain.bytes(79 * FRAME)).slice(0, 79)).toEqual(
    Array.from({ length: 79 }, (_, i) => i),
  );
  const icy = await relay.listen('c1', { 'icy-metadata': '1' });
  expect(icy.headers['icy-metaint']).toBe('16000');
  const bytes = await icy.bytes(16_100);
  expect(bytes.toString('utf8', 16_001, 16_050)).toContain("StreamTitle='Björk - Jóga';");
});

test('continues after a cut where it was cut, although the stream server repeats some seconds', async () => {
  const relay = await openRelayFixture();
  let connections = 0;
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      client.write(head());
      if (connections === 1) client.end(AUDIO);
      else client.write(numberedFrames(20, 60));
    }),
  );
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  // The last frame is not sent before another follows, since it may be cut.
  const numbers = readNumbers(await listener.bytes(78 * FRAME));
  expect(numbers.slice(0, 78)).toEqual(Array.from({ length: 78 }, (_, index) => index));
  expect(upstream.connections()).toBe(2);
});

test('reads the next address of the same codec when one is away, at first and after a cut', async () => {
  const relay = await openRelayFixture();
  const gone = await relay.startUpstream(sending(head({}, 'HTTP/1.0 404 Not Found')));
  const other = await relay.startUpstream(sending(head(), AUDIO));
  let connections = 0;
  const first = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      if (connections === 1) client.end(Buffer.concat([Buffer.from(head()), AUDIO]));
      else client.end(head({}, 'HTTP/1.0 404 Not Found'));
    }),
  );
  const spare = await relay.startUpstream(sending(head(), numberedFrames(1_000, 60)));
  const address = (streamUrl: string, codec: string) => ({ streamUrl, codec, bitrate: 128 });
  relay.addChannel(gone.url, {
    codec: 'MP3',
    alternatives: [address(other.url, 'AAC'), address(first.url, 'mp3'), address(spare.url, 'MP3')],
  });
  const listener = await relay.listen('c1');
  expect(listener.status).toBe(200);
  const numbers = readNumbers(await listener.bytes(85 * FRAME));
  expect(numbers.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, index) => index));
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(1_000);
  expect([gone, other, first, spare].map((server) => server.connections())).toEqual([1, 0, 2, 1]);
});

test.each([
  ['404', sending(head({}, 'HTTP/1.0 404 Not Found'))],
  ['401', sending(head({}, 'HTTP/1.0 401 Unauthorized'))],
  ['503', sending(head({ 'retry-after': 9 }, 'HTTP/1.0 503 Busy'))],
  ['a redirect to itself', sending(head({ location: '/live' }, 'HTTP/1.0 302 Found'))],
  [
    'a redirect into a private network',
    sending(head({ location: 'http://10.0.0.1/live' }, 'HTTP/1.0 302 Found')),
  ],
  ['a compressed body', sending(head({ 'content-encoding': 'gzip' }), gzipSync(Buffer.alloc(100_000)))],
  ['a hang-up', afterRequest((client) => client.destroy())],
])('responds with 502 to a stream server with %s', async (_name, onConnection) => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(onConnection);
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1')).status).toBe(502);
  await vi.waitFor(() => expect(upstream.openConnections()).toBe(0));
});

test('calls nothing that the outbound guard forbids', async () => {
  const relay = await openRelayFixture('192.0.2.1:80');
  const upstream = await relay.startUpstream(sending(head(), AUDIO));
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1')).status).toBe(502);
  expect(upstream.connections()).toBe(0);
});

test('relays only active channels that an administrator has confirmed', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sending(head(), AUDIO));
  relay.addChannel(upstream.url, { id: 'unconfirmed', relayConfirmed: false });
  relay.addChannel(upstream.url, { id: 'off', relay: 'off' });
  relay.addChannel(upstream.url, { id: 'inactive', isActive: false });
  for (const id of ['unconfirmed', 'off', 'inactive', 'none', encodeURIComponent(upstream.url)])
    expect((await relay.listen(id)).status).toBe(404);
  expect(upstream.connections()).toBe(0);
  expect((await relay.listen('inactive', { authorization: 'Bearer admin' })).status).toBe(200);
});

test('answers HEAD and preflights without a connection', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sending(head(), AUDIO));
  relay.addChannel(upstream.url);
  expect((await relay.listen('c1', {}, 'HEAD')).status).toBe(200);
  const preflight = await relay.listen('c1', {}, 'OPTIONS');
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('Icy-MetaData');
  expect(upstream.connections()).toBe(0);
});

test('drops a listener that does not read, and no other', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      client.write(head());
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

test('lets go of the listeners when the channel is relayed no more', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sending(head(), AUDIO));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  const channel = relay.addChannel(upstream.url, { relay: 'off' });
  relay.changes.emit({ kind: 'updated', channel });
  await listener.ended;
  await vi.waitFor(() => expect(upstream.openConnections()).toBe(0));
});
