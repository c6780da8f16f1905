import { wholeNumber } from '@airdial/contract/common/query-values';
import { defineRoute } from '@airdial/contract/route';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error.ts';
import { CachedResponse } from './cached-response.ts';
import { registerNotFoundHandler, registerErrorHandler } from './error-handler.ts';
import { registerRoute } from './register-route.ts';

const definition = defineRoute({
  method: 'POST',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A route for this test.',
  params: z.object({ id: z.string().check(z.minLength(2, 'id is too short')) }),
  query: z.object({ page: z.optional(wholeNumber('page', 1, 9)) }),
  body: z.object({ name: z.string('name must be text') }),
  response: z.object({ name: z.string() }),
  errors: ['channel-not-found'],
});

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  registerErrorHandler(app);
  registerNotFoundHandler(app);
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

test('every wrong value of every part is named in one answer', async () => {
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

test('an answer holds nothing that the contract does not declare', async () => {
  const answer = { name: 'Dawn', passwordHash: 'secret' };
  registerRoute(app, definition, () => answer);
  expect((await post('/api/things/xy', { name: 'n' })).json()).toEqual({ name: 'Dawn' });
});

test('an error on purpose is answered with its code, an unexpected one keeps its cause to itself', async () => {
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

test('a body that is no JSON, and an address that is none, are answered in the catalogue’s words', async () => {
  registerRoute(app, definition, () => ({ name: 'unreached' }));
  const headers = { 'content-type': 'application/json' };
  const torn = await app.inject({ method: 'POST', url: '/api/things/xy', headers, payload: '{"na' });
  expect(torn.json()).toMatchObject({ success: false, code: 'malformed-request' });
  const lost = await app.inject('/api/nothing-here');
  expect(lost.statusCode).toBe(404);
  expect(lost.json()).toMatchObject({ success: false, code: 'route-not-found' });
});

test('a prepared answer goes out compressed, and not at all when it is known already', async () => {
  const prepared = new CachedResponse(JSON.stringify({ name: 'a'.repeat(5_000) }));
  await prepared.compress();
  registerRoute(app, definition, () => prepared);
  const request = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/things/xy', payload: { name: 'n' }, headers });
  const plain = await request({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await request({ 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  // Both forms share it, and only a weak one may be shared.
  expect(plain.headers.etag).toMatch(/^W\/"/);
  expect(small.headers.etag).toBe(plain.headers.etag);
  const known = await request({ 'if-none-match': String(plain.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
});
