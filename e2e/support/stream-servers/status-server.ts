import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';

export type StatusServer = { readonly origin: string; stop(): Promise<void> };

/** Serves Icecast's status page with the listeners of each mount, and no stream to a browser. */
export async function startStatusServer(
  listenersByMount: ReadonlyMap<string, number>,
): Promise<StatusServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const source = [...listenersByMount].map(([mount, listeners]) => ({
    listenurl: origin + mount,
    listeners,
  }));
  const status = JSON.stringify({ icestats: { source } });
  const server = createServer(({ url, headers }, response) => {
    response.setHeader('server', 'Icecast 2.4.4');
    if (url === '/status-json.xsl') response.setHeader('content-type', 'application/json').end(status);
    // Airdial probes the stream before it trusts the status page; it needs no audio.
    else if (isServer(headers['user-agent']))
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).flushHeaders();
    else response.writeHead(404, { 'content-type': 'text/html' }).end('not on air');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function isServer(userAgent = ''): boolean {
  return userAgent.includes('Airdial/');
}
