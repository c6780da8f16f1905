import { mailFailures } from '@airdial/contract/mail/messages';
import { defaultTheme } from '@airdial/theme/default-theme';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { parseAllowList } from '../../outbound/allow-list.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { SMTP_PASSWORD, SMTP_USER, type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { SecretService } from '../secrets/secret-service.ts';
import { SettingsRepository } from '../system/settings-repository.ts';
import { SettingsService } from '../system/settings-service.ts';
import { MailService } from './mail-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';
import type { Mail } from './mail-types.ts';
import { OutboxRepository } from './outbox-repository.ts';

const APP_SECRET = 'one secret of the tests, long enough';
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
  let server: SmtpServer;
  let logged: object[];
  let passedMs: number;
  let isEnabled: boolean;
  const services: MailService[] = [];

  beforeEach(async () => {
    [logged, passedMs, isEnabled] = [[], 0, true];
    database = await open();
    settings = createSettings(openSecrets(APP_SECRET));
    server = await startSmtpServer({ authOptional: true, allowInsecureAuth: true });
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
    await server.stop();
  });

  const openSecrets = (appSecret: string) => SecretService.open({ appSecret, dataDir: '' });
  const createSettings = (secrets: SecretService) =>
    new MailSettingsService(new SettingsService(new SettingsRepository(database.db)), secrets);
  /** Lets time pass, for the service and for what is in the outbox. */
  const elapse = async (ms: number) => {
    passedMs += ms;
    await database.db
      .updateTable('mail_outbox')
      .set(({ eb }) => ({
        created_at: eb('created_at', '-', ms),
        next_attempt_at: eb('next_attempt_at', '-', ms),
        leased_until: eb('leased_until', '-', ms),
      }))
      .execute();
  };
  const startService = (secrets = openSecrets(APP_SECRET), clockAheadMs = 0) => {
    const log = (details: object) => logged.push(details);
    const service = new MailService({
      repository: new OutboxRepository(database),
      settings: createSettings(secrets),
      smtp: { outbound: createOutbound({ allow: parseAllowList('127.0.0.0/8') }) },
      secrets,
      theme: () => defaultTheme,
      station: () => ({ systemName: 'Nova', systemUrl: 'https://radio.example.org' }),
      isEnabled: () => isEnabled,
      logger: { info: log, error: log },
      now: () => Date.now() + clockAheadMs + passedMs,
    });
    services.push(service);
    service.start();
    return service;
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
  const enqueue = async (service: MailService, mail: Mail = reset) => {
    await database.db.transaction().execute((trx) => service.enqueue(mail, trx));
    service.flushSoon();
  };
  const states = async () =>
    (await database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()).map(
      ({ state }) => state,
    );
  const errors = async () =>
    (await database.db.selectFrom('mail_outbox').select('last_error').execute()).map((row) => row.last_error);

  test('sends a mail at once, empties its content, and links to the configured address', async () => {
    await configure();
    await enqueue(startService());
    await expect.poll(states).toEqual(['sent']);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.recipients).toEqual(['ada@example.org']);
    const unfolded = server.received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded).toContain('https://radio.example.org/reset-password/the-token');
    const [row] = await database.db.selectFrom('mail_outbox').select('content').execute();
    expect(row?.content).toBe('');
  });

  test('a failed transaction sends nothing', async () => {
    await configure();
    const mail = startService();
    const work = database.db.transaction().execute(async (trx) => {
      await mail.enqueue(reset, trx);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
  });

  test('logs the link of a mail that waits for a mail server, and sends it after the configuration', async () => {
    const mail = startService();
    await enqueue(mail);
    const link = 'https://radio.example.org/reset-password/the-token';
    await expect.poll(() => logged).toContainEqual({ to: 'ada@example.org', link });
    expect(await states()).toEqual(['waiting']);
    await configure();
    mail.flushSoon();
    await expect.poll(states).toEqual(['sent']);
    expect(JSON.stringify(logged).split('the-token')).toHaveLength(2);
  });

  test('does not send a mail whose link has expired, and reports the reason', async () => {
    const mail = startService();
    await enqueue(mail);
    passedMs = 101 * HOUR_MS;
    await configure();
    mail.flushSoon();
    await expect.poll(states).toEqual(['failed']);
    const [failed] = await mail.listFailed();
    expect(failed?.reason).toBe(mailFailures.linkEnded);
    await mail.resend(failed?.id ?? '');
    await expect.poll(states).toEqual(['failed']);
    expect(server.received).toEqual([]);
  });

  test('retries with growing delays for three days; a failed mail can be resent', async () => {
    await configure(1);
    const mail = startService();
    await enqueue(mail);
    await expect.poll(errors).toEqual([expect.stringContaining('refused')]);
    const getDelay = async () => {
      const rows = await database.db.selectFrom('mail_outbox').selectAll().execute();
      return (rows[0]?.next_attempt_at ?? 0) - (rows[0]?.updated_at ?? 0);
    };
    const delays = [await getDelay()];
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      await elapse((delays.at(-1) ?? 0) + 1);
      mail.flushSoon();
      const attempts = async () =>
        (await database.db.selectFrom('mail_outbox').select(['attempts', 'leased_until']).execute())[0];
      await expect.poll(attempts).toEqual({ attempts: attempt, leased_until: 0 });
      delays.push(await getDelay());
    }
    expect(delays.map((ms) => Math.round(ms / 60_000))).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await elapse(72 * HOUR_MS);
    mail.flushSoon();
    await expect.poll(states).toEqual(['failed']);
    const [failed] = await mail.listFailed();
    expect(failed).toMatchObject({
      recipient: 'ada@example.org',
      reason: expect.stringContaining('refused'),
    });
    await configure();
    const flushSoon = vi.spyOn(mail, 'flushSoon');
    expect(await mail.resend(failed?.id ?? '')).toBe(true);
    expect(flushSoon).toHaveBeenCalledOnce();
    await expect.poll(states).toEqual(['sent']);
    expect(await mail.resend(failed?.id ?? '')).toBe(false);
  });

  test('stop does not wait for a hanging mail server, and the mail is sent after the next start', async () => {
    const hanging = await startSmtpServer({
      authOptional: true,
      allowInsecureAuth: true,
      onData: (stream) => void stream.resume(),
    });
    await configure(hanging.port);
    const mail = startService();
    await enqueue(mail);
    await expect.poll(hanging.startedCount).toBe(1);
    await mail.stop();
    await hanging.stop();
    expect(await states()).toEqual(['waiting']);
    expect(await errors()).toEqual([mailFailures.stopped]);
    await configure();
    startService();
    await expect.poll(states).toEqual(['sent']);
  });

  test('two nodes send each mail once', async () => {
    await configure();
    const nodes = [startService(), startService()];
    await database.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 20; index += 1)
        await nodes[0]?.enqueue({ ...reset, to: `listener${index}@example.org` }, trx);
    });
    for (const node of nodes) node.flushSoon();
    await expect.poll(states).toEqual(Array(20).fill('sent'));
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20);
    expect(server.received).toHaveLength(20);
  });

  test('nodes whose clocks are five minutes apart do not send the mails of each other', async () => {
    const hanging = await startSmtpServer({ authOptional: true, onData: (stream) => void stream.resume() });
    await configure(hanging.port);
    const slow = startService(undefined, -HOUR_MS / 12);
    await enqueue(slow);
    await expect.poll(hanging.startedCount).toBe(1);
    await configure();
    const other = startService();
    await enqueue(other, { ...reset, to: 'lou@example.org' });
    await expect.poll(states).toEqual(['waiting', 'sent']);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['lou@example.org']]);
    await slow.stop();
    await hanging.stop();
  });

  test('sends a mail of a dead node when its lease expires', async () => {
    await configure();
    const repository = new OutboxRepository(database);
    const secrets = openSecrets(APP_SECRET);
    const content = secrets.seal(JSON.stringify(reset), 'mail');
    const row = { id: 'mail', recipient: reset.to, kind: reset.kind, content };
    await database.db.transaction().execute((trx) => repository.insert(row, trx));
    expect(await repository.claim(60_000)).not.toBeNull();
    const mail = startService();
    mail.flushSoon();
    expect(await repository.claim(60_000)).toBeNull();
    await elapse(60_001);
    mail.flushSoon();
    await expect.poll(states).toEqual(['sent']);
  });

  test('reports a stored password that was encrypted with another key', async () => {
    await configure();
    const stored = await database.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(stored)).not.toContain(SMTP_PASSWORD);
    const other = openSecrets('another secret of the tests, as long');
    await enqueue(startService(other));
    await expect.poll(errors).toEqual([mailFailures.passwordUnreadable]);
    expect(server.received).toEqual([]);
  });

  test('stores no mail while mail is disabled', async () => {
    isEnabled = false;
    await enqueue(startService());
    expect(await states()).toEqual([]);
  });
});
