import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type CachedResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type ReferenceServer = { readonly origin: string; stop(): Promise<void> };

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

const compress = promisify(brotliCompress);

/**
 * Serves the product's home page without its scripts, and its styles, fonts and pictures byte for
 * byte. They are fetched once and cached, so that the reference never pays for a second hop.
 */
export async function startPageWithoutScripts(productOrigin: string): Promise<ReferenceServer> {
  const cache = new Map([['/', fetchPage(productOrigin)]]);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
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

async function fetchPage(origin: string): Promise<CachedResponse> {
  const html = await (await fetch(origin)).text();
  const body = await compress(html.replace(SCRIPTS, ''));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  return { status: 200, headers: { ...headers, 'content-length': `${body.length}` }, body };
}

/** Not `fetch`, which would undo the compression. */
async function fetchRaw(url: string): Promise<CachedResponse> {
  const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } });
  const [response] = await once(request, 'response');
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = response.headers;
  const body = await buffer(response);
  return { status: response.statusCode, headers: { ...headers, 'content-length': `${body.length}` }, body };
}
