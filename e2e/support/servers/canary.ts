import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Canary = {
  readonly origin: string;
  /** Every requested path. */
  readonly hits: readonly string[];
  stop(): Promise<void>;
};

/** A foreign server that must get no request. */
export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/gif', 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hits,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
