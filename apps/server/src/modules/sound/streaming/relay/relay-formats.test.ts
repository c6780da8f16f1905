import type { Socket } from 'node:net';
import { joinBytes } from '@airdial/audio-formats/bytes';
import { buildIcyBlock } from '@airdial/audio-formats/icy-blocks';
import { adtsFrame } from '@airdial/audio-formats/testing/frame-fixture';
import { begin, opusHead, opusPacket, pages } from '@airdial/audio-formats/testing/ogg-fixture';
import { expect, test } from 'vitest';
import {
  adtsFrames,
  MP3_FRAME_BYTES,
  mp3Frames,
  numberedFrames,
  readNumbers,
} from '../../../../../testing/audio-frames-fixture.ts';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { icyBlock, oggPage } from '../../../../../testing/stream-fixture.ts';
import { afterRequest, sendStream, streamHead } from '../../../../../testing/stream-server-fixture.ts';
import { id3Tag } from '../../../../../testing/zoo/stream-parts.ts';

const AUDIO = numberedFrames(0, 40);

test.each([
  ['an ICY status line', [streamHead({}, 'ICY 200 OK'), AUDIO], 'audio/mpeg'],
  ['garbage before the first frame', [streamHead(), Buffer.alloc(5_000, 0xff), AUDIO], 'audio/mpeg'],
  [
    'an ID3 tag',
    [streamHead(), Buffer.from('ID3\x03\0\0\0\0\x10\0'), Buffer.alloc(2_048, 7), AUDIO],
    'audio/mpeg',
  ],
  [
    'ID3 tags with large pictures',
    [streamHead(), id3Tag('Cover', 300_000), id3Tag('Fan art', 900_000), AUDIO],
    'audio/mpeg',
  ],
  ['a wrong content type', [streamHead({ 'content-type': 'text/html' }), AUDIO], 'audio/mpeg'],
  ['AAC', [streamHead({ 'content-type': 'text/plain' }), adtsFrames(100)], 'audio/aac'],
  [
    'chunks',
    [
      streamHead({ 'transfer-encoding': 'chunked' }, 'HTTP/1.1 200 OK'),
      `${AUDIO.length.toString(16)}\r\n`,
      AUDIO,
      '\r\n',
    ],
    'audio/mpeg',
  ],
])('relays a stream with %s', { tags: 'relay' }, async (_name, parts, contentType) => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(sendStream(...parts));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  expect(listener.headers['content-type']).toBe(contentType);
  const bytes = await listener.bytes(MP3_FRAME_BYTES * 2);
  expect([0xfffb, 0xfff1]).toContain(bytes.readUInt16BE(0));
});

test('never passes on a type that a browser shows as a page', async () => {
  const relay = await openRelayFixture();
  const upstream = await relay.startUpstream(
    sendStream(
      streamHead({ 'content-type': 'text/html' }),
      Buffer.alloc(300_000, '<script>alert(1)</script>'),
    ),
  );
  relay.addChannel(upstream.url);
  const { headers } = await relay.listen('c1');
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('sends the header pages of Ogg to a listener that joins later', async () => {
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
      client.write(streamHead({ 'content-type': 'application/ogg' }));
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

test('begins with the newest seconds although another Ogg stream has begun in them', {
  tags: 'relay',
}, async () => {
  const relay = await openRelayFixture();
  const chain = [1, 2].flatMap((serial) => [
    ...begin(opusHead(), serial),
    ...pages([opusPacket(serial), opusPacket(serial + 2)], 20, 2, serial),
  ]);
  const bytes = Buffer.from(joinBytes(chain));
  const upstream = await relay.startUpstream(
    sendStream(streamHead({ 'content-type': 'application/ogg' }), bytes),
  );
  relay.addChannel(upstream.url);
  const first = await relay.listen('c1');
  await first.bytes(bytes.length);
  const second = await relay.listen('c1');
  expect((await second.bytes(bytes.length)).equals(bytes)).toBe(true);
});

test('names each title with its own audio to a listener that joins later', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      clients.push(client);
      client.write(streamHead({ 'icy-metaint': AUDIO.length }));
      client.write(AUDIO);
      client.write(icyBlock("StreamTitle='Before';"));
      client.write(numberedFrames(40, 40));
    }),
  );
  relay.addChannel(upstream.url);
  const first = await relay.listen('c1');
  await first.bytes(79 * MP3_FRAME_BYTES);
  clients[0]?.write(Buffer.concat([icyBlock("StreamTitle='After';"), numberedFrames(80, 40)]));
  await first.bytes(119 * MP3_FRAME_BYTES);
  const text = (await (await relay.listen('c1', { 'icy-metadata': '1' })).bytes(48_200)).toString('latin1');
  expect(text.match(/StreamTitle='\w+'/g)).toEqual(["StreamTitle='Before'", "StreamTitle='After'"]);
});

test('continues Ogg whose packets are all alike where it was cut', { tags: 'relay' }, async () => {
  const relay = await openRelayFixture();
  const steady = Buffer.from(
    joinBytes([...begin(opusHead()), ...pages(Array(80).fill(opusPacket(1)), 20, 2)]),
  );
  let connections = 0;
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      connections += 1;
      client.write(streamHead({ 'content-type': 'application/ogg' }));
      // In the middle of a page.
      if (connections === 1) client.end(steady.subarray(0, 15_000));
      else client.write(steady);
    }),
  );
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  expect((await listener.bytes(steady.length)).equals(steady)).toBe(true);
  expect(upstream.connections()).toBe(2);
});

