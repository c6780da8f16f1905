import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@airdial/contract/all-routes';
import type { ApiErrorCode } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import { isServerPath, SERVER_PATHS } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase, silentLogger } from '../../../testing/test-databases.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { SessionRepository } from '../../modules/people/accounts/sessions/session-repository.ts';
import { SessionService } from '../../modules/people/accounts/sessions/session-service.ts';
import { SYSTEM_SETTING } from '../../modules/station/system/system-settings.ts';
import { PAGE_PATHS } from '../../pages/page-paths.ts';

const REFUSALS: readonly ApiErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'not-validated',
  'second-factor-needed',
];
const CUSTOMER = { role: 'customer', is_email_verified: 1, is_validated: 0 };
const IDENTITIES = {
  none: null,
  unverified: { ...CUSTOMER, is_email_verified: 0 },
  pending: CUSTOMER,
  /** An administrator has vouched for it: validated is validated (specification, section 6). */
  'validated and unverified': { ...CUSTOMER, is_email_verified: 0, is_validated: 1 },
  validated: { ...CUSTOMER, is_validated: 1 },
  admin: { ...CUSTOMER, role: 'admin', second_factor_at: 1 },
  'administrator without a second factor': { ...CUSTOMER, role: 'admin' },
} as const;
type Name = keyof typeof IDENTITIES;
const WITHOUT_FACTOR: Name = 'administrator without a second factor';

/** All that an account may call before it is validated, beyond what visitors may. */
const WHILE_WAITING = [
  'GET /api/auth/profile',
  'PUT /api/auth/profile',
  'PUT /api/auth/password',
  'POST /api/auth/confirm-password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/auth/sessions',
  'POST /api/auth/resend-verification',
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor',
  'PUT /api/auth/second-factor',
  'DELETE /api/auth/second-factor',
  'POST /api/auth/second-factor/recovery-codes',
];

/** The specification's section on roles, written down independently of the code under test. */
const getRefusal = ({ access, method, path }: RouteDefinition, name: Name): [number, ApiErrorCode] | null => {
  if (access === 'public' || name === 'admin') return null;
  if (name === 'none') return [401, 'unauthenticated'];
  if (name === WITHOUT_FACTOR)
    return WHILE_WAITING.includes(`${method} ${path}`) ? null : [403, 'second-factor-needed'];
  if (access === 'admin') return [403, 'forbidden'];
  if (name !== 'pending' && name !== 'unverified') return null;
  return WHILE_WAITING.includes(`${method} ${path}`) ? null : [403, 'not-validated'];
};

const isPersonal = ({ access, method }: RouteDefinition) => access !== 'public' || method !== 'GET';

/** The OpenAPI document and its reader are no routes of the contract. */
const WEB_BUILD = join(import.meta.dirname, '../../../../web/dist');
const firstPart = (path: string): string => /^\/[^/*]*/.exec(path)?.[0] ?? '';
const API = / \/api\/(?!docs|openapi\.json)/;

/**
 * Fastify's tree of routes as `GET /api/channels/:id`, without the HEAD routes that come with GET.
 */
const listRoutes = (tree: string): string[] => {
  const segments: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^(.*?)── (.*?)(?: \((.*)\))?$/.exec(line) ?? [];
    if (segment === '') return [];
    segments.length = Math.floor(indent.length / 4);
    segments.push(segment);
    const path = segments.join('');
    return methods ? methods.split(', ').flatMap((name) => (name === 'HEAD' ? [] : `${name} ${path}`)) : [];
  });
};

describeOnEachDatabase('every route of the contract', (open) => {
  let database: Database;
  let app: FastifyInstance;
  let sessions: SessionService;
  beforeEach(async () => {
    database = await open();
    // The station asks its administrators for a second factor.
    const system = {
      key: SYSTEM_SETTING,
      value: JSON.stringify({ secondFactorRequired: true }),
      updated_at: 0,
    };
    await database.db.insertInto('settings').values(system).execute();
    const config = readConfig({ DEMO: 'off', APP_SECRET: 'a secret of the tests, and long enough' });
    ({ app } = await buildApp({ config, database, logger: pino({ level: 'silent' }) }));
    const repository = new SessionRepository(database.db);
    sessions = new SessionService({ repository, now: Date.now, logger: silentLogger });
  });
  afterEach(() => app.close());

  const createUser = async (name: Name): Promise<string> => {
    const id = uuidV7(Date.now());
    const profile = {
      first_name: name,
      last_name: 'Listener',
      password_hash: '',
      pending_email: null,
      search_text: '',
    };
    const times = { created_at: 0, updated_at: 0, last_login: null };
    const row = { id, email: `${id}@example.org`, is_active: 1, ...profile, ...times };
    await database.db
      .insertInto('users')
      .values({ ...row, ...CUSTOMER, ...IDENTITIES[name] })
      .execute();
    return id;
  };

  let calls = 0;
  const call = ({ method, path }: RouteDefinition, token: string | null) => {
    calls += 1;
    return app.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'x'),
      remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
  };

  test.each(Object.keys(IDENTITIES) as Name[])(
    'admits %s to exactly the routes of their role',
    { tags: ['roles', 'panel-access', 'bearer-token'] },
    async (name) => {
      const outcomes: unknown[] = [];
      const expected: unknown[] = [];
      for (const route of allRoutes) {
        // Event streams are public, and have tests of their own.
        if (route.responseType) {
          expect(route.access).toBe('public');
          continue;
        }
        // A new account for each call: some calls end sessions, and writes are limited for each
        // account.
        const userId = IDENTITIES[name] && (await createUser(name));
        const token = userId && (await sessions.start(userId));
        const { statusCode, body, headers } = await call(route, token);
        const code = statusCode < 400 ? undefined : JSON.parse(body).code;
        const refusal = getRefusal(route, name);
        const label = `${route.method} ${route.path}`;
        outcomes.push([label, ...(REFUSALS.includes(code) ? [statusCode, code] : ['admitted'])]);
        expected.push([label, ...(refusal ?? ['admitted'])]);
        expect([label, statusCode]).not.toEqual([label, 500]);
        if (isPersonal(route)) expect([label, headers['cache-control']]).toEqual([label, 'no-store']);
      }
      expect(outcomes).toEqual(expected);
      expect(outcomes.length).toBeGreaterThan(15);
    },
  );

  test('is registered, and the server has no other route of the API', () => {
    const registered = listRoutes(app.printRoutes({ commonPrefix: false }));
    const contract = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(registered.filter((route) => API.test(route)).toSorted()).toEqual(contract.toSorted());
  });

  test('what it serves beside pages and files of the build stands in the list that development and the page read', () => {
    const routes = listRoutes(app.printRoutes({ commonPrefix: false }));
    const paths = routes.map((route) => route.slice(route.indexOf('/')));
    const pages = [...PAGE_PATHS, '/channel/:id', '/diagnostics', '/offline'].map(firstPart);
    const built = readdirSync(WEB_BUILD).map((name) => `/${name}`);
    const known = ['/', '/*', ...pages, ...built];
    expect(paths.filter((path) => !isServerPath(path) && !known.includes(firstPart(path)))).toEqual([]);
    const served = new Set(paths.map(firstPart));
    // The demo radio is off.
    expect(SERVER_PATHS.filter((path) => !served.has(path))).toEqual(['/demo', '/radio']);
  });
});
