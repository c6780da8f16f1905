import type { FastifyInstance } from 'fastify';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createMailFixture, MAIL_APP_SECRET } from '../../testing/mail-fixture.ts';
import {
  createCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
  type TestCertificate,
} from '../../testing/smtp-server.ts';
import { type Call, createCaller } from '../../testing/test-access.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { SecretService } from '../secrets/secret-service.ts';
import { OutboxRepository } from './outbox-repository.ts';

const PATH = '/api/email-config';
const FORM = {
  host: 'localhost',
  port: 587,
  username: SMTP_USER,
  password: SMTP_PASSWORD,
  encryption: 'STARTTLS',
  fromEmail: 'radio@example.org',
};

/** Changed fields, the reported field and its message. */
const BAD_CONFIGS: readonly (readonly [object, string, string])[] = [
  [{ host: '' }, 'host', 'SMTP host is required'],
  [{ host: 'a host' }, 'host', 'SMTP host must be a host name or an address'],
  [{ port: 0 }, 'port', 'Valid port number (1-65535) is required'],
  [{ port: 65_536 }, 'port', 'Valid port number (1-65535) is required'],
  [{ port: '587' }, 'port', 'Valid port number (1-65535) is required'],
  [{ username: ' ' }, 'username', 'Username is required'],
  [{ encryption: 'ROT13' }, 'encryption', 'Encryption must be STARTTLS, TLS, SSL or None'],
  [{ fromEmail: '' }, 'fromEmail', 'From email is required'],
  [{ fromEmail: 'radio' }, 'fromEmail', 'Valid email address is required'],
  [{ fromEmail: 'a@b.org\nbcc: eve@example.org' }, 'fromEmail', 'Valid email address is required'],
];

let certificate: TestCertificate;
beforeAll(() => {
  certificate = createCertificate();
});

