// @module-tag hostile-bytes

import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openRelayFixture } from '../../../../../testing/relay-fixture.ts';
import { afterRequest, streamHead } from '../../../../../testing/stream-server-fixture.ts';

const CHUNK_BYTES = 64 * 1024;
const REQUESTS = 32;

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
