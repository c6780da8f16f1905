import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../processes/free-port.ts';
import { audioHead, webPageResponse } from './canned-responses.ts';

const NOISE_BURST_BYTES = 65_536;
const NOISE_STEP_BYTES = 4_000;
const NOISE_STEP_MS = 250;

export type FaultyStreams = {
  /** Responds 200 with a web page. */
  readonly webPageUrl: string;
  /** Accepts connections and never sends a byte. */
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
  const webPage = await listen((client) => client.once('data', () => client.end(webPageResponse(true))));
  const silent = await listen((client) => client.resume());
  const noise = await listen((client) => client.once('data', () => sendNoise(client, 'audio/mpeg')));
  const unplayable = await listen((client) => client.once('data', () => sendNoise(client, 'audio/x-ms-wma')));
  const all = [webPage, silent, noise, unplayable];
  return {
    webPageUrl: streamUrl(webPage.port),
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

type TcpServer = { readonly port: number; stop(): Promise<void> };

async function listen(greet: (client: Socket) => void): Promise<TcpServer> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).once('close', () => clients.delete(client));
    greet(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => close(server, clients) };
}

async function close(server: Server, clients: Set<Socket>): Promise<void> {
  server.close();
  for (const client of clients) client.destroy();
  await once(server, 'close');
}

function streamUrl(port: number): string {
  return `http://127.0.0.1:${port}/stream`;
}
