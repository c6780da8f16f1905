import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { oneOf } from '@airdial/contract/common/query-values';
import { defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer } from '../../../testing/test-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { type AccessControl, setAccessControl } from '../routing/access-control.ts';
import { registerErrorHandler } from '../routing/error-handler.ts';
import { CachedResponse } from './cached-response.ts';
import { registerCachedRoute } from './cached-routes.ts';

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
const LARGE_TEXT = JSON.stringify({ text: 'Señal 東京 '.repeat(5_000) });
const CONTENTS: Readonly<Record<string, string>> = { long: TEXT, large: LARGE_TEXT };

let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  app = createTestServer();
  registerErrorHandler(app);
  const responses = new Map<string, CachedResponse>();
  registerCachedRoute(app, definition, ({ params, query }) => () => {
    const key = `${params.id} ${query.color}`;
    const cached = responses.get(key) ?? new CachedResponse(CONTENTS[params.id] ?? JSON.stringify({ key }));
    responses.set(key, cached);
    return cached;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

test('returns each URL’s own response every time', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const [url, key] of Object.entries({ '/one?color=red': 'one red', '/one?color=blue': 'one blue' })) {
      expect(await (await fetch(`${origin}/api/things${url}`)).json()).toEqual({ key });
    }
  }
});

test('refuses an invalid value every time', async () => {
  for (let round = 0; round < 2; round += 1) {
    const response = await fetch(`${origin}/api/things/one?color=green`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ param: 'color' }] });
  }
});

test('sends the common headers, and the same content in every encoding', async () => {
  const plain = await fetch(`${origin}/api/things/long`, { headers: { 'accept-encoding': 'identity' } });
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(await plain.text()).toBe(TEXT);
  const fetchCompressed = () => fetch(`${origin}/api/things/long`, { headers: { 'accept-encoding': 'br' } });
  await expect.poll(async () => (await fetchCompressed()).headers.get('content-encoding')).toBe('br');
  expect(await (await fetchCompressed()).text()).toBe(TEXT);
  const inject = await app.inject({ url: '/api/things/long', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(inject.rawPayload).toString()).toBe(TEXT);
});

test('compresses a large response for its first reader already', async () => {
  const response = await fetch(`${origin}/api/things/large`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe(LARGE_TEXT);
});

test('sends no body with 304 and HEAD, and keeps the connection open', async () => {
  const etag = (await app.inject('/api/things/one')).headers.etag;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  const send = (method: string, more = '') =>
    socket.write(`${method} /api/things/one HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`);
  send('GET', `if-none-match: ${etag}\r\n`);
  send('HEAD');
  send('GET');
  await expect.poll(() => received).toContain('}');
  socket.destroy();
  const responses = received.split('HTTP/1.1 ').slice(1);
  expect(responses.map((response) => response.slice(0, 3))).toEqual(['304', '200', '200']);
  expect(responses.map((response) => response.split('\r\n\r\n')[1])).toEqual([
    '',
    '',
    '{"key":"one undefined"}',
  ]);
});

const administrator = {
  userId: 'ada',
  role: 'admin',
  isEmailVerified: true,
  isValidated: true,
  hasRecentPassword: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
} as const;

/**
 * A server with access control and real connections, on which the cache responds before the
 * framework.
 */
async function openServer(access: Partial<AccessControl>, render: () => CachedResponse) {
  const server = createTestServer();
  registerErrorHandler(server);
  setAccessControl(server, { isInMaintenance: () => false, identify: async () => null, ...access });
  registerCachedRoute(
    server,
    definition,
    () => render,
    async ({ userId }, { query }) =>
      query.color === 'blue' ? new CachedResponse(JSON.stringify(userId)) : null,
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  let headers = new Headers();
  const get = async (color: string, token?: string) => {
    const init = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
    const response = await fetch(`${address}/api/things/one?color=${color}`, init);
    headers = response.headers;
    return [response.status, await response.json()] as const;
  };
  return { get, lastHeaders: () => headers, close: () => server.close() };
}

test('gives a caller with a live session a response of its own, which no shared cache may store', async () => {
  const identified: string[] = [];
  const identify = async (token: string) => {
    identified.push(token);
    if (token === 'unlucky') throw new AppError('database-unavailable');
    return token === 'admin' ? { ...administrator, sessionId: '1' } : null;
  };
  const all = new CachedResponse('"all"');
  const { get, lastHeaders, close } = await openServer({ identify }, () => all);
  const publicHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag: all.etag };
  for (const token of [undefined, undefined, 'dead', 'unlucky']) {
    expect([token, ...(await get('blue', token))]).toEqual([token, 200, 'all']);
    expect(Object.fromEntries(lastHeaders())).toMatchObject(publicHeaders);
  }
  expect(await get('blue', 'admin')).toEqual([200, 'ada']);
  expect(Object.fromEntries(lastHeaders())).toMatchObject({
    'cache-control': 'private, no-cache',
    etag: expect.any(String),
    vary: 'authorization, accept-encoding',
  });
  expect(await get('red', 'admin')).toEqual([200, 'all']);
  expect(Object.fromEntries(lastHeaders())).toMatchObject(publicHeaders);
  expect(identified).toEqual(['dead', 'unlucky', 'admin', 'admin']);
  await close();
});

test('refuses a cached URL during maintenance only', async () => {
  let isInMaintenance = false;
  const all = new CachedResponse('"all"');
  const { get, close } = await openServer({ isInMaintenance: () => isInMaintenance }, () => all);
  const seen = [];
  for (isInMaintenance of [false, false, true, false]) seen.push((await get('red'))[0]);
  expect(seen).toEqual([200, 200, 503, 200]);
  await close();
});

test('sends the catalogue’s error for a cached URL whose content is gone', async () => {
  let exists = true;
  const all = new CachedResponse('"all"');
  const { get, close } = await openServer({}, () => {
    if (!exists) throw new AppError('channel-not-found');
    return all;
  });
  expect(await get('red')).toEqual([200, 'all']);
  exists = false;
  expect(await get('red')).toMatchObject([404, { code: 'channel-not-found' }]);
  await close();
});
