// @module-tag floods

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '../../../testing/raw-request.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { registerErrorHandler } from '../routing/error-handler.ts';

/** Several times what one read holds. */
const BURST_COUNT = 10_000;
const ALLOWED_COUNT = 16;

let app: FastifyInstance;
let warnings: string[];
let started: string[];
let responses: ServerResponse[];
let mostUnderWay: number;
let held: FastifyReply[];
const sockets: Socket[] = [];

beforeEach(async () => {
  [warnings, started, responses, held] = [[], [], [], []];
  mostUnderWay = 0;
  const logger = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  app = createTestServer({ logger });
  registerErrorHandler(app);
  app.addHook('onRequest', async ({ url }, { raw }) => {
    started.push(url);
    responses.push(raw);
    mostUnderWay = Math.max(mostUnderWay, countUnderWay());
  });
  app.get('/held', (_request, reply) => {
    held.push(reply);
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'audio/mpeg' });
    reply.raw.write('head');
    reply.raw.socket?.write('sound');
  });
  app.get('/page/:number', async ({ params }) => params);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const countUnderWay = () => responses.filter((one) => !(one.writableFinished || one.destroyed)).length;
const port = () => (app.server.address() as AddressInfo).port;
const get = (path: string, more = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nhost: radio\r\n${more}\r\n`;
const LAST = 'connection: close\r\n';
const pages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => get(`/page/${from + index}`)).join('');

function open(bytes: string): Socket {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  socket.write(bytes);
  return socket;
}

const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('closes a connection with too many waiting requests, of which one has started', async () => {
  expect(await sendRaw(port(), get('/held').repeat(BURST_COUNT))).toBe('');
  await expect.poll(countUnderWay).toBe(0);
  expect(started).toEqual(['/held']);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"code":"too-many-pipelined","count":1,"reason":"of 127.0.0.1"');
  expect(await sendRaw(port(), get('/page/1', LAST))).toMatch(/^HTTP\/1\.1 200 /);
});

test('serves the requests that a client sends ahead in their order and one at a time', async () => {
  const received = await sendRaw(
    port(),
    get('/page/0') + pages(ALLOWED_COUNT - 1, 1) + get('/page/16', LAST),
  );
  expect(received.match(/"number":"\d+"/g)).toEqual(
    Array.from({ length: ALLOWED_COUNT + 1 }, (_, index) => `"number":"${index}"`),
  );
  expect(mostUnderWay).toBe(1);
});

test('counts only what waits: a connection is kept for any number of requests', async () => {
  const rounds = 5;
  const socket = open('').setEncoding('latin1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  for (let round = 1; round <= rounds; round += 1) {
    socket.write(pages(ALLOWED_COUNT, round * 100) + get(`/page/${round}`));
    await expect.poll(() => received).toContain(`"number":"${round}"`);
  }
  expect(started).toHaveLength(rounds * (ALLOWED_COUNT + 1));
  expect(warnings).toEqual([]);
});

test('passes on after errors and responses without a body', async () => {
  const received = await sendRaw(
    port(),
    get('/page/1', '', 'HEAD') + get('/%') + get('/nothing') + get('/page/2') + get('/page/3', LAST),
  );
  const statuses = received.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3)));
  expect(statuses).toEqual([200, 400, 404, 200, 200]);
});

test('starts nothing that waits behind an endless stream, and drops it with the connection', async () => {
  const socket = open(get('/stream') + pages(ALLOWED_COUNT));
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(countConnections).toBe(0);
  expect(started).toEqual(['/stream']);
});

test('starts nothing that waits behind a response that the client aborts', async () => {
  const socket = open(get('/held') + pages(ALLOWED_COUNT));
  await expect.poll(() => held).toHaveLength(1);
  socket.destroy();
  await expect.poll(countUnderWay).toBe(0);
  held[0]?.send('too late');
  await expect.poll(countConnections).toBe(0);
  expect(started).toEqual(['/held']);
});
