import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
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
    await audit.record({ action: 'account.registered', address: '192.0.2.7' });
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.updateTable('audit_log').set({ address: '192.0.2.8' }).execute()).rejects.toThrow(
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

  test('an address is known for 30 days, and its network after that', async () => {
    const { db } = await open();
    let [now, address] = [0, '192.0.2.7'];
    const audit = new AuditService(
      new AuditRepository(db),
      () => now,
      () => address,
    );
    await audit.record({ action: 'account.registered' });
    [now, address] = [1, '2001:db8:7:1::2'];
    await audit.record({ action: 'account.registered' });
    const listed = async () => (await audit.listLatest(10)).map((entry) => [entry.address, entry.network]);
    const networks = ['2001:db8:7::/48', '192.0.2.0/24'];
    now = 30 * 86_400_000;
    await audit.forgetOldAddresses();
    expect(await listed()).toEqual([
      ['2001:db8:7:1::2', networks[0]],
      ['192.0.2.7', networks[1]],
    ]);
    now += 1;
    await audit.forgetOldAddresses();
    expect(await listed()).toEqual([
      ['2001:db8:7:1::2', networks[0]],
      [null, networks[1]],
    ]);
  });
});
