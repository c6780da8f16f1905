import { mailFailures } from '@airdial/contract/mail/mail-messages';
import { defaultTheme } from '@airdial/theme/default-theme';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { readAllowList } from '../../outbound/allow-list.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { SMTP_PASSWORD, SMTP_USER, type SmtpStation, startSmtpStation } from '../../testing/smtp-server.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { SecretService } from '../secrets/secret-service.ts';
import { SettingsRepository } from '../system/settings-repository.ts';
import { SettingsService } from '../system/settings-service.ts';
import type { Mail } from './mail-message.ts';
import { MailService } from './mail-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';
import { OutboxRepository } from './outbox-repository.ts';

const HOUR_MS = 3_600_000;
const reset: Mail = {
  kind: 'reset-password',
  to: 'ada@example.org',
  firstName: 'Ada',
  token: 'the-token',
  expiresAt: Date.now() + 100 * HOUR_MS,
};

describeOnEachDatabase('mail', (open) => {
  let database: Database;
  let settings: MailSettingsService;
  let server: SmtpStation;
  let logged: object[];
  let passedMs: number;
  let isEnabled: boolean;
  const services: MailService[] = [];

  beforeEach(async () => {
    [logged, passedMs, isEnabled] = [[], 0, true];
    database = await open();
    settings = settingsWith(secretsOf('one secret of the tests, long enough'));
    server = await startSmtpStation({ authOptional: true, allowInsecureAuth: true });
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
    await server.stop();
  });

  const secretsOf = (appSecret: string) => SecretService.open({ appSecret, dataDir: '' });
  const settingsWith = (secrets: SecretService) =>
    new MailSettingsService(new SettingsService(new SettingsRepository(database.db)), secrets);
  const service = (secrets = secretsOf('one secret of the tests, long enough')) => {
    const log = (details: object) => logged.push(details);
    const made = new MailService({
      repository: new OutboxRepository(database.db),
      settings: settingsWith(secrets),
      smtp: { outbound: createOutbound({ allow: readAllowList('127.0.0.0/8') }) },
      secrets,
      theme: () => defaultTheme,
      station: () => ({ systemName: 'Nova', systemUrl: 'https://radio.example.org' }),
      isEnabled: () => isEnabled,
      logger: { info: log, error: log },
      now: () => Date.now() + passedMs,
    });
    services.push(made);
    made.start();
    return made;
  };
  const configure = (port = server.port) =>
    settings.save({
      host: '127.0.0.1',
      port,
      username: SMTP_USER,
      password: SMTP_PASSWORD,
      encryption: 'None',
      fromEmail: 'radio@example.org',
    });
  const enqueue = async (mail: MailService, told: Mail = reset) => {
    await database.db.transaction().execute((trx) => mail.enqueue(told, trx));
    mail.wake();
  };
  const states = async () =>
    (await database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()).map(
      ({ state }) => state,
    );
  const errors = async () =>
    (await database.db.selectFrom('mail_outbox').select('last_error').execute()).map((row) => row.last_error);

  test('a mail is sent at once, leaves nothing to read, and leads to the configured address', async () => {
    await configure();
    await enqueue(service());
    await expect.poll(states).toEqual(['sent']);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.recipients).toEqual(['ada@example.org']);
    const unfolded = server.received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded).toContain('https://radio.example.org/reset-password/the-token');
    const [row] = await database.db.selectFrom('mail_outbox').select('content').execute();
    expect(row?.content).toBe('');
  });

  test('a transaction that fails sends nothing', async () => {
    await configure();
    const mail = service();
    const work = database.db.transaction().execute(async (trx) => {
      await mail.enqueue(reset, trx);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
  });

  test('before a mail server is configured the mail waits and the log shows its link; then it is sent', async () => {
    const mail = service();
    await enqueue(mail);
    const link = 'https://radio.example.org/reset-password/the-token';
    await expect.poll(() => logged).toContainEqual({ to: 'ada@example.org', link });
    expect(await states()).toEqual(['waiting']);
    await configure();
    mail.wake();
    await expect.poll(states).toEqual(['sent']);
    expect(JSON.stringify(logged).split('the-token')).toHaveLength(2);
  });

  test('a mail whose link has ended while it waited is not sent, and says why', async () => {
    const mail = service();
    await enqueue(mail);
    passedMs = 101 * HOUR_MS;
    await configure();
    mail.wake();
    await expect.poll(states).toEqual(['failed']);
    const [failed] = await mail.failures();
    expect(failed?.reason).toBe(mailFailures.linkEnded);
    await mail.resend(failed?.id ?? '');
    await expect.poll(states).toEqual(['failed']);
    expect(server.received).toEqual([]);
  });

  test('while the mail server is away a mail is tried less and less often, for three days; then it can be sent again', async () => {
    await configure(1);
    const mail = service();
    await enqueue(mail);
    await expect.poll(errors).toEqual([expect.stringContaining('refused')]);
    const dueIn = async () => {
      const rows = await database.db.selectFrom('mail_outbox').selectAll().execute();
      return (rows[0]?.next_attempt_at ?? 0) - (rows[0]?.updated_at ?? 0);
    };
    const waits = [await dueIn()];
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      passedMs += (waits.at(-1) ?? 0) + 1;
      mail.wake();
      const attempts = async () =>
        (await database.db.selectFrom('mail_outbox').select(['attempts', 'leased_until']).execute())[0];
      await expect.poll(attempts).toEqual({ attempts: attempt, leased_until: 0 });
      waits.push(await dueIn());
    }
    expect(waits.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    passedMs += 72 * HOUR_MS;
    mail.wake();
    await expect.poll(states).toEqual(['failed']);
    const [failed] = await mail.failures();
    expect(failed).toMatchObject({
      recipient: 'ada@example.org',
      reason: expect.stringContaining('refused'),
    });
    await configure();
    const woken = vi.spyOn(mail, 'wake');
    expect(await mail.resend(failed?.id ?? '')).toBe(true);
    expect(woken).toHaveBeenCalledOnce();
    await expect.poll(states).toEqual(['sent']);
    expect(await mail.resend(failed?.id ?? '')).toBe(false);
  });

  test('a station that stops does not wait for a mail server that hangs; the mail waits', async () => {
    const hanging = await startSmtpStation({
      authOptional: true,
      allowInsecureAuth: true,
      onData: (stream) => void stream.resume(),
    });
    await configure(hanging.port);
    const mail = service();
    await enqueue(mail);
    await expect.poll(hanging.begun).toBe(1);
    await mail.stop();
    await hanging.stop();
    expect(await states()).toEqual(['waiting']);
    expect(await errors()).toEqual([mailFailures.stopped]);
    await configure();
    service();
    await expect.poll(states).toEqual(['sent']);
  });

  test('claims of a mail that meet make one attempt, however quickly it fails', async () => {
    const outbox = new OutboxRepository(database.db);
    const mail = { id: '1', recipient: 'ada@example.org', kind: 'verify-email', content: 'sealed' };
    await outbox.insert(mail, 0, database.db);
    for (let round = 1; round <= 50; round += 1) {
      const now = round * 1_000;
      const attempt = async () => {
        const entry = await outbox.claim(now, 60_000);
        if (entry) await outbox.tryAgain(entry.id, 'refused', now + 1_000, now);
        return entry?.attempts;
      };
      const attempts = await Promise.all([1, 2, 3, 4, 5].map(attempt));
      expect(attempts.filter(Boolean)).toEqual([round]);
    }
  });

  test('two nodes send each mail once', async () => {
    await configure();
    const nodes = [service(), service()];
    await database.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 20; index += 1)
        await nodes[0]?.enqueue({ ...reset, to: `listener${index}@example.org` }, trx);
    });
    for (const node of nodes) node.wake();
    await expect.poll(states).toEqual(Array(20).fill('sent'));
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20);
    expect(server.received).toHaveLength(20);
  });

  test('one that was taken by a node that died is sent by another when its lease is over', async () => {
    await configure();
    const repository = new OutboxRepository(database.db);
    const secrets = secretsOf('one secret of the tests, long enough');
    const content = secrets.seal(JSON.stringify(reset), 'mail');
    const row = { id: 'mail', recipient: reset.to, kind: reset.kind, content };
    await repository.insert(row, Date.now(), database.db);
    expect(await repository.claim(Date.now(), 60_000)).not.toBeNull();
    const mail = service();
    mail.wake();
    expect(await repository.claim(Date.now(), 60_000)).toBeNull();
    passedMs += 60_001;
    mail.wake();
    await expect.poll(states).toEqual(['sent']);
  });

  test('with another key the stored password cannot be read, and that is said', async () => {
    await configure();
    const stored = await database.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(stored)).not.toContain(SMTP_PASSWORD);
    const other = secretsOf('another secret of the tests, as long');
    await enqueue(service(other));
    await expect.poll(errors).toEqual([mailFailures.passwordUnreadable]);
    expect(server.received).toEqual([]);
  });

  test('where mail is switched off none is written', async () => {
    isEnabled = false;
    await enqueue(service());
    expect(await states()).toEqual([]);
  });

  test('the settings answer no password, keep it when it is empty, and want it again for another server', async () => {
    expect(await settings.read()).toMatchObject({ isConfigured: false, passwordIsSet: false });
    const saved = await configure();
    expect(saved).toMatchObject({ isConfigured: true, passwordIsSet: true, password: '', host: '127.0.0.1' });
    const { isConfigured: _c, passwordIsSet: _p, lastUpdated: _l, ...same } = saved;
    await settings.save({ ...same, fromEmail: 'other@example.org' });
    expect(await settings.access()).toMatchObject({
      password: SMTP_PASSWORD,
      fromEmail: 'other@example.org',
    });
    await expect(settings.save({ ...same, host: 'evil.example' })).rejects.toMatchObject({
      code: 'validation-failed',
      errors: [{ param: 'password', msg: 'Please enter the password again when the server changes' }],
    });
    expect(await settings.access()).toMatchObject({ host: '127.0.0.1' });
  });
});
