import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { OutboxRepository } from './outbox-repository.ts';

const HOUR_MS = 3_600_000;
const LEASE_MS = 60_000;

describeOnEachDatabase('the outbox', (open) => {
  const openWithMail = async () => {
    const database = await open();
    const outbox = new OutboxRepository(database);
    const mail = { id: '1', recipient: 'ada@example.org', kind: 'verify-email', content: 'sealed' };
    await database.db.transaction().execute((trx) => outbox.insert(mail, trx));
    return { database, outbox };
  };
  const elapse = ({ db }: Database, ms: number) =>
    db
      .updateTable('mail_outbox')
      .set(({ eb }) => ({
        next_attempt_at: eb('next_attempt_at', '-', ms),
        leased_until: eb('leased_until', '-', ms),
      }))
      .execute();

  test('concurrent claims of a mail make one attempt, however quickly it fails', async () => {
    const { database, outbox } = await openWithMail();
    for (let round = 1; round <= 50; round += 1) {
      const attempt = async () => {
        const entry = await outbox.claim(LEASE_MS);
        if (entry) await outbox.scheduleRetry(entry.id, 'refused', HOUR_MS);
        return entry?.attempts;
      };
      const attempts = await Promise.all([1, 2, 3, 4, 5].map(attempt));
      expect(attempts.filter(Boolean)).toEqual([round]);
      await elapse(database, HOUR_MS);
    }
  });

  test('a mail that was leased before the clock was set back by a day is claimed at once', async () => {
    const { database, outbox } = await openWithMail();
    expect(await outbox.claim(LEASE_MS)).not.toBeNull();
    expect(await outbox.claim(LEASE_MS)).toBeNull();
    await elapse(database, -24 * HOUR_MS);
    expect(await outbox.claim(LEASE_MS)).toMatchObject({ id: '1', attempts: 2 });
  });

  test('deletes up to so many old mails of a state at a time, and no others', async () => {
    const { database, outbox } = await openWithMail();
    const { db } = database;
    const old = { recipient: 'ada@example.org', kind: 'verify-email', content: '', attempts: 1 };
    const times = { next_attempt_at: 0, leased_until: 0, last_error: null, created_at: 0 };
    const now = Date.now();
    const mails = [
      { id: '2', state: 'sent', updated_at: now - HOUR_MS },
      { id: '3', state: 'sent', updated_at: now - 3 * HOUR_MS },
      { id: '4', state: 'sent', updated_at: now - 3 * HOUR_MS },
      { id: '5', state: 'sent', updated_at: now - 3 * HOUR_MS },
      { id: '6', state: 'failed', updated_at: now - 3 * HOUR_MS },
    ] as const;
    await db
      .insertInto('mail_outbox')
      .values(mails.map((mail) => ({ ...old, ...times, ...mail })))
      .execute();
    const counts = [];
    for (let call = 0; call < 3; call += 1) counts.push(await outbox.deleteOld('sent', 2 * HOUR_MS, 2));
    expect(counts).toEqual([2, 1, 0]);
    const left = await db.selectFrom('mail_outbox').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['1', '2', '6']);
  });
});
