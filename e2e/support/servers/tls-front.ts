import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { createCertificate } from '../../../apps/server/testing/smtp-server.ts';

export type TlsFront = { readonly origin: string; stop(): Promise<void> };

/** Puts https, with a certificate of its own, in front of a server on loopback. */
export async function startTlsFront(origin: string): Promise<TlsFront> {
  const target = Number(new URL(origin).port);
  const clients = new Set<Socket>();
  const server = createServer(createCertificate(), (client) => {
    const upstream = connect(target, '127.0.0.1');
    clients.add(client);
    client.on('error', () => client.destroy()).once('close', () => upstream.destroy());
    upstream.on('error', () => upstream.destroy()).once('close', () => client.destroy());
    client.once('close', () => clients.delete(client));
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      for (const client of clients) client.destroy();
      await once(server, 'close');
    },
  };
}
