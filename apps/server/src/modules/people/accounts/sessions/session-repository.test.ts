import { beforeEach, expect, test } from 'vitest';
import { createAdminFixture } from '../../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import type { Database } from '../../../../db/database.ts';
import { SessionRepository } from './session-repository.ts';

const SESSION = 'a session';

describeOnEachDatabase('the lookup of a session', (open) => {
  let database: Database;
  let repository: SessionRepository;
  let insert: () => Promise<void>;
  beforeEach(async () => {
    database = await open();
    await (await createAdminFixture(database)).close();
    repository = new SessionRepository(database.db);
    const { id: userId } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    insert = () =>
      repository.executeAll([repository.insert({ id: SESSION, userId, device: '', network: '' }, 1_000)]);
    await insert();
  });

  test('finds none any more that was not seen for long, or is old', async () => {
    await database.db.deleteFrom('sessions').where('id', '!=', SESSION).execute();
    expect(await repository.deleteOld(1_000, 1_000, 9)).toBe(0);
    expect(await repository.deleteOld(1_001, 1_000, 9)).toBe(1);
    await insert();
    expect(await repository.deleteOld(1_000, 1_001, 9)).toBe(1);
    expect(await repository.find(SESSION)).toBeNull();
  });

  test('sees each change of the session and its account at once', async () => {
    expect(await repository.find(SESSION)).toMatchObject({ passwordAt: 1_000, account: { role: 'admin' } });
    await repository.setPasswordTime(SESSION, 2_000);
    expect(await repository.find(SESSION)).toMatchObject({ passwordAt: 2_000 });
    await database.db.updateTable('users').set({ role: 'customer', is_active: 0 }).execute();
    expect(await repository.find(SESSION)).toMatchObject({ account: { role: 'customer', isActive: false } });
    await database.db.transaction().execute((trx) => trx.deleteFrom('sessions').execute());
    expect(await repository.find(SESSION)).toBeNull();
  });
});
