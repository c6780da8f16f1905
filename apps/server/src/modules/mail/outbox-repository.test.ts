import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { OutboxRepository } from './outbox-repository.ts';

describeOnEachDatabase('the outbox', (open) => {
  test('concurrent claims of a mail make one attempt, however quickly it fails', async () => {
    const database = await open();
    const outbox = new OutboxRepository(database.db);
    const mail = { id: '1', recipient: 'ada@example.org', kind: 'verify-email', content: 'sealed' };
    await database.db.transaction().execute((trx) => outbox.insert(mail, 0, trx));
    for (let round = 1; round <= 50; round += 1) {
      const now = round * 1_000;
      const attempt = async () => {
        const entry = await outbox.claim(now, 60_000);
        if (entry) await outbox.scheduleRetry(entry.id, 'refused', now + 1_000, now);
        return entry?.attempts;
      };
      const attempts = await Promise.all([1, 2, 3, 4, 5].map(attempt));
      expect(attempts.filter(Boolean)).toEqual([round]);
    }
  });
});
