import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openMailApp } from '../../testing/mail-fixture.ts';
import { type Call, callsOf } from '../../testing/test-access.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { OutboxRepository } from './outbox-repository.ts';

const PATH = '/api/email-config';

describeOnEachDatabase('the outbox', (open) => {
  let database: Database;
  let app: FastifyInstance;
  let asAdmin: Call;
  beforeEach(async () => {
    database = await open();
    app = await openMailApp(database);
    asAdmin = callsOf(app, { userId: 'ada', role: 'admin' });
  });
  afterEach(() => app.close());

  test('the outbox shows who waits, who was sent to and who was not, and what it says to nobody', async () => {
    const outbox = new OutboxRepository(database.db);
    for (const id of ['1', '2', '3', '4']) {
      const mail = { id, recipient: `${id}@example.org`, kind: 'verify-email', content: 'sealed' };
      await outbox.insert(mail, Number(id) * 1_000, database.db);
    }
    await outbox.markSent('1', 9_000);
    await outbox.markFailed('2', 'No such mailbox', 9_000);
    const list = async (query = '') => asAdmin('GET', `${PATH}/outbox${query}`);
    const answer = (await list()).json();
    expect(answer.counts).toEqual({ waiting: 2, sent: 1, failed: 1 });
    expect(answer.mails.map(({ _id, state }: { _id: string; state: string }) => [_id, state])).toEqual([
      ['4', 'waiting'],
      ['3', 'waiting'],
      ['2', 'failed'],
      ['1', 'sent'],
    ]);
    expect(answer.mails[2]).toEqual({
      _id: '2',
      recipient: '2@example.org',
      kind: 'verify-email',
      state: 'failed',
      attempts: 0,
      reason: 'No such mailbox',
      createdAt: '1970-01-01T00:00:02.000Z',
      nextAttemptAt: null,
    });
    expect(answer.mails[0].nextAttemptAt).toBe('1970-01-01T00:00:04.000Z');
    expect((await list()).body).not.toContain('sealed');
    const waiting = (await list('?state=waiting&limit=1&page=2')).json();
    expect([waiting.mails[0]._id, waiting.pagination]).toEqual([
      '3',
      { page: 2, limit: 1, total: 2, totalPages: 2 },
    ]);
    expect((await list('?state=lost')).json().code).toBe('validation-failed');
  });

  test('a failed mail is sent again; one that did not fail is not', async () => {
    const outbox = new OutboxRepository(database.db);
    const mail = { id: '1', recipient: 'ada@example.org', kind: 'verify-email', content: 'sealed' };
    await outbox.insert(mail, Date.now(), database.db);
    const resend = async (id: string) => (await asAdmin('POST', `${PATH}/outbox/${id}/resend`)).json();
    expect((await resend('1')).code).toBe('mail-not-found');
    await outbox.markFailed('1', 'No such mailbox', Date.now());
    expect(await resend('1')).toEqual({ success: true, message: 'The mail is being sent again' });
    expect((await outbox.counts()).waiting).toBe(1);
    expect(await resend('nothing')).toMatchObject({
      code: 'mail-not-found',
      message: 'There is no such mail that failed',
    });
    const told = (await new AuditRepository(database.db).readLatest(9)).map(({ targetId }) => targetId);
    expect(told).toEqual(['1']);
  });

  test('all failed mails are sent again at once, and the others are left alone', async () => {
    const outbox = new OutboxRepository(database.db);
    for (const id of ['1', '2', '3', '4']) {
      const mail = { id, recipient: `${id}@example.org`, kind: 'verify-email', content: 'sealed' };
      await outbox.insert(mail, Date.now(), database.db);
    }
    const resendAll = async () => (await asAdmin('POST', `${PATH}/outbox/resend-failed`)).json();
    expect(await resendAll()).toEqual({ success: true, message: 'No mail had failed', resent: 0 });
    await outbox.markSent('1', Date.now());
    await outbox.markFailed('2', 'No such mailbox', Date.now());
    await outbox.markFailed('3', 'No such mailbox', Date.now());
    expect(await resendAll()).toEqual({
      success: true,
      message: '2 mails are being sent again',
      resent: 2,
    });
    expect(await outbox.counts()).toEqual({ waiting: 3, sent: 1, failed: 0 });
    const resent = (await new AuditRepository(database.db).readLatest(9)).filter(
      ({ action }) => action === 'mail.resent',
    );
    expect(resent.map(({ details }) => details)).toEqual([{ count: 2 }]);
  });
});
