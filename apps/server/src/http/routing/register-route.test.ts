import { wholeNumber } from '@airdial/contract/common/query-values';
import { defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer } from '../../../testing/test-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerNotFoundHandler } from './not-found-handler.ts';
import { registerRoute } from './register-route.ts';

const definition = defineRoute({
  method: 'POST',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A route for this test.',
  params: z.object({ id: z.string().check(z.minLength(2, 'id is too short')) }),
  query: z.object({ page: z.optional(wholeNumber('page', 9)) }),
  body: z.object({ name: z.string('name must be text') }),
  response: z.object({ name: z.string() }),
  errors: ['channel-not-found'],
});

let app: FastifyInstance;
beforeEach(() => {
  app = createTestServer();
  registerErrorHandler(app);
  registerNotFoundHandler(app);
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

test('names all invalid values of all parts in one response', async () => {
  registerRoute(app, definition, () => ({ name: 'unreached' }));
  const response = await post('/api/things/x?page=0', { name: 7 });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    success: false,
    code: 'validation-failed',
    message: 'Some values are not valid. Please check them and try again.',
    errors: [
      { param: 'id', msg: 'id is too short' },
      { param: 'page', msg: 'page must be a whole number from 1 to 9' },
      { param: 'name', msg: 'name must be text' },
    ],
  });
});

test('removes fields that the contract does not declare', { tags: 'shapes' }, async () => {
  const result = { name: 'Dawn', passwordHash: 'secret' };
  registerRoute(app, definition, () => result);
  expect((await post('/api/things/xy', { name: 'n' })).json()).toEqual({ name: 'Dawn' });
});

test('sends the code of an AppError, and hides the cause of an unexpected error', async () => {
  registerRoute(app, definition, ({ params }) => {
    if (params.id === 'none') throw new AppError('channel-not-found');
    throw new Error('select * from secrets');
  });
  const missing = await post('/api/things/none', { name: 'n' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: 'channel-not-found', message: 'Channel not found' });
  const broken = await post('/api/things/some', { name: 'n' });
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toContain('secrets');
});

test('sends the catalogue’s errors for malformed JSON and an unknown path', async () => {
  registerRoute(app, definition, () => ({ name: 'unreached' }));
  const headers = { 'content-type': 'application/json' };
  const malformed = await app.inject({ method: 'POST', url: '/api/things/xy', headers, payload: '{"na' });
  expect(malformed.json()).toMatchObject({ success: false, code: 'malformed-request' });
  const unknown = await app.inject('/api/nothing-here');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ success: false, code: 'route-not-found' });
});

test('sends a cached response compressed, and 304 for a known ETag', async () => {
  const cached = new CachedResponse(JSON.stringify({ name: 'a'.repeat(5_000) }));
  await cached.compress();
  registerRoute(app, definition, () => cached);
  const request = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/things/xy', payload: { name: 'n' }, headers });
  const plain = await request({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await request({ 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  // Both encodings share the ETag, and only a weak one may be shared.
  expect(plain.headers.etag).toMatch(/^W\/"/);
  expect(small.headers.etag).toBe(plain.headers.etag);
  const etag = String(plain.headers.etag);
  for (const known of [etag, `"another", ${etag}`, etag.replace('W/', '')]) {
    const unchanged = await request({ 'if-none-match': known });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  }
  expect((await request({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('sends no encoding that the client refuses', async () => {
  const cached = new CachedResponse(JSON.stringify({ name: 'a'.repeat(5_000) }));
  await cached.compress();
  registerRoute(app, definition, () => cached);
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0,br; q=0', undefined],
    ['gzip;q=0.5, br;q=0.05', 'br'],
    ['br;q=1.0, gzip;q=0.000', 'br'],
  ] as const) {
    const request = {
      url: '/api/things/xy',
      payload: { name: 'n' },
      headers: { 'accept-encoding': accepted },
    };
    const { headers } = await app.inject({ method: 'POST', ...request });
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding]);
  }
});
