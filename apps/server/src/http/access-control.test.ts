import { type Access, defineRoute } from '@airdial/contract/route';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error.ts';
import { setAccessControl } from './access-control.ts';
import { CachedResponse } from './cached-response.ts';
import { registerCachedRoute } from './cached-routes.ts';
import { registerErrorHandler } from './error-handler.ts';
import type { Identity } from './identity.ts';
import { registerRateLimits } from './rate-limits.ts';
import { registerRoute } from './register-route.ts';

const listener: Identity = {
  userId: 'u1',
  role: 'customer',
  isEmailVerified: true,
  isValidated: false,
  sessionId: 's1',
};
const admin: Identity = { ...listener, userId: 'a1', role: 'admin', isValidated: true };
const identities = new Map([
  ['listener', listener],
  ['neighbour', { ...listener, userId: 'u2' }],
  ['admin', admin],
]);

const response = z.object({ who: z.nullable(z.string()) });
const route = <const A extends Access>(access: A, method: 'GET' | 'POST' = 'GET') =>
  defineRoute({ method, path: `/api/${access}`, access, summary: access, response, errors: [] });
const closing = route('public');
const open = defineRoute({ ...closing, path: '/api/open', duringMaintenance: 'open' });
const memory = defineRoute({ ...closing, path: '/api/memory' });

let app: FastifyInstance;
let isInMaintenance: boolean;
let isDatabaseAway: boolean;
beforeEach(async () => {
  [isInMaintenance, isDatabaseAway] = [false, false];
  app = fastify();
  registerErrorHandler(app);
  setAccessControl(app, {
    isInMaintenance: () => isInMaintenance,
    identify: async (token) => {
      if (isDatabaseAway) throw new AppError('database-unavailable');
      return identities.get(token) ?? null;
    },
  });
  await registerRateLimits(app);
  registerRoute(app, route('public'), ({ caller }) => ({ who: caller?.userId ?? null }));
  registerRoute(app, open, ({ caller }) => ({ who: caller?.userId ?? null }));
  registerRoute(app, route('user'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('validated'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('admin', 'POST'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('user', 'POST'), ({ caller }) => ({ who: caller.userId }));
  const prepared = new CachedResponse('{"who":"everybody"}');
  registerCachedRoute(app, memory, () => () => prepared);
});

const call = (url: string, token?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {} });
const outcome = async (...args: Parameters<typeof call>) => {
  const { statusCode, json } = await call(...args);
  return [statusCode, json().who ?? json().code ?? null];
};

test('each access lets in whom it names', async () => {
  expect(await outcome('/api/user')).toEqual([401, 'unauthenticated']);
  expect(await outcome('/api/user', 'dead')).toEqual([401, 'unauthenticated']);
  expect(await outcome('/api/user', 'listener')).toEqual([200, 'u1']);
  expect(await outcome('/api/validated', 'listener')).toEqual([403, 'not-validated']);
  expect(await outcome('/api/validated', 'admin')).toEqual([200, 'a1']);
  expect(await outcome('/api/admin', 'listener', 'POST')).toEqual([403, 'forbidden']);
  expect(await outcome('/api/admin', 'admin', 'POST')).toEqual([200, 'a1']);
});

test('on a public route a dead token is no token, and a live one is known', async () => {
  expect(await outcome('/api/public', 'dead')).toEqual([200, null]);
  expect(await outcome('/api/public', 'listener')).toEqual([200, 'u1']);
});

test('a database that is away is 503 and never 401, and keeps nobody from what is public', async () => {
  isDatabaseAway = true;
  expect(await outcome('/api/user', 'listener')).toEqual([503, 'database-unavailable']);
  expect(await outcome('/api/public', 'listener')).toEqual([200, null]);
});

test('during maintenance everybody but administrators gets 503 with Retry-After, and never 401', async () => {
  isInMaintenance = true;
  for (const path of ['/api/public', '/api/user', '/api/memory'])
    for (const token of [undefined, 'dead', 'listener']) {
      const { statusCode, headers, json } = await call(path, token);
      expect([statusCode, json().code]).toEqual([503, 'maintenance']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  expect(await outcome('/api/open')).toEqual([200, null]);
  expect(await outcome('/api/user', 'admin')).toEqual([200, 'a1']);
  expect(await outcome('/api/memory', 'admin')).toEqual([200, 'everybody']);
  isInMaintenance = false;
  expect(await outcome('/api/memory')).toEqual([200, 'everybody']);
});

const countTaken = async (times: number, ...args: Parameters<typeof call>) => {
  let taken = 0;
  for (let index = 0; index < times; index += 1) if ((await call(...args)).statusCode === 200) taken += 1;
  return taken;
};

test('a listener writes 60 times a minute and an administrator 1,200 times, whoever shares their address', async () => {
  expect(await countTaken(70, '/api/user', 'listener', 'POST')).toBe(60);
  expect(await countTaken(70, '/api/user', 'neighbour', 'POST')).toBe(60);
  expect((await call('/api/user', 'listener')).statusCode).toBe(200);
  expect(await countTaken(1_210, '/api/user', 'admin', 'POST')).toBe(1_200);
  const { statusCode, headers, json } = await call('/api/user', 'admin', 'POST');
  expect([statusCode, json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('an address that is nobody’s has 300 requests a minute, and dead tokens make them no more', async () => {
  let taken = 0;
  for (let index = 0; index < 310; index += 1)
    if ((await call('/api/public', index % 2 ? `dead-${index}` : undefined)).statusCode === 200) taken += 1;
  expect(taken).toBe(300);
});

test('the server does not boot with a protected route and no gate', () => {
  expect(() => registerRoute(fastify(), route('user'), () => ({ who: null }))).toThrow('access gate');
});
