// @module-tag signals

import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EventClient } from '../testing/event-client.ts';
import { ServerProcesses } from '../testing/server-process.ts';

const BODY = JSON.stringify({ email: 'nobody@example.org', password: 'Engine of 1843' });
/** The promised time in which a stop ends, and not just the test's timeout. */
const STOPPED_MS = 10_000;

let servers: ServerProcesses;
beforeEach(async () => {
  servers = await ServerProcesses.open();
});
afterEach(() => servers.close());

/** A request that the server has begun to handle, and whose body is still to come. */
async function openRequest(address: string) {
  const call = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': BODY.length, expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
}

const statusOf = async (url: string) => {
  const response = await fetch(url);
  return [response.status, ((await response.json()) as { code?: string }).code];
};

test('a stopping server is not ready, sends live clients elsewhere, and finishes what is under way', async () => {
  const server = servers.start();
  const address = await server.address();
  expect(await statusOf(`${address}/readyz`)).toEqual([200, undefined]);
  const client = await EventClient.open(`${address}/api/live`);
  const call = await openRequest(address);
  server.child.kill('SIGTERM');
  await client.next('bye');
  for (const path of ['/readyz', '/api/health', '/api/live'])
    expect(await statusOf(address + path)).toEqual([503, 'shutting-down']);
  expect(await statusOf(`${address}/healthz`)).toEqual([200, undefined]);
  call.end(BODY);
  const [response] = await once(call, 'response');
  expect([response.statusCode, response.headers.connection]).toEqual([401, 'close']);
  expect(JSON.parse(await text(response))).toMatchObject({ success: false });
  expect(await server.exitCode).toBe(0);
  expect(server.errors()).toBe('');
});

test('a request that never ends does not keep a server from stopping within ten seconds', async () => {
  const [server, idle] = [servers.start(), servers.start({ DATA_DIR: join(servers.dataDir, 'idle') })];
  const [address] = await Promise.all([server.address(), idle.address()]);
  const call = await openRequest(address);
  const cut = once(call, 'error');
  const stoppedAt = performance.now();
  const [tookMs, idleTookMs] = await Promise.all(
    [server, idle].map(async ({ child, exitCode }) => {
      child.kill('SIGTERM');
      expect(await exitCode).toBe(0);
      return performance.now() - stoppedAt;
    }),
  );
  // What a stop takes without any request is the machine's.
  expect((tookMs ?? 0) - (idleTookMs ?? 0)).toBeLessThan(STOPPED_MS);
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
});
