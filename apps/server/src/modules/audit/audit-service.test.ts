import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from './audit-repository.ts';
import { AuditService } from './audit-service.ts';

describeOnEachDatabase('the audit log', (open) => {
  test('lists actor, action and target, newest first', async () => {
    const { db } = await open();
    let now = 0;
    const audit = new AuditService(new AuditRepository(db), () => ++now);
    await audit.record({ action: 'account.registered', targetId: 'u1' });
    await audit.record({ actorId: 'u1', action: 'account.password-changed', details: { sessions: 2 } });
    expect(await audit.listLatest(10)).toMatchObject([
      { actorId: 'u1', action: 'account.password-changed', targetId: null, details: { sessions: 2 }, at: 2 },
      { actorId: null, action: 'account.registered', targetId: 'u1', details: {}, at: 1 },
    ]);
  });

  test('entries can neither be updated nor deleted, and are rolled back with their transaction', async () => {
    const { db } = await open();
    const audit = new AuditService(new AuditRepository(db));
    await audit.record({ action: 'account.registered' });
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    const work = db.transaction().execute(async (trx) => {
      await audit.record({ action: 'account.password-reset' }, trx);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect((await audit.listLatest(10)).map(({ action }) => action)).toEqual(['account.registered']);
  });
});
