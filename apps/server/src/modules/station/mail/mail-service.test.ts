import { mailFailures } from '@airdial/contract/mail/messages';
import { expect, test, vi } from 'vitest';
import {
  describeMailService,
  HOUR_MS,
  openSecrets,
  RESET_MAIL,
} from '../../../../testing/mail-service-fixture.ts';
import { SMTP_PASSWORD, startSmtpServer } from '../../../../testing/smtp-server.ts';

describeMailService('mail', (context) => {
  const { startService, configure, enqueue, advanceTime, elapse, states, errors } = context;
  const getId = async () =>
    (await context.database.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow()).id;

  test('sends a mail at once, empties its content, and links to the configured address', async () => {
    await configure();
    await enqueue(startService());
    await expect.poll(states).toEqual(['sent']);
    expect(context.server.received).toHaveLength(1);
    expect(context.server.received[0]?.recipients).toEqual(['ada@example.org']);
    const unfolded = context.server.received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(unfolded).toContain('https://radio.example.org/reset-password/the-token');
    const [row] = await context.database.db.selectFrom('mail_outbox').select('content').execute();
    expect(row?.content).toBe('');
  });

  test('a failed transaction sends nothing', async () => {
    await configure();
    const mail = startService();
    const work = context.database.db.transaction().execute(async (trx) => {
      await mail.enqueue(RESET_MAIL, trx);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
  });

  test('logs the link of a mail that waits for a mail server, and sends it after the configuration', async () => {
    const mail = startService();
    await enqueue(mail);
    const link = 'https://radio.example.org/reset-password/the-token';
    await expect.poll(() => context.logged).toContainEqual({ to: 'ada@example.org', link });
    expect(await states()).toEqual(['waiting']);
    await configure();
    mail.flushSoon();
    await expect.poll(states).toEqual(['sent']);
    expect(JSON.stringify(context.logged).split('the-token')).toHaveLength(2);
  });

  test('does not send a mail whose link has expired, and reports the reason', async () => {
    const mail = startService();
    await enqueue(mail);
    advanceTime(101 * HOUR_MS);
    await configure();
    mail.flushSoon();
    await expect.poll(states).toEqual(['failed']);
    expect(await errors()).toEqual([mailFailures.linkEnded]);
    await mail.resend(await getId());
    await expect.poll(states).toEqual(['failed']);
    expect(context.server.received).toEqual([]);
  });

  test('retries with growing delays for three days; a failed mail can be resent', {
    tags: 'mail-server-away',
  }, async () => {
    await configure(1);
    const mail = startService();
    await enqueue(mail);
    await expect.poll(errors).toEqual([expect.stringContaining('refused')]);
    const getDelay = async () => {
      const rows = await context.database.db.selectFrom('mail_outbox').selectAll().execute();
      return (rows[0]?.next_attempt_at ?? 0) - (rows[0]?.updated_at ?? 0);
    };
    const delays = [await getDelay()];
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      await elapse((delays.at(-1) ?? 0) + 1);
      mail.flushSoon();
      const attempts = async () =>
        (
          await context.database.db.selectFrom('mail_outbox').select(['attempts', 'leased_until']).execute()
        )[0];
      await expect.poll(attempts).toEqual({ attempts: attempt, leased_until: 0 });
      delays.push(await getDelay());
    }
    expect(delays.map((ms) => Math.round(ms / 60_000))).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await elapse(72 * HOUR_MS);
    mail.flushSoon();
    await expect.poll(states).toEqual(['failed']);
    expect(await errors()).toEqual([expect.stringContaining('refused')]);
    await configure();
    const flushSoon = vi.spyOn(mail, 'flushSoon');
    expect(await mail.resend(await getId())).toBe(true);
    expect(flushSoon).toHaveBeenCalledOnce();
    await expect.poll(states).toEqual(['sent']);
    expect(await mail.resend(await getId())).toBe(false);
  });

  test('tries a mail that is resent for three days again', { tags: 'mail-server-away' }, async () => {
    await configure(1);
    const mail = startService();
    await enqueue(mail);
    await expect.poll(errors).toEqual([expect.stringContaining('refused')]);
    await elapse(73 * HOUR_MS);
    mail.flushSoon();
    await expect.poll(states).toEqual(['failed']);
    await mail.resend(await getId());
    const attempt = () =>
      context.database.db.selectFrom('mail_outbox').select(['attempts', 'leased_until']).execute();
    await expect.poll(attempt).toEqual([{ attempts: 1, leased_until: 0 }]);
    expect(await states()).toEqual(['waiting']);
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

  test('reports a stored password that was encrypted with another key', async () => {
    await configure();
    const stored = await context.database.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(stored)).not.toContain(SMTP_PASSWORD);
    const other = openSecrets('another secret of the tests, as long');
    await enqueue(startService({ secrets: other }));
    await expect.poll(errors).toEqual([mailFailures.passwordUnreadable]);
    expect(context.server.received).toEqual([]);
  });

  test('stores no mail while mail is disabled', async () => {
    await enqueue(startService({ isEnabled: false }));
    expect(await states()).toEqual([]);
  });
});
