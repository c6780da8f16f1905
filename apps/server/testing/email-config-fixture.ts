import type { getEmailConfig, saveEmailConfig, testEmail } from '@airdial/contract/mail/routes';
import type { FastifyInstance } from 'fastify';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { createMailFixture } from './mail-fixture.ts';
import {
  createCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
  type TestCertificate,
} from './smtp-server.ts';
import { type Call, createCaller, type TestResponse } from './test-access.ts';
import { describeOnEachDatabase } from './test-databases.ts';

export const EMAIL_CONFIG_PATH = '/api/email-config';
export const EMAIL_CONFIG_FORM = {
  host: 'localhost',
  port: 587,
  username: SMTP_USER,
  password: SMTP_PASSWORD,
  encryption: 'STARTTLS',
  fromEmail: 'radio@example.org',
};

type Response = {
  readonly status: number;
  readonly json: TestResponse<typeof saveEmailConfig>;
  readonly text: string;
};

/** The mail settings of the running test, as an administrator edits them; call it within a test. */
export type EmailConfigFixture = {
  database(): Database;
  app(): FastifyInstance;
  certificate(): TestCertificate;
  /** Starts the server anew, with the certificate authority that it trusts. */
  restart(options: { readonly ca?: string; readonly testTimeoutMs?: number }): Promise<void>;
  /** Starts the mail server, and returns its port. */
  startMailServer(options?: SMTPServerOptions): Promise<number>;
  stopMailServer(): Promise<void>;
  /** The mails that the mail server has received. */
  received(): SmtpServer['received'];
  save(change?: object): Promise<Response>;
  /** @returns the configuration in the response */
  read(): Promise<TestResponse<typeof getEmailConfig>['config']>;
  sendTest(address?: unknown): Promise<TestResponse<typeof testEmail>>;
};

/** Runs tests with the mail module behind its routes, new for every test. */
export function describeEmailConfig(name: string, body: (fixture: EmailConfigFixture) => void): void {
  let certificate: TestCertificate;
  beforeAll(() => {
    certificate = createCertificate();
  });

  describeOnEachDatabase(name, (open) => {
    let database: Database;
    let app: FastifyInstance | undefined;
    let mailServer: SmtpServer | undefined;
    let asAdmin: Call;
    const restart: EmailConfigFixture['restart'] = async (options) => {
      await app?.close();
      app = await createMailFixture(database, { ca: certificate.cert, ...options });
      asAdmin = createCaller(app, { userId: 'ada', role: 'admin' });
    };
    const stopMailServer = async () => {
      await mailServer?.stop();
      mailServer = undefined;
    };
    beforeEach(async () => {
      database = await open();
      await restart({});
    });
    afterEach(async () => {
      await app?.close();
      await stopMailServer();
    });

    body({
      database: () => database,
      app: () => {
        if (!app) throw new Error('the app is not open');
        return app;
      },
      certificate: () => certificate,
      restart,
      startMailServer: async (options = certificate) => {
        mailServer = await startSmtpServer(options);
        return mailServer.port;
      },
      stopMailServer,
      received: () => {
        if (!mailServer) throw new Error('no mail server is open');
        return mailServer.received;
      },
      save: async (change = {}) => {
        const form = { ...EMAIL_CONFIG_FORM, ...change };
        const response = await asAdmin('POST', `${EMAIL_CONFIG_PATH}/update`, form);
        return { status: response.statusCode, json: response.json(), text: response.body };
      },
      read: async () => (await asAdmin('GET', `${EMAIL_CONFIG_PATH}/admin`)).json().config,
      sendTest: async (address = 'ada@example.org') =>
        (await asAdmin('POST', `${EMAIL_CONFIG_PATH}/test`, { testEmail: address })).json(),
    });
  });
}
