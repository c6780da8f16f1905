// @module-tag hostile-streams

import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getErrorCode, respondWith, startTcpServer, type TcpServer } from '../../testing/outbound-fixture.ts';
import { parseAllowList } from './allow-list.ts';
import { createOutbound, type Outbound } from './outbound.ts';

const PUBLIC_ADDRESS = '93.184.216.34';
const ADDRESSES: Readonly<Record<string, string>> = {
  'public.test': PUBLIC_ADDRESS,
  'private.test': '127.0.0.1',
};
const { connect } = net;

let outbound: Outbound;
let servers: TcpServer[] = [];
beforeEach(() => {
  outbound = createOutbound({
    allow: parseAllowList('127.0.0.0/8'),
    resolve: async (name) => [ADDRESSES[name] ?? name],
  });
  // What a public address sends comes from this machine.
  const diverted = (options: net.TcpNetConnectOpts) =>
    connect({ ...options, host: options.host === PUBLIC_ADDRESS ? '127.0.0.1' : (options.host ?? '') });
  setConnect(diverted as typeof connect);
});
afterEach(async () => {
  setConnect(connect);
  outbound.close();
  for (const server of servers) await server.stop();
  servers = [];
});

function setConnect(implementation: typeof connect): void {
  net.connect = implementation;
  syncBuiltinESMExports();
}

/** Serves a redirect from each path that is an address, and else a text. */
async function serve(): Promise<TcpServer> {
  const server = await startTcpServer(
    respondWith((path) => {
      const to = decodeURIComponent(path.slice(1));
      const head = to === '' ? '200 OK' : `302 Found\r\nlocation: ${to}`;
      return `HTTP/1.1 ${head}\r\nconnection: close\r\n\r\ntext`;
    }),
  );
  servers.push(server);
  return server;
}

test('reaches a private address from a private one, and from a public one only public ones', async () => {
  const { port, connections } = await serve();
  const at = (host: string, next = '') => `http://${host}.test:${port}/${encodeURIComponent(next)}`;
  const calls = (url: string, namedBy?: string) => {
    const options = namedBy === undefined ? {} : { namedBy };
    const reading = outbound.readStream(url, options, async ({ body }) => {
      for await (const piece of body) if (piece.length > 0) return;
    });
    return [
      outbound.fetch(url, options),
      reading,
      outbound.openStream(url, options).then(({ close }) => close()),
    ];
  };
  await Promise.all([
    ...calls(at('private')),
    ...calls(at('public')),
    ...calls(at('private', at('private'))),
    ...calls(at('private', at('public'))),
    ...calls(at('private'), at('private')),
    ...calls(at('public'), at('public')),
    ...calls(at('public'), at('private')),
  ]);
  const before = connections();
  const refused = [
    ...calls(at('private'), at('public')),
    ...calls(at('private'), 'http://nowhere.test/'),
    ...calls(at('public', at('private'))),
    ...calls(at('private', at('public', at('private')))),
  ];
  expect(new Set(await Promise.all(refused.map(getErrorCode)))).toEqual(new Set(['forbidden-address']));
  // The hops before the refused ones.
  expect(connections() - before).toBe(3 + 6);
});
