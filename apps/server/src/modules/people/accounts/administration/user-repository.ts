import type { UserCounts } from '@airdial/contract/user/schema';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../../db/database-types.ts';
import type { Schema } from '../../../../db/schema.ts';

export const IS_VALIDATED_OR_ADMIN = sql<number>`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;

type Counts = Readonly<Record<'total' | 'pending', number>>;

/** Row whose lock serialises the transactions of administrators. */
const ADMIN_LOCK_KEY = 'administration';

/** Counts, the lock and deletion for the administration of accounts. */
export class UserRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async getCounts(): Promise<UserCounts> {
    const { rows } = await sql<Counts>`select
      count(*) as total,
      count(*) filter (where ${IS_VALIDATED_OR_ADMIN} = 0) as pending from users`.execute(this.#db);
    const { total = 0, pending = 0 } = rows[0] ?? {};
    return { totalUsers: total, validatedUsers: total - pending, pendingUsers: pending };
  }

  /** Until the end of the transaction, administrators' changes on all nodes wait. */
  async lockAdminChanges(now: number, trx: Transaction): Promise<void> {
    const row = { value: 'true', updated_at: now };
    await trx
      .insertInto('settings')
      .values({ key: ADMIN_LOCK_KEY, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  async countActiveAdmins(trx: Transaction): Promise<number> {
    const row = await trx
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('role', '=', 'admin')
      .where('is_active', '=', 1)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  async delete(id: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('users').where('id', '=', id).execute();
  }
}
