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
});
