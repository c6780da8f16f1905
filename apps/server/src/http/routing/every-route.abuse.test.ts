// @module-tag hostile-requests

import type { AddressInfo } from 'node:net';
import { allRoutes } from '@airdial/contract/all-routes';
import { errorResponse } from '@airdial/contract/api-errors';
import { admits, type RouteDefinition } from '@airdial/contract/route';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AdminFixture, createAdminFixture } from '../../../testing/admin-fixture.ts';
import { sendRaw } from '../../../testing/raw-request.ts';
import { describeOnEachDatabase, silentLogger } from '../../../testing/test-databases.ts';
import type { Database } from '../../db/database.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { AccountRepository } from '../../modules/people/accounts/account-repository.ts';
import { PasswordHasher } from '../../modules/people/accounts/passwords/password-hasher.ts';
import { SessionRepository } from '../../modules/people/accounts/sessions/session-repository.ts';
import { SessionService } from '../../modules/people/accounts/sessions/session-service.ts';

/** More in `npm run test:faults`. */
const CALLS_PER_ROUTE = process.env.TEST_LONG === 'true' ? 40 : 6;
const ROLES = { 'a visitor': null, 'a member': 'customer', 'an administrator': 'admin' } as const;
type Caller = keyof typeof ROLES;
const passwordHash = await new PasswordHasher().hash('Analytical 1');
/** What no response may show: traces, paths of the server, statements, hashes of passwords, secrets. */
const LEAK =
  /\n\s+at |node_modules|\/apps\/server\/|\.ts:\d|insert into|select \*|SQLITE_|\$argon2|a secret of the tests/i;

const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    '__proto__',
    'constructor',
  ],
  ...[
    '<script>alert(1)</script>',
    '\u202e',
    'NaN',
    '-1',
    '1e309',
    '9007199254740993',
    'null',
    'a'.repeat(5_000),
  ],
  ...[
    '00000000-0000-7000-8000-000000000000',
    'http://[::1]/',
    'javascript:alert(1)',
    'data:,x',
    '𝕏'.repeat(300),
  ],
];
const HOSTILE_VALUES = [null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]], { $gt: '' }];

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(text, fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue({ maxDepth: 2 }));
/** The legal characters of a header's value. */
const header = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

type Generated = {
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
};

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema & { enum?: unknown[]; type?: string }>>;
};

const propertiesOf = (schema: RouteDefinition['body']) =>
  schema
    ? ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {})
    : {};

/** Values of a field: often one that its rule allows, so that calls get beyond the first check. */
const fieldOf = ({ enum: options, type }: { enum?: unknown[]; type?: string }): fc.Arbitrary<unknown> => {
  if (options) return fc.oneof(fc.constantFrom(...options), value);
  if (type === 'boolean') return fc.oneof(fc.boolean(), value);
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer(), fc.double(), value);
  return fc.oneof(text, value);
};

const fieldsOf = (schema: RouteDefinition['body']): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(propertiesOf(schema)).map(([name, field]) => [name, fieldOf(field)])),
    { requiredKeys: [] },
  );

const toText = (field: unknown): string =>
  typeof field === 'string' ? field : (JSON.stringify(field) ?? '');

const callOf = ({ path, query, body, method }: RouteDefinition): fc.Arbitrary<Generated> =>
  fc.record({
    params: fc.array(text, { minLength: path.split(':').length - 1, maxLength: path.split(':').length - 1 }),
    query: fc
      .tuple(fieldsOf(query), fc.dictionary(fc.string({ maxLength: 8 }), text, { maxKeys: 2 }))
      .map(([known, unknown]) =>
        Object.fromEntries(
          Object.entries({ ...unknown, ...known }).map(([name, field]) => [name, toText(field)]),
        ),
      ),
    body: method === 'GET' ? fc.constant(undefined) : fc.oneof(fieldsOf(body), fieldsOf(body), value),
    headers: fc.record(
      {
        'if-none-match': header,
        'accept-encoding': header,
        'user-agent': header,
        'last-event-id': header,
        cookie: header,
      },
      { requiredKeys: [] },
    ),
  });

const encode = (part: string) => encodeURIComponent(part.toWellFormed());

