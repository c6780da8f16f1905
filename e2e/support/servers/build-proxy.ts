import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SCRIPT = /\b([\w.-]+-[\w-]{6})\.js\b/g;
const BUILD_ID = /id: ?"(\w+)"/;
const REWRITTEN = /^(text\/html|(text|application)\/javascript)/;
const NEXT = '-next';

export type BuildProxy = {
  readonly origin: string;
  /** From now on serves another build, with other scripts and another service worker. */
  release(): Promise<void>;
  /** Refuses connections; the address stays. */
  close(): Promise<void>;
  reopen(): Promise<void>;
  stop(): Promise<void>;
};

type Rewrite = (text: string) => string;

/** A proxy in front of Airdial that serves its build, or the same as if it were the next one. */
export async function startBuildProxy(appOrigin: string): Promise<BuildProxy> {
  let rewrite: Rewrite | null = null;
  const server = createServer((request, response) => {
    pass(request, response, appOrigin, rewrite).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    release: async () => {
      rewrite = await nextBuild(appOrigin);
    },
    close: close,
    reopen: async () => {
      await listen(port);
    },
    stop: close,
  };
}

/** Renames every script, because a changed name changes the content and the name of its importers. */
async function nextBuild(appOrigin: string): Promise<Rewrite> {
  const worker = await (await fetch(`${appOrigin}/sw.js`)).text();
  const id = BUILD_ID.exec(worker)?.[1];
  if (!id) throw new Error('sw.js names no build');
  return (text) => text.replaceAll(SCRIPT, `$1${NEXT}.js`).replaceAll(id, id + NEXT);
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  appOrigin: string,
  rewrite: Rewrite | null,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const path = rewrite ? (request.url ?? '/').replace(`${NEXT}.js`, '.js') : request.url;
  const upstream = await fetch(`${appOrigin}${path}`, {
    method: request.method ?? 'GET',
    headers: passedHeaders(request),
    body: request.method === 'GET' || request.method === 'HEAD' ? null : await bodyOf(request),
    redirect: 'manual',
    signal: gone.signal,
  });
  const headers = new Headers(upstream.headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'etag'])
    headers.delete(name);
  response.writeHead(upstream.status, [...headers].flat());
  if (rewrite && REWRITTEN.test(headers.get('content-type') ?? '')) {
    response.end(rewrite(await upstream.text()));
    return;
  }
  for await (const bytes of upstream.body ?? []) response.write(bytes);
  response.end();
}

function passedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const name of ['accept', 'content-type', 'authorization', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
