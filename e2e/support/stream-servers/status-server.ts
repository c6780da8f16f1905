import { once } from 'node:events';
import { createServer } from 'node:http';
import { mp3Frames } from '../../../apps/server/testing/audio-frames-fixture.ts';
import { freePort } from '../../../apps/server/testing/free-port.ts';

export type StatusServer = {
  /** The URL of a channel's stream, or of one that no channel has. */
  mount(name: string | number): string;
  stop(): Promise<void>;
};

/** As many as a probe reads. */
const FRAMES = 12;

type Counted = { readonly channelNumber: number; readonly listeners?: number };

/** Serves Icecast's status page with the listeners that are given, and no stream to a browser. */
export async function startStatusServer(channels: readonly Counted[]): Promise<StatusServer> {
  const port = await freePort();
  const mount = (name: string | number) => `http://127.0.0.1:${port}/mount-${name}`;
  const source = channels.flatMap(({ channelNumber, listeners }) =>
    listeners === undefined ? [] : [{ listenurl: mount(channelNumber), listeners }],
  );
  const status = JSON.stringify({ icestats: { source } });
  const server = createServer(({ url, headers }, response) => {
    response.setHeader('server', 'Icecast 2.4.4');
    if (url === '/status-json.xsl') response.setHeader('content-type', 'application/json').end(status);
    // Airdial probes the stream before it trusts the status page.
    else if (isServer(headers['user-agent']))
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(mp3Frames(FRAMES));
    else response.writeHead(404, { 'content-type': 'text/html' }).end('not on air');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    mount,
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