const urlOf = ({ path }: RouteDefinition, { params, query }: Generated): string => {
  let next = 0;
  const filled = path.replaceAll(/:\w+/g, () => encode(params[next++] ?? '') || '%20');
  const search = Object.entries(query).map(([name, field]) => `${encode(name)}=${encode(field)}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
};

describeOnEachDatabase('every route of the contract', (open) => {
  let database: Database;
  let server: AdminFixture;
  const warnings: string[] = [];
  beforeEach(async () => {
    warnings.length = 0;
    const env = { TRUST_PROXY: 'loopback' };
    database = await open();
    server = await createAdminFixture(database, env, (line) => warnings.push(line));
  });
  afterEach(() => server.close());

  let calls = 0;
  const send = (route: RouteDefinition, generated: Generated, token: string | null) => {
    calls += 1;
    return server.app.inject({
      method: route.method,
      url: urlOf(route, generated),
      // Each from a network of its own: the limits have tests of their own.
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: {
        ...generated.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(generated.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(generated.body === undefined ? {} : { payload: JSON.stringify(generated.body) ?? '' }),
    });
  };

  test.each(Object.keys(ROLES) as Caller[])(
    'answers whatever %s sends without an error of its own',
    async (caller) => {
      // Event streams do not end.
      for (const route of allRoutes.filter(({ responseType }) => !responseType)) {
        const token = await signInAs(caller);
        await fc.assert(
          fc.asyncProperty(callOf(route), async (generated) => {
            const { statusCode, body } = await send(route, generated, token);
            const name = `${route.method} ${urlOf(route, generated)} ${JSON.stringify(generated.body)}`.slice(
              0,
              500,
            );
            const error = statusCode >= 400 ? errorResponse.parse(JSON.parse(body)) : null;
            // Such as a feature that is switched off; other errors of the server are mistakes of ours.
            const isOurs = statusCode >= 500 && !route.errors.some((code) => code === error?.code);
            expect(isOurs, `${name}: ${body.slice(0, 300)}`).toBe(false);
            expect(body, name).not.toMatch(LEAK);
          }),
          { numRuns: CALLS_PER_ROUTE },
        );
      }
      // The data folder of this server has no database that could be backed up.
      const errors = warnings.filter((line) => !line.includes('the backup failed'));
      expect(errors.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  test.each([
    ['a visitor', 'visitor', '401'],
    ['a member', 'validated', '403'],
  ] as const)(
    'refuses %s by the head of a request alone, and waits for no body',
    async (caller, kind, status) => {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.app.server.address() as AddressInfo;
      const refusing = allRoutes.filter(({ access, method }) => method !== 'GET' && !admits(access, kind));
      expect(refusing.length).toBeGreaterThan(40);
      const statuses = new Map<string, string>();
      for (const { method, path } of refusing) {
        const token = await signInAs(caller);
        const head = [
          `${method} ${path} HTTP/1.1`,
          'host: radio',
          'connection: close',
          ...(token === null ? [] : [`authorization: Bearer ${token}`]),
          'content-type: application/json',
          'content-length: 40000000',
        ];
        const received = await sendRaw(port, `${head.join('\r\n')}\r\n\r\n`);
        statuses.set(`${method} ${path}`, received.split(' ')[1] ?? '');
      }
      expect(statuses).toEqual(new Map([...statuses.keys()].map((route) => [route, status])));
    },
  );

  /** A new account for each route: some calls end sessions, and an account's calls are limited. */
  async function signInAs(caller: Caller): Promise<string | null> {
    const role = ROLES[caller];
    if (role === null) return null;
    const { db, kind } = database;
    const now = Date.now();
    const id = uuidV7(now);
    const person = { firstName: 'Ida', lastName: 'Rhodes', email: `${id}@example.org`, passwordHash };
    const account = { id, ...person, role, isEmailVerified: true, isValidated: true };
    const accounts = new AccountRepository(db, kind);
    await accounts.inTransaction((trx) => accounts.insert(account, now, trx));
    const repository = new SessionRepository(db);
    return new SessionService({ repository, now: Date.now, logger: silentLogger }).start(id);
  }
});
