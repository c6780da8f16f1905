import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createAppContext } from '../src/app-context.ts';
import { readConfig } from '../src/config/config.ts';
import type { Database } from '../src/db/database.ts';
import { limitRoutes, registerRateLimits } from '../src/http/connections/rate-limits.ts';
import { setAccessControl } from '../src/http/routing/access-control.ts';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { auditModule } from '../src/modules/foundation/audit/audit-module.ts';
import { toDenial } from '../src/modules/foundation/audit/call-denial.ts';
import type { SecretService } from '../src/modules/foundation/secrets/secret-service.ts';
import { type AccountsModule, accountsModule } from '../src/modules/people/accounts/accounts-module.ts';
import { mailModule } from '../src/modules/station/mail/mail-module.ts';
import type { Mail } from '../src/modules/station/mail/mail-types.ts';
import { SystemService } from '../src/modules/station/system/system-service.ts';
import { ThemeRepository } from '../src/modules/station/themes/theme-repository.ts';
import { ThemeService } from '../src/modules/station/themes/theme-service.ts';
import { createTestServer } from './test-server.ts';

type Call = {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type FixtureResponse = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
  readonly json: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type AccountsFixture = {
  readonly app: FastifyInstance;
  readonly accounts: AccountsModule;
  readonly system: SystemService;
  readonly secrets: SecretService;
  readonly database: Database;
  /** Moves the clock. */
  advanceTime(ms: number): void;
  /** Each call comes from another address unless `from` is set. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Call): Promise<FixtureResponse>;
  /** The mails in the outbox, in order of creation. */
  mails(): Promise<Mail[]>;
  /** The accounts whose likes were deleted. */
  readonly deletedLikes: readonly string[];
  close(): Promise<void>;
};

const APP_SECRET = 'a secret of the tests, and long enough';

export const PASSWORD = 'Engine of 1843';
export const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: PASSWORD };

/** The accounts behind real HTTP routes, with a fake clock and without a mail server. */
export async function createAccountsFixture(
  database: Database,
  env: Readonly<Record<string, string>> = {},
): Promise<AccountsFixture> {
  const logger = pino({ level: 'silent' });
  const config = readConfig({ APP_SECRET, PUBLIC_URL: 'https://radio.example.org', ...env });
  const app = createTestServer({ logger });
  registerErrorHandler(app);
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const context = createAppContext({ config, database, logger }, now);
  const { settings, secrets } = context;
  auditModule(app, context);
  const system = await SystemService.start(config.publicUrl, settings);
  const themes = await ThemeService.start(new ThemeRepository(database.db), settings);
  const { service: mail } = mailModule(app, context, { system, themes });
  const deletedLikes: string[] = [];
  const accounts = await accountsModule(app, context, {
    system,
    mail,
    listFavorites: async () => ({ favoriteChannels: [], likedSongs: [] }),
    deleteLikes: async (userId) => void deletedLikes.push(userId),
    now,
  });
  setAccessControl(app, {
    identify: (token, ip) => accounts.sessions.identify(token, ip),
    isInMaintenance: () => system.publicConfig().maintenanceMode,
    onDenied: (...denial) => context.refusals.record(toDenial(...denial)),
  });
  await registerRateLimits(app);
  limitRoutes(app);
  accounts.registerRoutes(app);
  await app.ready();
  const advanceTime = (ms: number) => {
    passedMs += ms;
  };
  const mails = () => readMails(database, secrets);
  return {
    app,
    accounts,
    system,
    secrets,
    database,
    advanceTime,
    mails,
    deletedLikes,
    call: caller(app),
    close: () => app.close(),
  };
}

let lastAddress = 0;
const nextAddress = () => {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

const caller =
  (app: FastifyInstance): AccountsFixture['call'] =>
  async (method, url, { body, token, from = nextAddress(), headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      json: isJson ? response.json() : null,
      text: response.body,
      headers: response.headers,
    };
  };

async function readMails({ db }: Database, secrets: SecretService): Promise<Mail[]> {
  const rows = await db.selectFrom('mail_outbox').select('content').orderBy('id').execute();
  return rows.map(({ content }) => JSON.parse(secrets.unseal(content, 'mail') ?? 'null') as Mail);
}

export const mailToken = (mail: Mail | undefined): string =>
  mail && 'token' in mail ? mail.token : 'no token';

/** Registers and signs in. */
export async function registerAndSignIn(
  { call }: AccountsFixture,
  person: Partial<typeof ada> = {},
): Promise<string> {
  const body = { ...ada, ...person };
  await call('POST', '/api/auth/register', { body });
  return signIn({ call }, body);
}

export async function signIn(
  { call }: Pick<AccountsFixture, 'call'>,
  { email, password }: { email: string; password: string } = ada,
): Promise<string> {
  const { json } = await call('POST', '/api/auth/login', { body: { email, password } });
  return json.token;
}

/** Registers, signs in, and is an administrator from then on. */
export async function registerAdmin(
  server: AccountsFixture,
  person: Partial<typeof ada> = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const token = await registerAndSignIn(server, person);
  const { email } = { ...ada, ...person };
  const { id } = await server.database.db
    .updateTable('users')
    .set({ role: 'admin', is_email_verified: 1 })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}
