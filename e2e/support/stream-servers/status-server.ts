import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../processes/free-port.ts';

export type StatusServer = { readonly origin: string; stop(): Promise<void> };

/** An Icecast that has nothing on air for a browser and tells, as Icecast does, how many listen to each mount. */
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
  const server = createServer(({ url, headers }, answer) => {
    answer.setHeader('server', 'Icecast 2.4.4');
    if (url === '/status-json.xsl') answer.setHeader('content-type', 'application/json').end(status);
    // The product's server looks at the stream before it believes the status; it needs no sound.
    else if (isServer(headers['user-agent']))
      answer.writeHead(200, { 'content-type': 'audio/mpeg' }).flushHeaders();
    else answer.writeHead(404, { 'content-type': 'text/html' }).end('not on air');
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
