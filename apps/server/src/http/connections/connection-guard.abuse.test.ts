// @module-tag floods

import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { sendRaw } from '../../../testing/raw-request.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { registerErrorHandler } from '../routing/error-handler.ts';

let app: FastifyInstance;
let warnings: string[];
let slow: ReturnType<typeof Promise.withResolvers<string>>;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function listen(perNetwork: number, inAll: number, trustProxy: readonly string[] = []): Promise<void> {
  warnings = [];
  slow = Promise.withResolvers();
  const logger = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  app = createTestServer({ logger, trustProxy, connections: { perNetwork, inAll } });
  registerErrorHandler(app);
  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/page', () => 'page');
  app.get('/slow', () => slow.promise);
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const port = () => (app.server.address() as AddressInfo).port;
const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Opens connections that send nothing. */
async function openIdle(count: number, localAddress: string): Promise<void> {
  const before = await countConnections();
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => {}));
  }
  await expect.poll(countConnections).toBe(before + count);
}

const closeOne = () => sockets.pop()?.destroy();

const get = (path: string, headers = '') =>
  sendRaw(port(), `GET ${path} HTTP/1.1\r\nhost: radio\r\nconnection: close\r\n${headers}\r\n`);

test('refuses the connections of a network above its limit, and serves other networks', async () => {
  await listen(3, 100);
  await openIdle(3, '127.0.0.1');
  const refused = await get('/page');
  expect(refused).toMatch(
    /^HTTP\/1\.1 503 .*connection: close\r\n.*retry-after: 5\r\n.*"code":"server-busy"/is,
  );
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"code":"too-many-connections","count":1,"reason":"of 127.0.0.1"');
  await openIdle(2, '127.0.0.2');
  closeOne();
  closeOne();
  sockets.shift()?.destroy();
  await expect.poll(() => get('/page')).toMatch(/^HTTP\/1\.1 200 /);
});

test('serves health checks when all connections are taken, and closes theirs', async () => {
  await listen(100, 3);
  await openIdle(3, '127.0.0.2');
  expect(await get('/page')).toMatch(/^HTTP\/1\.1 503 /);
  const keepAlive = await sendRaw(port(), 'GET /api/health HTTP/1.1\r\nhost: radio\r\n\r\n');
  expect(keepAlive).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*\{"status":"ok"\}$/is);
});

test('closes connections at once when those with a refusal are too many, too', async () => {
  await listen(1, 1);
  await openIdle(9, '127.0.0.1');
  expect(await get('/api/health')).toBe('');
});

test('counts the open requests of a client behind a trusted proxy, not the connections of the proxy', async () => {
  await listen(2, 100, ['127.0.0.1']);
  await openIdle(5, '127.0.0.1');
  const from = (address: string) => `x-forwarded-for: ${address}\r\n`;
  const waiting = [get('/slow', from('2001:db8::1')), get('/slow', from('2001:db8::2'))];
  await expect.poll(() => get('/page', from('2001:db8::3'))).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5/is);
  expect(await get('/page', from('2001:db8:0:1::1'))).toMatch(/^HTTP\/1\.1 200 /);
  slow.resolve('done');
  for (const response of await Promise.all(waiting)) expect(response).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => get('/page', from('2001:db8::3'))).toMatch(/^HTTP\/1\.1 200 /);
});
