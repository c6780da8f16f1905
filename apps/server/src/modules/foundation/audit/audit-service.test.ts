import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { DatabaseKind } from '../../../db/database.ts';
import { AuditRepository } from './audit-repository.ts';
import { AuditService } from './audit-service.ts';

/** What triggers of updates and deletions alone would not see. */
const REWRITES: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: [
    `insert or replace into audit_log select id, at, actor_id, 'nothing', target_id, details, address, network from audit_log`,
    `insert or replace into audit_log (rowid, id, at, action, details) select rowid, 'other', 1, 'nothing', '{}' from audit_log`,
    'update audit_log set address = null, rowid = rowid + 1',
  ],
  postgres: ['truncate audit_log', 'truncate audit_log cascade'],
};
const DAY_MS = 86_400_000;

describeOnEachDatabase('the audit log', (open, kind) => {
  test('lists actor, action and target, newest first', async () => {
    const { db } = await open();
    let now = 0;
    const audit = new AuditService(new AuditRepository(db), { now: () => ++now });
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
    for (const statement of REWRITES[kind])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('append-only');
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
    const audit = new AuditService(new AuditRepository(db), { now: () => now, getAddress: () => address });
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

  test('each entry is a line of the log, without the address', async () => {
    const { db } = await open();
    const lines: object[] = [];
    const logger = { info: (details: object) => lines.push(details) };
    const audit = new AuditService(new AuditRepository(db), { getAddress: () => '192.0.2.7', logger });
    await audit.record({ actorId: 'u1', action: 'user.deleted', targetId: 'u2', details: { sessions: 1 } });
    const [entry] = await audit.listLatest(1);
    expect(lines).toEqual([{ audit: expect.objectContaining({ id: entry?.id, network: '192.0.2.0/24' }) }]);
    expect(JSON.stringify(lines)).not.toContain('192.0.2.7');
  });

  test('old entries are deleted in batches, those of the last 30 days never', async () => {
    const { db } = await open();
    let now = Date.now() - 500 * DAY_MS;
    const audit = new AuditService(new AuditRepository(db), { now: () => now });
    const record = (count: number) =>
      db.transaction().execute((trx) =>
        audit.recordMany(
          Array.from({ length: count }, () => ({ action: 'account.signed-in' as const })),
          trx,
        ),
      );
    const count = async () => (await audit.listLatest(9_999)).length;
    await record(1_200);
    now += 450 * DAY_MS;
    await record(2);
    now = Date.now() - 20 * DAY_MS;
    await record(3);
    now = Date.now();
    await audit.deleteOld(400 * DAY_MS);
    expect(await count()).toBe(5);
    await expect(
      db
        .deleteFrom('audit_log')
        .where('at', '<', now - DAY_MS)
        .execute(),
    ).rejects.toThrow('append-only');
    now += 900 * DAY_MS;
    await expect(audit.deleteOld(400 * DAY_MS)).rejects.toThrow('append-only');
    expect(await count()).toBe(5);
  });
});
