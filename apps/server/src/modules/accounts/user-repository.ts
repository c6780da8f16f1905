import type { UserCounts } from '@airdial/contract/entities/user';
import type { UserListQuery } from '@airdial/contract/routes/user-routes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

type UserFilter = NonNullable<UserListQuery['status']>;
export type UserSearch = { readonly words: readonly string[]; readonly filter: UserFilter };
type Portion = { readonly limit: number; readonly offset: number };

/** Written as in the index `users_listed`, or it would not be used. */
const IS_DONE = sql<number>`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;
const SEARCHED = sql<string>`lower(first_name || ' ' || last_name || ' ' || email)`;

const FILTERS: Readonly<Record<UserFilter, RawBuilder<unknown>>> = {
  all: sql`1 = 1`,
  pending: sql`${IS_DONE} = 0`,
  validated: sql`${IS_DONE} = 1`,
  admin: sql`role = 'admin'`,
  unverified: sql`is_email_verified = 0`,
  inactive: sql`is_active = 0`,
};

/** Held by the one transaction at a time that changes who administers. */
const ADMINISTRATION = 'administration';

/** What administrators ask of the accounts as a whole. */
export class UserRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Ids in the order of the table: those who wait for their validation, then the newest. From an index alone. */
  async listIds(search: UserSearch, { limit, offset }: Portion): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from users where ${matches(search)}
      order by ${IS_DONE}, created_at desc, id desc limit ${limit} offset ${offset}`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  async count(search: UserSearch): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from users where ${matches(search)}`.execute(this.#db);
    return Number(rows[0]?.total ?? 0);
  }

  async counts(): Promise<UserCounts> {
    const { rows } = await sql<Record<keyof UserCounts, number | null>>`
      select count(*) as "totalUsers", sum(${IS_DONE}) as "validatedUsers",
        sum(1 - ${IS_DONE}) as "pendingUsers", sum(case when role = 'admin' then 1 else 0 end) as "adminUsers",
        sum(1 - is_active) as "inactiveUsers" from users`.execute(this.#db);
    const [row] = rows;
    return {
      totalUsers: Number(row?.totalUsers ?? 0),
      validatedUsers: Number(row?.validatedUsers ?? 0),
      pendingUsers: Number(row?.pendingUsers ?? 0),
      adminUsers: Number(row?.adminUsers ?? 0),
      inactiveUsers: Number(row?.inactiveUsers ?? 0),
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

const matches = ({ words, filter }: UserSearch): RawBuilder<unknown> =>
  sql.join([FILTERS[filter], ...words.map(hasWord)], sql` and `);

const hasWord = (word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    spellings(word).map((spelling) => sql`${SEARCHED} like ${`%${escapeLike(spelling)}%`} escape '\\'`),
    sql` or `,
  )})`;

/** The embedded database makes small letters of ASCII only. */
const spellings = (word: string): string[] => {
  const small = word.toLowerCase();
  return [...new Set([small, small.charAt(0).toUpperCase() + small.slice(1), small.toUpperCase()])].filter(
    (spelling) => spelling === small || !/^[\0-\x7f]*$/.test(spelling),
  );
};

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
