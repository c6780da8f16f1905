import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

type CachedResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type ReferenceServer = { readonly origin: string; stop(): Promise<void> };

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const BODY = /(?<=<body\b[^>]*>).*(?=<\/body>)/s;
const REACT_ENTRY = fileURLToPath(new URL('react-alone.ts', import.meta.url));
const REACT_PATH = '/react-alone.js';

const compress = promisify(brotliCompress);

/** The product's home page without its scripts. */
export async function startPageWithoutScripts(productOrigin: string): Promise<ReferenceServer> {
  const page = withoutScripts(await fetchPage(productOrigin));
  return startReference(productOrigin, [['/', await toResponse(page, 'text/html; charset=utf-8')]]);
}

/** The same markup, rendered in the browser by React and nothing else: no page that renders so can be faster. */
export async function startPageOfReact(productOrigin: string): Promise<ReferenceServer> {
  const inBrowser = (body: string) =>
    `<template id="markup">${body}</template><div id="react-alone"></div>` +
    `<script type="module" src="${REACT_PATH}"></script>`;
  const page = withoutScripts(await fetchPage(productOrigin)).replace(BODY, inBrowser);
  return startReference(productOrigin, [
    ['/', await toResponse(page, 'text/html; charset=utf-8')],
    [REACT_PATH, await toResponse(await bundle(REACT_ENTRY), 'text/javascript')],
  ]);
}

/**
 * Serves the given files, and the product's styles, fonts and pictures byte for byte. They are fetched once and
 * cached, so that the reference never pays for a second hop.
 */
async function startReference(
  productOrigin: string,
  files: Iterable<readonly [path: string, file: CachedResponse]>,
): Promise<ReferenceServer> {
  const cache = new Map([...files].map(([path, file]) => [path, Promise.resolve(file)]));
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

const withoutScripts = (html: string): string => html.replace(SCRIPTS, '');

const fetchPage = async (origin: string): Promise<string> => (await fetch(origin)).text();

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry } },
  });
  if (!('output' in built)) throw new Error('Vite built several bundles, or none.');
  return built.output[0].code;
}

async function toResponse(text: string, type: string): Promise<CachedResponse> {
  const body = await compress(text);
  const headers = { 'content-type': type, 'content-encoding': 'br', 'content-length': `${body.length}` };
  return { status: 200, headers, body };
}

/** Not `fetch`, which would undo the compression. */
async function fetchRaw(url: string): Promise<CachedResponse> {
  const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } });
  const [response] = await once(request, 'response');
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = response.headers;
  const body = await buffer(response);
  return { status: response.statusCode, headers: { ...headers, 'content-length': `${body.length}` }, body };
}
