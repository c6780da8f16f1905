// @module-tag hostile-bytes

import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { get, media, openHls, segment, TS, tuneIn } from '../../../../../testing/hls-fixture.ts';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { afterRequest, streamHead } from '../../../../../testing/stream-server-fixture.ts';

const CHUNK_BYTES = 64 * 1024;
const REQUESTS = 32;
/** Of the processor, by a clock of the test. */
const CHUNK_COSTS_MS = 500;

/** Writes until the other side closes the connection. */
function flood(client: Socket, chunk: Buffer): void {
  const write = () => {
    while (client.writable && client.write(chunk));
  };
  client.on('drain', write);
  write();
}

test.each([
  ['each byte, which is refused', 1, 502],
  ['each 256 bytes', 256, 200],
])('others are answered while a station sends a title after %s', async (_name, metaint, status) => {
  const relay = await openRelayFixture();
  // Half of a frame's header again and again, and a block without a text.
  const chunk = Buffer.alloc(
    CHUNK_BYTES,
    Buffer.concat([Buffer.alloc(metaint, Buffer.of(0xff, 0)), Buffer.of(0)]),
  );
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      client.write(streamHead({ 'icy-metaint': metaint }));
      flood(client, chunk);
    }),
  );
  relay.addChannel(upstream.url);
  const waiting = relay.listen('c1');
  const expectAnswers = async () => {
    for (let request = 0; request < REQUESTS; request += 1)
      expect((await relay.listen('another')).status).toBe(404);
  };
  await expectAnswers();
  const listener = await waiting;
  expect(listener.status).toBe(status);
  await expectAnswers();
  listener.disconnect();
  await expectAnswers();
});

test('a station that takes more than its share of the processor is left alone, and named', async () => {
  let processorMs = 0;
  const relay = await openRelayFixture(undefined, undefined, () => {
    processorMs += CHUNK_COSTS_MS;
    return processorMs;
  });
  const upstream = await relay.startUpstream(
    afterRequest((client) => {
      client.write(streamHead());
      flood(client, Buffer.alloc(CHUNK_BYTES));
    }),
  );
  relay.addChannel(upstream.url);
  // Its listener may have got the head of a response by then.
  await relay.listen('c1').catch(() => undefined);
  await expect
    .poll(() => relay.tooCostly)
    .toEqual([['c1', 'What it sends takes more than 25 % of a processor core to read.']]);
  expect((await relay.listen('c1')).status).toBe(503);
  await expect.poll(() => upstream.openConnections()).toBe(0);
  expect(upstream.connections()).toBe(1);
});

test('so is one of HLS, whichever of its files takes more', async () => {
  let processorMs = 0;
  const uris = Array.from({ length: 8 }, (_, index) => `${index}.ts`);
  const files = Object.fromEntries(uris.map((uri) => [`/${uri}`, segment('video/mp2t', TS)]));
  const { relay } = await openHls({ ...files, '/live.m3u8': media(...uris) }, undefined, () => {
    processorMs += CHUNK_COSTS_MS;
    return processorMs;
  });
  const { uris: addresses } = await tuneIn(relay);
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await get(relay, address)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 502, 503, 503, 503]);
  expect(relay.tooCostly).toEqual([
    ['c1', 'What it sends takes more than 25 % of a processor core to read.'],
  ]);
  expect((await get(relay, '/relay/c1')).status).toBe(503);
  expect([...relay.listenerCounts()]).toEqual([]);
});
