import type { Socket } from 'node:net';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import { audioHead, webPageResponse } from './canned-responses.ts';
import { startTcpServer } from './tcp-server.ts';

const NOISE_BURST_BYTES = 65_536;
const NOISE_STEP_BYTES = 4_000;
const NOISE_STEP_MS = 250;

export type FaultyStreams = {
  /** Responds 200 with a web page. */
  readonly webPageUrl: string;
  /** Accepts connections and never sends a byte. */
  readonly muteUrl: string;
  /** Responds as a stream does and never sends a byte of it. */
  readonly silentUrl: string;
  /** Claims to be MP3 and sends noise. */
  readonly noiseUrl: string;
  /** Claims to be Windows Media, which no browser plays. */
  readonly unplayableUrl: string;
  /** Refuses connections. */
  readonly unreachableUrl: string;
  stop(): Promise<void>;
};

export async function startFaultyStreams(): Promise<FaultyStreams> {
  const webPage = await startTcpServer((client) =>
    client.once('data', () => client.end(webPageResponse(true))),
  );
  const mute = await startTcpServer((client) => client.resume());
  const silent = await startTcpServer((client) =>
    client.once('data', () => client.write(audioHead('audio/mpeg'))),
  );
  const noise = await startTcpServer((client) => client.once('data', () => sendNoise(client, 'audio/mpeg')));
  const unplayable = await startTcpServer((client) =>
    client.once('data', () => sendNoise(client, 'audio/x-ms-wma')),
  );
  const all = [webPage, mute, silent, noise, unplayable];
  return {
    webPageUrl: streamUrl(webPage.port),
    muteUrl: streamUrl(mute.port),
    silentUrl: streamUrl(silent.port),
    noiseUrl: streamUrl(noise.port),
    unplayableUrl: streamUrl(unplayable.port),
    unreachableUrl: streamUrl(await freePort()),
    stop: async () => {
      await Promise.all(all.map((server) => server.stop()));
    },
  };
}

/** Sends a burst and then 128 kbps of bytes without a single audio frame. */
function sendNoise(client: Socket, type: string): void {
  client.write(audioHead(type));
  client.write(Buffer.alloc(NOISE_BURST_BYTES, 'no sound'));
  const timer = setInterval(() => client.write(Buffer.alloc(NOISE_STEP_BYTES, 'no sound')), NOISE_STEP_MS);
  client.once('close', () => clearInterval(timer));
}

function streamUrl(port: number): string {
  return `http://127.0.0.1:${port}/stream`;
}
