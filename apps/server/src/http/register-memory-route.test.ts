import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { oneOf } from '@airdial/contract/query-values';
import { defineRoute } from '@airdial/contract/route';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setAccessGate } from './access-gate.ts';
import { answerErrors } from './error-answers.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { registerMemoryRoute } from './register-memory-route.ts';
import { setSecurityHeaders } from './security-headers.ts';

const definition = defineRoute({
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A route for this test.',
  params: z.object({ id: z.string() }),
  query: z.object({ color: z.optional(oneOf('color', ['red', 'blue'])) }),
  answer: z.unknown(),
  errors: [],
});

const TEXT = JSON.stringify({ text: 'Señal 東京 '.repeat(300) });

let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  app = fastify();
  answerErrors(app);
  setSecurityHeaders(app, 'http://localhost');
  const answers = new Map<string, PreparedAnswer>();
  registerMemoryRoute(app, definition, ({ params, query }) => () => {
    const key = `${params.id} ${query.color}`;
    const answer =
      answers.get(key) ?? new PreparedAnswer(params.id === 'long' ? TEXT : JSON.stringify({ key }));
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

test('a session is looked up only for somebody with a token who asks for what is for administrators', async () => {
  const asked: string[] = [];
  const gated = fastify();
  const administrator = { userId: 'ada', role: 'admin', isEmailVerified: true, isValidated: true } as const;
  setAccessGate(gated, {
    isInMaintenance: () => false,
    identify: async (token) => {
      asked.push(token);
      return token === 'admin' ? { ...administrator, sessionId: '1' } : null;
    },
  });
  const [all, more] = [new PreparedAnswer('"all"'), new PreparedAnswer('"more"')];
  registerMemoryRoute(gated, definition, () => () => all, {
    mayConcern: (url) => url.endsWith('blue'),
    prepare: () => () => more,
  });
  const ask = async (color: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await gated.inject({ url: `/api/things/one?color=${color}`, headers })).json();
  };
  expect([await ask('red'), await ask('blue'), await ask('red', 'admin')]).toEqual(['all', 'all', 'all']);
  expect(asked).toEqual([]);
  expect([await ask('blue', 'dead'), await ask('blue', 'admin')]).toEqual(['all', 'more']);
  expect(asked).toEqual(['dead', 'admin']);
  await gated.close();
});
