import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BuiltFile } from './floor-build.ts';

type Kept = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type FloorServer = { readonly origin: string; stop(): Promise<void> };

/**
 * Serves the React-only page with brotli, and the product's own API answers and pictures byte for byte. They are
 * asked for once and kept, so that the floor never pays for a second hop.
 */
export async function startFloorServer(
  files: ReadonlyMap<string, BuiltFile>,
  productOrigin: string,
): Promise<FloorServer> {
  const kept = new Map<string, Promise<Kept>>();
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file) return sendFile(answer, path, file);
    const copy = kept.get(path) ?? fetchRaw(productOrigin + path);
    kept.set(path, copy);
    copy.then(
      ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
      () => answer.writeHead(502).end(),
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

function sendFile(answer: ServerResponse, path: string, { type, brotli }: BuiltFile): void {
  const isHashed = path.startsWith('/assets/');
  answer.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': brotli.length,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  answer.end(brotli);
}

/** Not `fetch`, which would undo the compression. */
async function fetchRaw(url: string): Promise<Kept> {
  const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } });
  const [answer] = await once(request, 'response');
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: { ...headers, 'content-length': `${body.length}` }, body };
}
