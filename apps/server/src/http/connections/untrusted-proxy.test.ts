// @module-tag untrusted-proxy

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/test-server.ts';
import { findProxyFault, logUntrustedProxy } from './untrusted-proxy.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

async function startServer(trustProxy: readonly string[]) {
  const lines: { peer?: string; msg: string }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = createTestServer({ logger, trustProxy });
  logUntrustedProxy(app);
  app.get('/peer', async (request) => ({ peer: findProxyFault(request)?.peer ?? null }));
  const findPeer = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/peer', headers, remoteAddress: '192.0.2.1' })).json().peer;
  return { findPeer, lines };
}

test('a forwarded request from a peer that is not trusted names the peer, and is logged once', async () => {
  const { findPeer, lines } = await startServer([]);
  expect(await findPeer()).toBeNull();
  expect(lines).toEqual([]);
  expect([await findPeer(FORWARDED), await findPeer(FORWARDED)]).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(lines).toMatchObject([{ peer: '192.0.2.1', msg: expect.stringContaining('set TRUST_PROXY') }]);
});

test('a forwarded request from a trusted proxy is nothing to mend', async () => {
  const { findPeer, lines } = await startServer(['192.0.2.0/24']);
  expect([await findPeer(FORWARDED), await findPeer()]).toEqual([null, null]);
  const other = await startServer(['198.51.100.1']);
  expect(await other.findPeer(FORWARDED)).toBe('192.0.2.1');
  expect([lines.length, other.lines.length]).toEqual([0, 1]);
});
