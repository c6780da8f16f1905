import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import type { Database } from '../src/db/database.ts';

export const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };
const ENV = {
  DEMO: 'off',
  APP_SECRET: 'a secret of the tests, and long enough',
  PUBLIC_URL: 'https://radio.example.org',
  OUTBOUND_ALLOW: '127.0.0.0/8',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type FixtureResponse = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
  readonly json: any;
  readonly text: string;
};

export type AdminFixture = {
  readonly app: FastifyInstance;
  /** The session of the first administrator. */
  readonly token: string;
  /** Calls as the first administrator. */
  asAdmin(method: Method, path: string, body?: object): Promise<FixtureResponse>;
  asVisitor(method: Method, path: string, body?: object): Promise<FixtureResponse>;
  close(): Promise<void>;
};

/**
 * The whole application with a signed-in administrator.
 *
 * @param onWarning gets the log's lines from warnings upwards
 */
export async function createAdminFixture(
  database: Database,
  env: Readonly<Record<string, string>> = {},
  onWarning: (line: string) => void = () => {},
): Promise<AdminFixture> {
  const logger = pino({ level: 'warn' }, { write: onWarning });
  const { app } = await buildApp({ config: readConfig({ ...ENV, ...env }), database, logger });
  await app.ready();
  const callAs =
    (headers: Readonly<Record<string, string>>) =>
    async (method: Method, url: string, payload?: object): Promise<FixtureResponse> => {
      const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      return { status: response.statusCode, json: JSON.parse(response.body), text: response.body };
    };
  const asVisitor = callAs({});
  const { json } = await asVisitor('POST', '/api/auth/login', ADMIN);
  const asAdmin = callAs({ authorization: `Bearer ${json.token}` });
  return { app, token: json.token, asAdmin, asVisitor, close: () => app.close() };
}
