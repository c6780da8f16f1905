import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { oneOf } from '@airdial/contract/common/query-values';
import { defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error.ts';
import { type AccessControl, setAccessControl } from './access-control.ts';
import { CachedResponse } from './cached-response.ts';
import { registerCachedRoute } from './cached-routes.ts';
import { createHttpServer } from './create-http-server.ts';
import { registerErrorHandler } from './error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

const definition = defineRoute({
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A route for this test.',
  params: z.object({ id: z.string() }),
  query: z.object({ color: z.optional(oneOf('color', ['red', 'blue'])) }),
  response: z.unknown(),
  errors: [],
});

const TEXT = JSON.stringify({ text: 'Señal 東京 '.repeat(300) });

let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  app = createHttpServer(pino({ level: 'silent' }), []);
  registerErrorHandler(app);
  setSecurityHeaders(app, 'http://localhost');
  const answers = new Map<string, CachedResponse>();
  registerCachedRoute(app, definition, ({ params, query }) => () => {
    const key = `${params.id} ${query.color}`;
    const answer =
      answers.get(key) ?? new CachedResponse(params.id === 'long' ? TEXT : JSON.stringify({ key }));
    answers.set(key, answer);
    return answer;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

test('each address has its own answer, every time', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const [url, key] of Object.entries({ '/one?color=red': 'one red', '/one?color=blue': 'one blue' })) {
      expect(await (await fetch(`${origin}/api/things${url}`)).json()).toEqual({ key });
    }
  }
});

test('a bad value is refused every time', async () => {
  for (let round = 0; round < 2; round += 1) {
    const answer = await fetch(`${origin}/api/things/one?color=green`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ param: 'color' }] });
  }
});

test('the headers of every answer are there, and the bytes are right in every form', async () => {
  const plain = await fetch(`${origin}/api/things/long`, { headers: { 'accept-encoding': 'identity' } });
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(await plain.text()).toBe(TEXT);
  const packed = () => fetch(`${origin}/api/things/long`, { headers: { 'accept-encoding': 'br' } });
  await expect.poll(async () => (await packed()).headers.get('content-encoding')).toBe('br');
  expect(await (await packed()).text()).toBe(TEXT);
  const inject = await app.inject({ url: '/api/things/long', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(inject.rawPayload).toString()).toBe(TEXT);
});

test('304 and HEAD carry no body, and the connection goes on', async () => {
  const etag = (await app.inject('/api/things/one')).headers.etag;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  const ask = (method: string, more = '') =>
    socket.write(`${method} /api/things/one HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`);
  ask('GET', `if-none-match: ${etag}\r\n`);
  ask('HEAD');
  ask('GET');
  while (!received.includes('}')) await delay(5);
  socket.destroy();
  const answers = received.split('HTTP/1.1 ').slice(1);
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['304', '200', '200']);
  expect(answers.map((answer) => answer.split('\r\n\r\n')[1])).toEqual(['', '', '{"key":"one undefined"}']);
});

const administrator = { userId: 'ada', role: 'admin', isEmailVerified: true, isValidated: true } as const;

/** A server behind a gate, asked over real connections: the shelf stands before the framework there. */
async function openGated(gate: Partial<AccessControl>, recall: () => CachedResponse) {
  const gated = createHttpServer(pino({ level: 'silent' }), []);
  registerErrorHandler(gated);
  setAccessControl(gated, { isInMaintenance: () => false, identify: async () => null, ...gate });
  registerCachedRoute(gated, definition, () => recall, {
    needsAdminVariant: (url) => url.endsWith('blue'),
    prepare: () => () => new CachedResponse('"more"'),
  });
  const address = await gated.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (color: string, token?: string) => {
    const init = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
    const answer = await fetch(`${address}/api/things/one?color=${color}`, init);
    return [answer.status, await answer.json()] as const;
  };
  return { ask, close: () => gated.close() };
}

test('a session is looked up only for somebody with a token who asks for what is for administrators', async () => {
  const asked: string[] = [];
  const identify = async (token: string) => {
    asked.push(token);
    return token === 'admin' ? { ...administrator, sessionId: '1' } : null;
  };
  const all = new CachedResponse('"all"');
  const { ask, close } = await openGated({ identify }, () => all);
  for (const color of ['red', 'blue', 'red', 'blue']) expect(await ask(color)).toEqual([200, 'all']);
  expect(await ask('red', 'admin')).toEqual([200, 'all']);
  expect(asked).toEqual([]);
  expect([await ask('blue', 'dead'), await ask('blue', 'admin')]).toEqual([
    [200, 'all'],
    [200, 'more'],
  ]);
  expect(asked).toEqual(['dead', 'admin']);
  await close();
});

test('during maintenance an address that has been answered is refused, and answered again after it', async () => {
  let isInMaintenance = false;
  const all = new CachedResponse('"all"');
  const { ask, close } = await openGated({ isInMaintenance: () => isInMaintenance }, () => all);
  const seen = [];
  for (isInMaintenance of [false, false, true, false]) seen.push((await ask('red'))[0]);
  expect(seen).toEqual([200, 200, 503, 200]);
  await close();
});

test('an address whose answer is gone is refused in the words of the catalogue', async () => {
  let isThere = true;
  const all = new CachedResponse('"all"');
  const { ask, close } = await openGated({}, () => {
    if (!isThere) throw new AppError('channel-not-found');
    return all;
  });
  expect(await ask('red')).toEqual([200, 'all']);
  isThere = false;
  expect(await ask('red')).toMatchObject([404, { code: 'channel-not-found' }]);
  await close();
});
