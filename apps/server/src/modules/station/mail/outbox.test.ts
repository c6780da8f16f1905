// @module-tag outbox

import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailFixture } from '../../../../testing/mail-fixture.ts';
import { type Call, createCaller } from '../../../../testing/test-access.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { OutboxRepository } from './outbox-repository.ts';

const PATH = '/api/email-config';

describeOnEachDatabase('the outbox for administrators', (open) => {
  let database: Database;
  let app: FastifyInstance;
  let asAdmin: Call;
  beforeEach(async () => {
    database = await open();
    app = await createMailFixture(database);
    asAdmin = createCaller(app, { userId: 'ada', role: 'admin' });
  });
  afterEach(() => app.close());

  /** @param at milliseconds since 1970 */
  const insert = async (outbox: OutboxRepository, id: string, at = Date.now()) => {
    const mail = { id, recipient: `${id}@example.org`, kind: 'verify-email', content: 'sealed' };
    await database.db.transaction().execute((trx) => outbox.insert(mail, trx));
    const times = { created_at: at, next_attempt_at: at };
    await database.db.updateTable('mail_outbox').set(times).where('id', '=', id).execute();
  };

  test('lists waiting, sent and failed mails without their content', async () => {
    const outbox = new OutboxRepository(database);
    for (const id of ['1', '2', '3', '4']) await insert(outbox, id, Number(id) * 1_000);
    await outbox.markSent('1');
    await outbox.markFailed('2', 'No such mailbox');
    const list = async (query = '') => asAdmin('GET', `${PATH}/outbox${query}`);
    const json = (await list()).json();
    expect(json.counts).toEqual({ waiting: 2, sent: 1, failed: 1 });
    expect(json.mails.map(({ _id, state }: { _id: string; state: string }) => [_id, state])).toEqual([
      ['4', 'waiting'],
      ['3', 'waiting'],
      ['2', 'failed'],
      ['1', 'sent'],
    ]);
    expect(json.mails[2]).toEqual({
      _id: '2',
      recipient: '2@example.org',
      kind: 'verify-email',
      state: 'failed',
      attempts: 0,
      reason: 'No such mailbox',
      createdAt: '1970-01-01T00:00:02.000Z',
      nextAttemptAt: null,
    });
    expect(json.mails[0].nextAttemptAt).toBe('1970-01-01T00:00:04.000Z');
    expect((await list()).body).not.toContain('sealed');
    const waiting = (await list('?state=waiting&limit=1&page=2')).json();
    expect([waiting.mails[0]._id, waiting.pagination]).toEqual([
      '3',
      { page: 2, limit: 1, total: 2, totalPages: 2 },
    ]);
    expect((await list('?state=lost')).json().code).toBe('validation-failed');
  });

  test('resends a failed mail and rejects any other', async () => {
    const outbox = new OutboxRepository(database);
    await insert(outbox, '1');
    const resend = async (id: string) => (await asAdmin('POST', `${PATH}/outbox/${id}/resend`)).json();
    await outbox.markFailed('1', 'No such mailbox');
    expect(await resend('1')).toEqual({ success: true, message: 'The mail is being sent again' });
    expect((await outbox.countByState()).waiting).toBe(1);
    const audited = (await new AuditRepository(database.db).listLatest(9)).map(({ targetId }) => targetId);
    expect(audited).toEqual(['1']);
  });

  test('sends a waiting mail now once mail is configured, and refuses before', async () => {
    const outbox = new OutboxRepository(database);
    const insertLater = (id: string) => insert(outbox, id, Date.now() + 3_600_000);
    await insertLater('1');
    const sendNow = async (id: string) => (await asAdmin('POST', `${PATH}/outbox/${id}/resend`)).json();
    expect(await sendNow('1')).toMatchObject({ code: 'email-not-configured' });
    const config = {
      host: '127.0.0.1',
      port: 9,
      username: 'ada',
      password: 'secret',
      fromEmail: 'ada@example.org',
    };
    await asAdmin('POST', `${PATH}/update`, { ...config, encryption: 'None' });
    await insertLater('3');
    expect(await sendNow('3')).toEqual({ success: true, message: 'The mail is being sent' });
    // The first attempt finds that the content cannot be read: the former secret may come back.
    const listReasons = async () =>
      (await outbox.list('waiting', { limit: 9, offset: 0 })).map(({ last_error }) => last_error);
    const unreadable = 'The message cannot be read any more: the secret key was changed.';
    await expect.poll(() => listReasons()).toEqual([unreadable, unreadable]);
    await insert(outbox, '2');
    await outbox.markSent('2');
    for (const id of ['2', 'nothing'])
      expect(await sendNow(id)).toMatchObject({
        code: 'mail-not-found',
        message: 'There is no such mail that waits or failed',
      });
  });

  test('resends all failed mails and leaves the others alone', async () => {
    const outbox = new OutboxRepository(database);
    for (const id of ['1', '2', '3', '4']) await insert(outbox, id);
    const resendAll = async () => (await asAdmin('POST', `${PATH}/outbox/resend-failed`)).json();
    expect(await resendAll()).toEqual({ success: true, message: 'No mail had failed', resent: 0 });
    await outbox.markSent('1');
    await outbox.markFailed('2', 'No such mailbox');
    await outbox.markFailed('3', 'No such mailbox');
    expect(await resendAll()).toEqual({
      success: true,
      message: '2 mails are being sent again',
      resent: 2,
    });
    expect(await outbox.countByState()).toEqual({ waiting: 3, sent: 1, failed: 0 });
    const resent = (await new AuditRepository(database.db).listLatest(9)).filter(
      ({ action }) => action === 'mail.resent',
    );
    expect(resent.map(({ details }) => details)).toEqual([{ count: 2 }]);
  });
});
