import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { UserSearchRepository } from '../../modules/people/accounts/administration/user-search-repository.ts';
import { allMigrations } from './all-migrations.ts';

const MORE_THAN_A_BATCH = 1_200;

describeOnEachNewDatabase('migration 030 on a database with accounts', (open) => {
  test('makes existing accounts searchable by any part of their names and addresses', async () => {
    const before = allMigrations.filter(({ name }) => name < '030');
    const old = await open({ migrations: before });
    const people = Array.from({ length: MORE_THAN_A_BATCH }, (_, index) => {
      const values = sql`'none', 'customer', 1, 1, 1, ${index}, ${index}`;
      return sql`(${`id${index}`}, ${`zoe.${index}@radio.example`}, 'Zoë', 'O''Neil', ${values})`;
    });
    await sql`insert into users (id, email, first_name, last_name, password_hash, role, is_active,
      is_email_verified, is_validated, created_at, updated_at) values ${sql.join(people)}`.execute(old.db);
    await old.close();
    const { db } = await open();
    const search = new UserSearchRepository(db);
    const find = async (text: string) => {
      const query = { search: text, filter: 'all', sortBy: 'status', sortOrder: 'asc' } as const;
      const { accounts, total } = await search.find(query, { limit: 1, offset: 0 });
      return [accounts[0]?.id, total];
    };
    expect(await find('oe eil')).toEqual(['id1199', MORE_THAN_A_BATCH]);
    expect(await find('zoe.7@radio')).toEqual(['id7', 1]);
  });
});