describeOnEachDatabase('the e-mail configuration', (open) => {
  let database: Database;
  let app: FastifyInstance | undefined;
  let server: SmtpServer | undefined;
  let asAdmin: Call;
  beforeEach(async () => {
    database = await open();
    await start();
  });
  afterEach(async () => {
    await app?.close();
    await server?.stop();
    server = undefined;
  });

  const start = async (ca: string = certificate.cert, options: { testTimeoutMs?: number } = {}) => {
    await app?.close();
    app = await createMailFixture(database, { ca, ...options });
    asAdmin = createCaller(app, { userId: 'ada', role: 'admin' });
  };
  const serve = async (options: SMTPServerOptions = certificate) => {
    server = await startSmtpServer(options);
    return server.port;
  };
  const save = async (change: object = {}) => {
    const response = await asAdmin('POST', `${PATH}/update`, { ...FORM, ...change });
    return { status: response.statusCode, json: response.json(), text: response.body };
  };
  const read = async () => (await asAdmin('GET', `${PATH}/admin`)).json().config;
  const sendTest = async (testEmail: unknown = 'ada@example.org') =>
    (await asAdmin('POST', `${PATH}/test`, { testEmail })).json();

  test('is configured after a save, and never returns the password', async () => {
    expect(await read()).toEqual({
      host: '',
      port: 587,
      username: '',
      password: '',
      passwordIsSet: false,
      encryption: 'STARTTLS',
      fromEmail: '',
      isConfigured: false,
      lastUpdated: null,
    });
    const { json, text } = await save();
    expect(json).toEqual({
      success: true,
      message: 'Email configuration saved successfully',
      config: {
        ...FORM,
        password: '',
        passwordIsSet: true,
        isConfigured: true,
        lastUpdated: expect.any(String),
      },
    });
    expect(await read()).toEqual(json.config);
    expect(text).not.toContain(SMTP_PASSWORD);
    const stored = JSON.stringify(await database.db.selectFrom('settings').selectAll().execute());
    const log = JSON.stringify(await new AuditRepository(database.db).listLatest(9));
    expect(stored + log).not.toContain(SMTP_PASSWORD);
    expect(log).toContain('email-config.saved');
  });

  test('reports every invalid field and stores nothing', async () => {
    for (const [change, param, msg] of BAD_CONFIGS) {
      const { status, json } = await save(change);
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await read()).isConfigured).toBe(false);
  });

  test('a save sends at once what waits for its next attempt', async () => {
    const port = await serve();
    const [now, inAnHour] = [Date.now(), Date.now() + 3_600_000];
    const row = {
      ...{ id: 'waiting', recipient: 'lou@example.org', kind: 'account-validated' },
      content: SecretService.open({ appSecret: MAIL_APP_SECRET, dataDir: '' }).seal(
        JSON.stringify({ kind: 'account-validated', to: 'lou@example.org', firstName: 'Lou' }),
        'mail',
      ),
    };
    await database.db.transaction().execute((trx) => new OutboxRepository(database.db).insert(row, now, trx));
    await new OutboxRepository(database.db).scheduleRetry(row.id, 'ECONNREFUSED', inAnHour, now);
    await save({ port });
    await vi.waitFor(() => expect(server?.received).toHaveLength(1), { timeout: 20_000 });
    expect(server?.received[0]?.recipients).toEqual(['lou@example.org']);
  });

  test('an empty password keeps the stored one, except for another host or port or no encryption', async () => {
    await save();
    const kept = await save({ password: '', username: 'other', encryption: 'TLS' });
    expect(kept.json.config).toMatchObject({ username: 'other', encryption: 'TLS', passwordIsSet: true });
    const msg = 'Please enter the password again when host, port or encryption change';
    for (const change of [{ host: 'mail.evil.example' }, { port: 2525 }, { encryption: 'None' }]) {
      const { status, json } = await save({ password: '', ...change });
      expect([change, status, json.errors]).toEqual([change, 400, [{ param: 'password', msg }]]);
      expect((await save(change)).status).toBe(200);
      expect((await save({ ...change, password: '' })).json.config.passwordIsSet).toBe(true);
      await save();
    }
  });

  test('rejects the later of two conflicting saves', async () => {
    const saves = await Promise.all([1, 2, 3].map((port) => save({ port, lastUpdated: null })));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { port, lastUpdated } = await read();
    expect((await save({ port: 25, lastUpdated: null })).json.code).toBe('edited-meanwhile');
    expect((await read()).port).toBe(port);
    expect((await save({ port: 25, lastUpdated })).status).toBe(200);
  });

  test('sends a test mail with STARTTLS, TLS and SSL', async () => {
    for (const encryption of ['STARTTLS', 'TLS', 'SSL']) {
      const port = await serve({ ...certificate, secure: encryption === 'SSL' });
      await save({ port, encryption });
      expect([encryption, await sendTest()]).toEqual([
        encryption,
        { success: true, message: 'Test email sent successfully to ada@example.org' },
      ]);
      expect(server?.received).toMatchObject([
        { recipients: ['ada@example.org'], isEncrypted: true, user: SMTP_USER },
      ]);
      expect(server?.received[0]?.source).toContain('the mail server works');
      await server?.stop();
      server = undefined;
    }
  });

  test('reports a wrong password without repeating it', async () => {
    await save({ port: await serve(), password: 'not this one' });
    const { success, message } = await sendTest();
    expect(success).toBe(false);
    expect(message).toMatch(/^The mail server refused the user name or the password\./);
    expect(message).not.toContain('not this one');
  });

  test('reports an untrusted certificate and sends no password', async () => {
    const port = await serve();
    await start('');
    await save({ port });
    expect(await sendTest()).toEqual({
      success: false,
      message: 'The certificate of the mail server is not valid.',
    });
    expect(server?.received).toEqual([]);
  });

  test('reports a server without encryption, one that is down, and a forbidden address', async () => {
    await save({ port: await serve({}) });
    expect((await sendTest()).message).toMatch(/^The connection to the mail server could not be encrypted\./);
    await server?.stop();
    server = undefined;
    expect(await sendTest()).toEqual({
      success: false,
      message: 'Nothing answers there: the connection was refused.',
    });
    await save({ host: '169.254.169.254' });
    expect((await sendTest()).success).toBe(false);
  });

  test('a slow server times out before the page does', async () => {
    await start(certificate.cert, { testTimeoutMs: 1 });
    await save({ port: await serve({ ...certificate, onMailFrom: () => {} }) });
    expect(await sendTest()).toEqual({
      success: false,
      message: 'The mail server did not answer in time.',
    });
  });

  test('reports a rejected recipient', async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    await save({ port: await serve({ ...certificate, onRcptTo }) });
    expect((await sendTest()).message).toMatch(
      /^The mail server refused the address of the recipient\. It said: .*No such mailbox/,
    );
  });

  test('a test requires a valid address and a configuration', async () => {
    expect((await sendTest('')).errors).toEqual([
      { param: 'testEmail', msg: 'Please enter a test email address' },
    ]);
    expect((await sendTest('ada')).errors).toEqual([
      { param: 'testEmail', msg: 'Please enter a valid email address' },
    ]);
    expect(await sendTest()).toMatchObject({
      code: 'email-not-configured',
      message: 'Please save the email configuration first',
    });
  });

  test('rejects members', async () => {
    if (!app) throw new Error('the app is not open');
    const asMember = createCaller(app, { userId: 'lou' });
    for (const [method, path] of [
      ['GET', '/admin'],
      ['POST', '/update'],
      ['POST', '/test'],
      ['GET', '/outbox'],
      ['POST', '/outbox/1/resend'],
      ['POST', '/outbox/resend-failed'],
    ] as const)
      expect((await asMember(method, PATH + path, {})).statusCode).toBe(403);
  });
});
