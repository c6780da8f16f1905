import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { toIcyBlock } from '../../apps/server/src/lib/icy-interleaver.ts';
import { titleAt } from './stream-titles.ts';

export type StreamAddress = { readonly stream: number; readonly url: string; readonly isLive: boolean };

// A separate program: a thousand streams on loopback. It prints their addresses as one line of
// JSON.
const ICECASTS_COUNT = 43;
const MOUNTS_PER_ICECAST = 10;
const ICY_ONLY_COUNT = 420;
const DEAD_COUNT = 100;
const HANGING_COUNT = 50;
const METAINT_BYTES = 16_000;
let machine = 1;
const streams: StreamAddress[] = [];
const add = (url: string, isLive: boolean) => streams.push({ stream: streams.length, url, isLive });

/** A loopback address for each machine, since the poller opens at most two sockets per host. */
const hostOf = (index: number): string => `127.1.${index >> 8}.${index & 0xff}`;

async function listen(server: Server): Promise<string> {
  const address = hostOf(machine++);
  await once(server.listen(0, address), 'listening');
  return `${address}:${(server.address() as AddressInfo).port}`;
}

async function startIcecast(): Promise<void> {
  const first = streams.length;
  const server = createHttpServer((request, response) => {
    if (request.url !== '/status-json.xsl') return response.writeHead(404).end();
    const source = Array.from({ length: MOUNTS_PER_ICECAST }, (_, mount) => ({
      listenurl: `http://icecast.example:8000/mount-${mount}`,
      listeners: mount,
      listener_peak: mount + 5,
      server_name: `Station ${first + mount}`,
      title: `Band ${first + mount} - ${titleAt(first + mount, Date.now())}`,
    }));
    return response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(JSON.stringify({ icestats: { source } }));
  });
  const host = await listen(server);
  for (let mount = 0; mount < MOUNTS_PER_ICECAST; mount += 1) add(`http://${host}/mount-${mount}`, true);
}

async function startIcyOnly(): Promise<void> {
  const stream = streams.length;
  const server = createServer((client: Socket) => {
    client.on('error', () => client.destroy());
    client.once('data', (request) => {
      if (!request.toString('latin1').startsWith('GET /stream ')) {
        client.end('HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
        return;
      }
      client.write(`ICY 200 OK\r\nicy-metaint: ${METAINT_BYTES}\r\ncontent-type: audio/mpeg\r\n\r\n`);
      client.write(Buffer.alloc(METAINT_BYTES));
      client.write(toIcyBlock({ title: `Band ${stream} - ${titleAt(stream, Date.now())}` }));
    });
  });
  add(`http://${await listen(server)}/stream`, true);
}

for (let index = 0; index < ICECASTS_COUNT; index += 1) await startIcecast();
for (let index = 0; index < ICY_ONLY_COUNT; index += 1) await startIcyOnly();
for (let index = 0; index < DEAD_COUNT; index += 1) {
  const server = createServer();
  const host = await listen(server);
  server.close();
  add(`http://${host}/stream`, false);
}
for (let index = 0; index < HANGING_COUNT; index += 1) {
  const server = createServer((client) => client.on('error', () => client.destroy()).resume());
  add(`http://${await listen(server)}/stream`, false);
}
process.stdout.write(`${JSON.stringify(streams)}\n`);
