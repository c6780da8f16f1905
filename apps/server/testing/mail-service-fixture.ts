import { defaultTheme } from '@airdial/theme/default-theme';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { SecretService } from '../src/modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../src/modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../src/modules/foundation/settings/settings-service.ts';
import { MailService } from '../src/modules/station/mail/mail-service.ts';
import { MailSettingsService } from '../src/modules/station/mail/mail-settings-service.ts';
import type { Mail } from '../src/modules/station/mail/mail-types.ts';
import { OutboxRepository } from '../src/modules/station/mail/outbox-repository.ts';
import { createTestOutbound } from './outbound-fixture.ts';
import { SMTP_PASSWORD, SMTP_USER, type SmtpServer, startSmtpServer } from './smtp-server.ts';
import { describeOnEachDatabase } from './test-databases.ts';

const APP_SECRET = 'one secret of the tests, long enough';
export const HOUR_MS = 3_600_000;
export const RESET_MAIL: Mail = {
  kind: 'reset-password',
  to: 'ada@example.org',
  firstName: 'Ada',
  token: 'the-token',
  expiresAt: Date.now() + 100 * HOUR_MS,
};

export const openSecrets = (appSecret = APP_SECRET): SecretService =>
  SecretService.open({ appSecret, dataDir: '' });

type ServiceOptions = {
  readonly secrets?: SecretService;
  readonly clockAheadMs?: number;
  readonly isEnabled?: boolean;
};

/** The outbox and the mail server of the running test; read it within a test. */
export type MailServiceContext = {
  readonly database: Database;
  readonly server: SmtpServer;
  /** What the services have logged. */
  readonly logged: readonly object[];
  /** Starts the service of one more node. */
  startService(options?: ServiceOptions): MailService;
  /** Stores the settings of a mail server: of `server`, or of one on another port. */
  configure(port?: number): Promise<void>;
  enqueue(service: MailService, mail?: Mail): Promise<void>;
  /** Moves the clock of the services alone. */
  advanceTime(ms: number): void;
  /** Lets time pass, for the services and for what is in the outbox. */
  elapse(ms: number): Promise<void>;
  states(): Promise<string[]>;
  errors(): Promise<(string | null)[]>;
};

/** Runs tests with mail services of several nodes on one outbox, and with a real mail server. */
export function describeMailService(name: string, body: (context: MailServiceContext) => void): void {
  describeOnEachDatabase(name, (open) => {
    let database: Database;
    let server: SmtpServer;
    let logged: object[];
    let passedMs: number;
    const services: MailService[] = [];

    beforeEach(async () => {
      [logged, passedMs] = [[], 0];
      database = await open();
      server = await startSmtpServer({ authOptional: true, allowInsecureAuth: true });
    });
    afterEach(async () => {
      for (const service of services.splice(0)) await service.stop();
      await server.stop();
    });

    const createSettings = (secrets: SecretService) =>
      new MailSettingsService(new SettingsService(new SettingsRepository(database.db)), secrets);
    const startService: MailServiceContext['startService'] = (options = {}) => {
      const { secrets = openSecrets(), clockAheadMs = 0, isEnabled = true } = options;
      const log = (details: object) => logged.push(details);
      const service = new MailService({
        repository: new OutboxRepository(database),
        settings: createSettings(secrets),
        smtp: { outbound: createTestOutbound() },
        secrets,
        theme: () => defaultTheme,
        station: () => ({ systemName: 'Nova', systemUrl: 'https://radio.example.org' }),
        isEnabled: () => isEnabled,
        logger: { info: log, error: log },
        now: () => Date.now() + clockAheadMs + passedMs,
      });
      services.push(service);
      service.flushSoon();
      return service;
    };
    const advanceTime = (ms: number) => {
      passedMs += ms;
    };
    const listMails = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

    body({
      get database() {
        return database;
      },
      get server() {
        return server;
      },
      get logged() {
        return logged;
      },
      startService,
      configure: async (port = server.port) => {
        await createSettings(openSecrets()).save({
          host: '127.0.0.1',
          port,
          username: SMTP_USER,
          password: SMTP_PASSWORD,
          encryption: 'None',
          fromEmail: 'radio@example.org',
        });
      },
      enqueue: async (service, mail = RESET_MAIL) => {
        await database.db.transaction().execute((trx) => service.enqueue(mail, trx));
        service.flushSoon();
      },
      advanceTime,
      elapse: async (ms) => {
        advanceTime(ms);
        await database.db
          .updateTable('mail_outbox')
          .set(({ eb }) => ({
            created_at: eb('created_at', '-', ms),
            next_attempt_at: eb('next_attempt_at', '-', ms),
            leased_until: eb('leased_until', '-', ms),
          }))
          .execute();
      },
      states: async () => (await listMails()).map(({ state }) => state),
      errors: async () => (await listMails()).map((row) => row.last_error),
    });
  });
}
