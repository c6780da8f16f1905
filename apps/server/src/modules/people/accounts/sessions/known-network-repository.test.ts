import { expect, test } from 'vitest';
import { createAdminFixture } from '../../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { KnownNetworkRepository } from './known-network-repository.ts';

describeOnEachDatabase('known networks', (open) => {
  test('are deleted up to so many at a time once they are old', async () => {
    const database = await open();
    await (await createAdminFixture(database)).close();
    const { id: user_id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const networks = [1, 2, 3, 4].map((used_at) => ({ user_id, network: `n${used_at}`, used_at }));
    await database.db.insertInto('known_networks').values(networks).execute();
    const repository = new KnownNetworkRepository(database.db);
    const counts = [];
    for (let call = 0; call < 3; call += 1) counts.push(await repository.deleteOld(3, 2));
    expect(counts).toEqual([2, 1, 0]);
    const left = await database.db
      .selectFrom('known_networks')
      .select('used_at')
      .orderBy('used_at')
      .execute();
    // The other one is the network that the administrator has signed in from.
    expect(left.map(({ used_at }) => used_at)).toEqual([4, expect.any(Number)]);
  });
});
