import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BenchIcecast } from './bench-icecast.ts';

/** After the connection: what Icecast needs at most, on all but a few connections. */
const HEAD_AFTER_MS = 600;
const AUDIO_AFTER_MS = 1_100;
const HEAD_END = '\r\n\r\n';

/**
 * Icecast sends its headers on one tick of half a second and its burst on the next, so that chance
 * decides by up to 500 ms when a connection gets Ogg. Behind this, each connection waits equally long.
 */
export async function withEvenSteps(icecast: BenchIcecast, anyUrl: string): Promise<BenchIcecast> {
  const target = Number(new URL(anyUrl).port);
  const server = createServer((client) => passOn(client, connect(target, '127.0.0.1')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...icecast,
    url: (tone) => {
      const url = icecast.url(tone);
      return tone.codec === 'OGG' ? url.replace(`:${target}/`, `:${port}/`) : url;
    },
    stop: async () => {
      server.close();
      await icecast.stop();
    },
  };
}

function passOn(client: Socket, server: Socket): void {
  let held = Buffer.alloc(0);
  let [isHeadDue, isAudioDue, isHeadSent] = [false, false, false];
  const release = () => {
    const headEnd = held.indexOf(HEAD_END);
    if (isHeadDue && !isHeadSent && headEnd >= 0) {
      isHeadSent = true;
      client.write(held.subarray(0, headEnd + HEAD_END.length));
      held = held.subarray(headEnd + HEAD_END.length);
    }
    if (!isHeadSent || !isAudioDue) return;
    client.write(held);
    held = Buffer.alloc(0);
  };
  setTimeout(() => {
    isHeadDue = true;
    release();
  }, HEAD_AFTER_MS);
  setTimeout(() => {
    isAudioDue = true;
    release();
  }, AUDIO_AFTER_MS);
  client.setNoDelay(true).pipe(server);
  server.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    release();
  });
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
}
