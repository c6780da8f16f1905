import { expect, test } from 'vitest';
import {
  describeEmailConfig,
  EMAIL_CONFIG_FORM,
  EMAIL_CONFIG_PATH,
} from '../../../../testing/email-config-fixture.ts';
import { MAIL_APP_SECRET } from '../../../../testing/mail-fixture.ts';
import { SMTP_PASSWORD } from '../../../../testing/smtp-server.ts';
import { createCaller } from '../../../../testing/test-access.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { SecretService } from '../../foundation/secrets/secret-service.ts';
import { OutboxRepository } from './outbox-repository.ts';

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

describeEmailConfig('the e-mail configuration', (fixture) => {
  const { database, app, certificate, startMailServer, received, save, read, sendTest } = fixture;

  test('is configured after a save, and never returns the password', {
    tags: ['email-form', 'email-calls', 'email-password'],
  }, async () => {
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
        ...EMAIL_CONFIG_FORM,
        password: '',
        passwordIsSet: true,
        isConfigured: true,
        lastUpdated: expect.any(String),
      },
    });
    expect(await read()).toEqual(json.config);
    expect(text).not.toContain(SMTP_PASSWORD);
    const stored = JSON.stringify(await database().db.selectFrom('settings').selectAll().execute());
    const log = JSON.stringify(await new AuditRepository(database().db).listLatest(9));
    expect(stored + log).not.toContain(SMTP_PASSWORD);
    expect(log).toContain('email-config.saved');
  });

  test('reports every invalid field and stores nothing', {
    tags: ['email-rules', 'email-calls'],
  }, async () => {
    for (const [change, param, msg] of BAD_CONFIGS) {
      const { status, json } = await save(change);
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await read()).isConfigured).toBe(false);
  });

  test('a save sends at once what waits for its next attempt', async () => {
    const port = await startMailServer();
    const row = {
      id: 'waiting',
      recipient: 'lou@example.org',
      kind: 'account-validated',
      content: SecretService.open({ appSecret: MAIL_APP_SECRET, dataDir: '' }).seal(
        JSON.stringify({ kind: 'account-validated', to: 'lou@example.org', firstName: 'Lou' }),
        'mail',
      ),
    };
    const outbox = new OutboxRepository(database());
    await database()
      .db.transaction()
      .execute((trx) => outbox.insert(row, trx));
    await outbox.scheduleRetry(row.id, 'ECONNREFUSED', 3_600_000);
    await save({ port });
    await expect.poll(() => received()).toHaveLength(1);
    expect(received()[0]?.recipients).toEqual(['lou@example.org']);
  });

  test('an empty password keeps the stored one, except for another host or port or no encryption', {
    tags: 'email-password',
  }, async () => {
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

  test('null removes the stored password, also for another host, and mail is sent without a sign-in', {
    tags: 'email-password',
  }, async () => {
    await save();
    const port = await startMailServer({ ...certificate(), authOptional: true });
    const removed = await save({ password: null, port });
    expect([removed.status, removed.json.config.passwordIsSet]).toEqual([200, false]);
    const details = { isNewPassword: false, changed: expect.arrayContaining(['password']) };
    const [latest] = await new AuditRepository(database().db).listLatest(1);
    expect(latest?.details).toMatchObject(details);
    expect((await save({ password: '', port })).json.config.passwordIsSet).toBe(false);
    expect((await sendTest('ada@example.org')).success).toBe(true);
    expect(received().map(({ user }) => Boolean(user))).toEqual([false]);
  });

  test('rejects the later of two conflicting saves', async () => {
    const saves = await Promise.all([1, 2, 3].map((port) => save({ port, lastUpdated: null })));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { port, lastUpdated } = await read();
    expect((await save({ port: 25, lastUpdated: null })).json.code).toBe('edited-meanwhile');
    expect((await read()).port).toBe(port);
    expect((await save({ port: 25, lastUpdated })).status).toBe(200);
  });

  test('rejects members', async () => {
    const asMember = createCaller(app(), { userId: 'lou' });
    for (const [method, path] of [
      ['GET', '/admin'],
      ['POST', '/update'],
      ['POST', '/test'],
      ['GET', '/outbox'],
      ['POST', '/outbox/1/resend'],
      ['POST', '/outbox/resend-failed'],
    ] as const)
      expect((await asMember(method, EMAIL_CONFIG_PATH + path, {})).statusCode).toBe(403);
  });
});
