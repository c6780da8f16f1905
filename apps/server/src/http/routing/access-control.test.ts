import { type Access, defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer } from '../../../testing/test-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import { registerCachedRoute } from '../cache/cached-routes.ts';
import { limitRoutes, registerRateLimits } from '../connections/rate-limits.ts';
import { setAccessControl } from './access-control.ts';
import { registerErrorHandler } from './error-handler.ts';
import type { Identity } from './identity.ts';
import { registerRoute } from './register-route.ts';

const listener: Identity = {
  userId: 'u1',
  role: 'customer',
  isEmailVerified: true,
  isValidated: false,
  hasRecentPassword: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
  sessionId: 's1',
};
const admin: Identity = { ...listener, userId: 'a1', role: 'admin', isValidated: true };
const identities = new Map([
  ['listener', listener],
  ['neighbour', { ...listener, userId: 'u2' }],
  ['admin', admin],
  ['absent', { ...admin, hasRecentPassword: false }],
]);

const response = z.object({ who: z.nullable(z.string()) });
const route = <const A extends Access>(access: A, method: 'GET' | 'POST' = 'GET') =>
  defineRoute({ method, path: `/api/${access}`, access, summary: access, response, errors: [] });
const closedDuringMaintenance = route('public');
const openDuringMaintenance = defineRoute({
  ...closedDuringMaintenance,
  path: '/api/open',
  duringMaintenance: 'open',
});
const withPassword = defineRoute({ ...route('admin'), path: '/api/protected', recentPassword: 'always' });
const cachedRoute = defineRoute({ ...closedDuringMaintenance, path: '/api/cached' });

let app: FastifyInstance;
let isInMaintenance: boolean;
let isDatabaseDown: boolean;
beforeEach(async () => {
  [isInMaintenance, isDatabaseDown] = [false, false];
  app = createTestServer();
  registerErrorHandler(app);
  setAccessControl(app, {
    isInMaintenance: () => isInMaintenance,
    identify: async (token) => {
      if (isDatabaseDown) throw new AppError('database-unavailable');
      return identities.get(token) ?? null;
    },
  });
  await registerRateLimits(app);
  limitRoutes(app);
  registerRoute(app, route('public'), ({ caller }) => ({ who: caller?.userId ?? null }));
  registerRoute(app, openDuringMaintenance, ({ caller }) => ({ who: caller?.userId ?? null }));
  registerRoute(app, route('user'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('validated'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('admin', 'POST'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, route('user', 'POST'), ({ caller }) => ({ who: caller.userId }));
  registerRoute(app, withPassword, ({ caller }) => ({ who: caller.userId }));
  const cached = new CachedResponse('{"who":"everybody"}');
  registerCachedRoute(app, cachedRoute, () => () => cached);
});

const call = (url: string, token?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {} });
const outcome = async (...args: Parameters<typeof call>) => {
  const { statusCode, json } = await call(...args);
  return [statusCode, json().who ?? json().code ?? null];
};

test('admits the callers that each access level names', async () => {
  expect(await outcome('/api/user')).toEqual([401, 'unauthenticated']);
  expect(await outcome('/api/user', 'dead')).toEqual([401, 'unauthenticated']);
  expect(await outcome('/api/user', 'listener')).toEqual([200, 'u1']);
  expect(await outcome('/api/validated', 'listener')).toEqual([403, 'not-validated']);
  expect(await outcome('/api/validated', 'admin')).toEqual([200, 'a1']);
  expect(await outcome('/api/admin', 'listener', 'POST')).toEqual([403, 'forbidden']);
  expect(await outcome('/api/admin', 'admin', 'POST')).toEqual([200, 'a1']);
});

test('requires the password where the route needs a recent one, after the role', {
  tags: 'recent-password',
}, async () => {
  expect(await outcome('/api/protected', 'admin')).toEqual([200, 'a1']);
  expect(await outcome('/api/protected', 'absent')).toEqual([403, 'password-needed']);
  expect(await outcome('/api/protected', 'listener')).toEqual([403, 'forbidden']);
  expect(await outcome('/api/protected')).toEqual([401, 'unauthenticated']);
});

test('ignores a dead token on a public route, and identifies a live one', async () => {
  expect(await outcome('/api/public', 'dead')).toEqual([200, null]);
  expect(await outcome('/api/public', 'listener')).toEqual([200, 'u1']);
});

test('returns 503 and not 401 while the database is unavailable, and serves public routes', async () => {
  isDatabaseDown = true;
  expect(await outcome('/api/user', 'listener')).toEqual([503, 'database-unavailable']);
  expect(await outcome('/api/public', 'listener')).toEqual([200, null]);
});

test('returns 503 with Retry-After during maintenance to everybody but administrators', async () => {
  isInMaintenance = true;
  for (const path of ['/api/public', '/api/user', '/api/cached'])
    for (const token of [undefined, 'listener']) {
      const { statusCode, headers, json } = await call(path, token);
      expect([statusCode, json().code]).toEqual([503, 'maintenance']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  expect(await outcome('/api/open')).toEqual([200, null]);
  expect(await outcome('/api/user', 'admin')).toEqual([200, 'a1']);
  expect(await outcome('/api/cached', 'admin')).toEqual([200, 'everybody']);
  isInMaintenance = false;
  expect(await outcome('/api/cached')).toEqual([200, 'everybody']);
});

test('reports the end of a session during maintenance, too, where a session is needed', async () => {
  isInMaintenance = true;
  expect(await outcome('/api/user', 'dead')).toEqual([401, 'unauthenticated']);
  expect(await outcome('/api/admin', 'dead', 'POST')).toEqual([401, 'unauthenticated']);
  for (const path of ['/api/public', '/api/cached'])
    expect(await outcome(path, 'dead')).toEqual([503, 'maintenance']);
  isDatabaseDown = true;
  expect(await outcome('/api/user', 'listener')).toEqual([503, 'database-unavailable']);
});

const countAccepted = async (times: number, ...args: Parameters<typeof call>) => {
  let accepted = 0;
  for (let index = 0; index < times; index += 1) if ((await call(...args)).statusCode === 200) accepted += 1;
  return accepted;
};

test('limits the writes of a listener to 60 and of an administrator to 1,200 a minute, by user', async () => {
  expect(await countAccepted(70, '/api/user', 'listener')).toBe(70);
  expect(await countAccepted(70, '/api/user', 'listener', 'POST')).toBe(60);
  expect(await countAccepted(70, '/api/user', 'neighbour', 'POST')).toBe(60);
  expect((await call('/api/user', 'listener')).statusCode).toBe(200);
  expect(await countAccepted(1_210, '/api/user', 'admin', 'POST')).toBe(1_200);
  const { statusCode, headers, json } = await call('/api/user', 'admin', 'POST');
  expect([statusCode, json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('limits an address without a session to 300 requests a minute, with or without dead tokens', async () => {
  let accepted = 0;
  for (let index = 0; index < 310; index += 1)
    if ((await call('/api/public', index % 2 ? `dead-${index}` : undefined)).statusCode === 200)
      accepted += 1;
  expect(accepted).toBe(300);
  // What is refused anyway counts, too.
  expect(await outcome('/api/admin', undefined, 'POST')).toEqual([429, 'too-many-requests']);
});

test('throws for a protected route without access control', () => {
  expect(() => registerRoute(createTestServer(), route('user'), () => ({ who: null }))).toThrow(
    'access control',
  );
});
