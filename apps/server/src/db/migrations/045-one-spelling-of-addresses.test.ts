import { emailAddress } from '@airdial/contract/common/email-address';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { allMigrations } from './all-migrations.ts';

describeOnEachNewDatabase('migration 045 on a database with accounts', (open) => {
  test('spells addresses as they are typed from now on, unless another account has the address', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '045') });
    const people = [
      ['turkish', 'İnci@radio.example'],
      ['decomposed', 'Zoe\u0308@radio.example'],
      ['late', 'Ömer@radio.example'.normalize('NFD')],
      ['early', 'Ömer@radio.example'],
    ] as const;
    for (const [id, email] of people)
      await sql`insert into users (id, email, first_name, last_name, password_hash, role, is_active,
        is_email_verified, is_validated, created_at, updated_at, pending_email) values (${id},
        ${email.toLowerCase()}, 'A', 'B', 'none', 'customer', 1, 1, 1, 1, 1, ${email.toLowerCase()})
      `.execute(old.db);
    await old.close();
    const { db } = await open();
    const users = await db.selectFrom('users').select(['id', 'email', 'pending_email']).execute();
    const rule = emailAddress('', '');
    for (const [id, typed] of people) {
      const user = users.find((one) => one.id === id);
      expect(user?.pending_email).toBe(rule.parse(typed));
      expect(user?.email).toBe(id === 'late' ? typed.toLowerCase() : rule.parse(typed));
    }
  });
});
