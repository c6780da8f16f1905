import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type TcpServer = { readonly port: number; stop(): Promise<void> };

/** A server on loopback below HTTP, so that a stream can be wrong in any way. */
export async function startTcpServer(onClient: (client: Socket) => void): Promise<TcpServer> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).once('close', () => clients.delete(client));
    onClient(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      for (const client of clients) client.destroy();
      await once(server, 'close');
    },
  };
}