test('interleaves the titles of the stream for listeners that request them, and strips them for others', async () => {
  const relay = await openRelayFixture();
  const body = Buffer.concat([
    AUDIO,
    icyBlock("StreamTitle='Björk - Jóga';"),
    numberedFrames(40, 40),
    icyBlock(''),
  ]);
  const upstream = await relay.startUpstream(sendStream(streamHead({ 'icy-metaint': AUDIO.length }), body));
  relay.addChannel(upstream.url);
  const plain = await relay.listen('c1');
  expect(readNumbers(await plain.bytes(79 * MP3_FRAME_BYTES)).slice(0, 79)).toEqual(
    Array.from({ length: 79 }, (_, i) => i),
  );
  const icy = await relay.listen('c1', { 'icy-metadata': '1' });
  expect(icy.headers['icy-metaint']).toBe('16000');
  const bytes = await icy.bytes(16_100);
  expect(bytes.toString('utf8', 16_001, 16_050)).toContain("StreamTitle='Björk - Jóga';");
});

test.each([
  ['ISO-8859-1 with entities', Buffer.from('Åsa Lind - &#1053;&#1086;', 'latin1'), null, 'Åsa Lind - Но'],
  ['the channel’s charset', Buffer.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'windows-1251', 'Привет'],
  ['UTF-8, whatever the channel says', Buffer.from('Jóga'), 'windows-1251', 'Jóga'],
  ['UTF-8 that is cut off', Buffer.from('Jóga – ж').subarray(0, -1), null, 'Jóga –'],
  ['attributes', Buffer.from('Björk - text="Jóga" song_spot="M" TAID="0"'), null, 'Björk - Jóga'],
  ['attributes of an advert', Buffer.from(' - text="Sweep" song_spot="T"'), null, 'Café'],
])('sends a title in %s as plain UTF-8', async (_encoding, title, charset, shown) => {
  const relay = await openRelayFixture();
  const content = Buffer.concat([Buffer.from("StreamTitle='"), title, Buffer.from("';")]);
  const body = Buffer.concat([AUDIO, buildIcyBlock(content), numberedFrames(40, 40)]);
  const upstream = await relay.startUpstream(sendStream(streamHead({ 'icy-metaint': AUDIO.length }), body));
  relay.addChannel(upstream.url, { charset });
  const plain = await relay.listen('c1');
  await plain.bytes(79 * MP3_FRAME_BYTES);
  const icy = await relay.listen('c1', { 'icy-metadata': '1' });
  expect((await icy.bytes(16_200)).toString('utf8', 16_001, 16_100)).toContain(`StreamTitle='${shown}';`);
});

test('names the channel to players while the stream has an empty title', async () => {
  const relay = await openRelayFixture();
  const body = Buffer.concat([AUDIO, icyBlock("StreamTitle='';"), numberedFrames(40, 40)]);
  const upstream = await relay.startUpstream(sendStream(streamHead({ 'icy-metaint': AUDIO.length }), body));
  relay.addChannel(upstream.url);
  const plain = await relay.listen('c1');
  await plain.bytes(79 * MP3_FRAME_BYTES);
  const icy = await relay.listen('c1', { 'icy-metadata': '1' });
  expect((await icy.bytes(16_100)).toString('utf8', 16_001, 16_050)).toContain("StreamTitle='Café';");
});

test('begins with the newest eight seconds of AAC whose frames have several blocks', {
  tags: 'relay',
}, async () => {
  const relay = await openRelayFixture();
  const frame = (fill: number) => Buffer.from(adtsFrame(fill, { rateIndex: 3, blocks: 4 }));
  const tenSeconds = (fill: number) => Buffer.concat(Array(120).fill(frame(fill)));
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      clients.push(client);
      client.write(streamHead({ 'content-type': 'audio/aac' }));
      client.write(tenSeconds(1));
    }),
  );
  relay.addChannel(upstream.url);
  const first = await relay.listen('c1');
  await first.bytes(tenSeconds(1).length);
  clients[0]?.write(tenSeconds(2));
  await first.bytes(2 * tenSeconds(1).length);
  const second = await relay.listen('c1');
  const bytes = await second.bytes(frame(2).length);
  expect(bytes.subarray(0, frame(2).length)).toEqual(frame(2));
});

test('ends its listeners when the format changes in mid-stream, and serves the new one from then on', {
  tags: 'relay',
}, async () => {
  const relay = await openRelayFixture();
  const clients: Socket[] = [];
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      clients.push(client);
      const isFirst = clients.length === 1;
      client.write(streamHead({ 'content-type': isFirst ? 'audio/mpeg' : 'audio/aacp' }));
      client.write(isFirst ? AUDIO : adtsFrames(1_400));
    }),
  );
  relay.addChannel(upstream.url);
  const before = await relay.listen('c1');
  expect(before.headers['content-type']).toBe('audio/mpeg');
  await before.bytes(AUDIO.length - MP3_FRAME_BYTES);
  clients[0]?.write(adtsFrames(100));
  await before.ended;
  const after = await relay.listen('c1');
  expect(after.headers['content-type']).toBe('audio/aac');
  expect((await after.bytes(1_000)).readUInt16BE(0)).toBe(0xfff1);
  expect(upstream.connections()).toBe(2);
});

test('continues a stream whose sample rate changes', async () => {
  const relay = await openRelayFixture();
  const other = mp3Frames(20, { kbps: 128, sampleRate: 48_000, channels: 2 });
  const upstream = await relay.startUpstream(sendStream(streamHead(), AUDIO, other));
  relay.addChannel(upstream.url);
  const listener = await relay.listen('c1');
  const bytes = await listener.bytes(AUDIO.length + other.length - MP3_FRAME_BYTES);
  expect(bytes.subarray(AUDIO.length)).toEqual(other.subarray(0, bytes.length - AUDIO.length));
});
