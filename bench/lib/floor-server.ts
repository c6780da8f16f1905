import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BuiltFile } from './floor-build.ts';

type CachedResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type FloorServer = { readonly origin: string; stop(): Promise<void> };

/**
 * Serves the React-only page with brotli, and the product's API responses and images byte for byte.
 * Those are fetched once and cached, so that the reference never pays for a second hop.
 */
export async function startFloorServer(
  files: ReadonlyMap<string, BuiltFile>,
  productOrigin: string,
): Promise<FloorServer> {
  const cache = new Map<string, Promise<CachedResponse>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file) return sendFile(response, path, file);
    const copy = cache.get(path) ?? fetchRaw(productOrigin + path);
    cache.set(path, copy);
    copy.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function sendFile(response: ServerResponse, path: string, { type, brotli }: BuiltFile): void {
  const isHashed = path.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': brotli.length,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(brotli);
}

/** Not `fetch`, which would undo the compression. */
async function fetchRaw(url: string): Promise<CachedResponse> {
  const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } });
  const [response] = await once(request, 'response');
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = response.headers;
  const body = await buffer(response);
  return { status: response.statusCode, headers: { ...headers, 'content-length': `${body.length}` }, body };
}
