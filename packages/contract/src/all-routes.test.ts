import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { allRoutes, routes } from './all-routes.ts';
import { PAGE_MAX } from './limits.ts';
import { isIdempotent, type RouteDefinition } from './route.ts';

const modules = globSync('*/routes.ts', { cwd: import.meta.dirname });

test.each(modules)('lists every export of %s', async (file) => {
  const exported: Record<string, RouteDefinition> = await import(
    pathToFileURL(join(import.meta.dirname, file)).href
  );
  expect(Object.keys(exported)).not.toEqual([]);
  for (const [name, route] of Object.entries(exported)) {
    expect(route).toMatchObject({ path: expect.stringMatching(/^\/api\//), summary: expect.any(String) });
    // Two modules with one name would hide one of the two routes.
    expect(routes[name as keyof typeof routes]).toBe(route);
  }
});

test('has one route for each method and path', () => {
  const calls = allRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(modules.length).toBeGreaterThan(0);
});

test('the calls that the page may repeat are those of an idempotent method, and these', () => {
  const unusual = allRoutes.filter((route) => isIdempotent(route) !== (route.method !== 'POST'));
  expect(unusual.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /api/auth/logout',
    'POST /api/email-config/update',
    'POST /api/favorites/channels/:id',
    'POST /api/favorites/songs',
    'POST /api/lastfm/clear-cache',
    'POST /api/lastfm/config',
    'POST /api/system-config/reset',
    'POST /api/users/:id/mark-verified',
    'PUT /api/auth/password',
    'PUT /api/auth/second-factor',
  ]);
});

test('every list accepts the same page numbers', () => {
  const accepts = ({ query }: RouteDefinition, values: object) => query?.safeParse(values).success;
  const lists = allRoutes.filter(
    (route) => accepts(route, {}) && !accepts(route, { limit: '0' }) && !accepts(route, { page: '0' }),
  );
  expect(lists.map(({ path }) => path).sort()).toEqual([
    '/api/channels',
    '/api/channels/:id/history',
    '/api/email-config/outbox',
    '/api/favorites/channels',
    '/api/favorites/songs',
    '/api/users',
  ]);
  for (const list of lists)
    expect([list.path, ...[0, 1].map((over) => accepts(list, { page: `${PAGE_MAX + over}` }))]).toEqual([
      list.path,
      true,
      false,
    ]);
});
