import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { parseAllowList } from '../src/outbound/allow-list.ts';
import { createOutbound, type Outbound } from '../src/outbound/outbound.ts';
import { OutboundError, type OutboundErrorCode } from '../src/outbound/outbound-error.ts';
import type { OutboundLimits } from '../src/outbound/outbound-limits.ts';

/** A TCP server that runs `onConnection` for every connection. */
export type TcpServer = {
  readonly port: number;
  /** How many there were. */
  readonly connections: () => number;
  readonly openConnections: () => number;
  stop(): Promise<void>;
};

export async function startTcpServer(
  onConnection: (client: Socket) => void,
  host = '127.0.0.1',
): Promise<TcpServer> {
  const clients = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    clients.add(client);
    client.on('error', () => client.destroy()).once('close', () => clients.delete(client));
    onConnection(client);
  });
  await once(server.listen(0, host), 'listening');
  const stop = async () => {
    server.close();
    for (const client of clients) client.destroy();
    await once(server, 'close');
  };
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    openConnections: () => clients.size,
    stop,
  };
}

/** Responds to the path in the first line of a request. */
export const respondWith =
  (respond: (path: string, client: Socket) => string | Buffer | undefined) =>
  (client: Socket): void => {
    client.once('data', (request) => {
      const bytes = respond(request.toString('latin1').split(' ')[1] ?? '/', client);
      if (bytes !== undefined) client.end(bytes);
    });
  };

const LOOPBACK_ALLOWED = '127.0.0.0/8';

export const createTestOutbound = (
  limits: Partial<OutboundLimits> = {},
  allow = LOOPBACK_ALLOWED,
): Outbound => createOutbound({ allow: parseAllowList(allow), limits });

/** The error code of a call that has to fail. */
export async function getErrorCode(call: Promise<unknown>): Promise<OutboundErrorCode> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
  throw new Error('The call succeeded.');
}

/** The first `maxBytes` of a stream. */
export const readBeginning = (outbound: Outbound, address: string, maxBytes: number): Promise<Buffer> =>
  outbound.readStream(address, {}, async ({ body }) => {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
    return Buffer.concat(chunks);
  });
