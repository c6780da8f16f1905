import type { UserCounts } from '@airdial/contract/user/schema';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

/** Written as in the indexes of accounts, or they would not be used. */
export const IS_DONE = sql<number>`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;

type Counted = Readonly<Record<'total' | 'pending' | 'admins' | 'inactive', number>>;

/** Held by the one transaction at a time that changes who administers. */
const ADMINISTRATION = 'administration';

/** What administrators ask of the accounts as a whole. */
export class UserRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Each from an index of its own: going through all accounts takes longer than an administrator should wait. */
  async counts(): Promise<UserCounts> {
    const { rows } = await sql<Counted>`select
      (select count(*) from users) as total,
      (select count(*) from users where ${IS_DONE} = 0) as pending,
      (select count(*) from users where role = 'admin') as admins,
      (select count(*) from users where is_active = 0) as inactive`.execute(this.#db);
    const { total = 0, pending = 0, admins = 0, inactive = 0 } = rows[0] ?? {};
    return {
      totalUsers: total,
      validatedUsers: total - pending,
      pendingUsers: pending,
      adminUsers: admins,
      inactiveUsers: inactive,
    };
  }

  /** Until the end of the transaction nobody else, on no node, changes an account as an administrator. */
  async lockAdministration(now: number, trx: Transaction): Promise<void> {
    const row = { value: 'true', updated_at: now };
    await trx
      .insertInto('settings')
      .values({ key: ADMINISTRATION, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  /** How many could sign in and administer. */
  async countAdministrators(trx: Transaction): Promise<number> {
    const row = await trx
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('role', '=', 'admin')
      .where('is_active', '=', 1)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  async remove(id: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('users').where('id', '=', id).execute();
  }
}
