import type { UserCounts } from '@airdial/contract/entities/user';
import type { UserListQuery } from '@airdial/contract/routes/user-routes';
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

type UserFilter = NonNullable<UserListQuery['status']>;
export type UserSearch = { readonly words: readonly string[]; readonly filter: UserFilter };
type FoundUsers = { readonly ids: readonly string[]; readonly total: number };
type Portion = { readonly limit: number; readonly offset: number };

/** Written as in the index `users_listed`, or it would not be used. */
const IS_DONE = sql<number>`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;
const SEARCHED = ['email', 'first_name', 'last_name'].map((column) => sql.ref(column));

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

  /** The embedded database's `like` knows capitals for what they are already. */
  readonly #like: RawBuilder<unknown>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
    this.#like = db.getExecutor().adapter instanceof PostgresAdapter ? sql`ilike` : sql`like`;
  }

  /** Ids in the order of the table: those who wait for their validation, then the newest. From an index alone. */
  async find(search: UserSearch, portion: Portion): Promise<FoundUsers> {
    if (search.words.length > 0) return this.#search(search, portion);
    const [rows, total] = await Promise.all([this.#read(search, portion, sql`0`), this.#count(search)]);
    return { ids: rows.map(({ id }) => id), total };
  }

  /** A search looks at every account: once, and not again to count what it has found. */
  async #search(search: UserSearch, portion: Portion): Promise<FoundUsers> {
    const rows = await this.#read(search, portion, sql`count(*) over ()`);
    const isBehindLast = rows.length === 0 && portion.offset > 0;
    const total = isBehindLast ? await this.#count(search) : Number(rows[0]?.total ?? 0);
    return { ids: rows.map(({ id }) => id), total };
  }

  async #read(search: UserSearch, { limit, offset }: Portion, total: RawBuilder<unknown>) {
    const { rows } = await sql<{ id: string; total: number }>`
      select id, ${total} as total from users where ${this.#matches(search)}
      order by ${IS_DONE}, created_at desc, id desc limit ${limit} offset ${offset}`.execute(this.#db);
    return rows;
  }

  async #count(search: UserSearch): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from users where ${this.#matches(search)}`.execute(this.#db);
    return Number(rows[0]?.total ?? 0);
  }

  #matches({ words, filter }: UserSearch): RawBuilder<unknown> {
    return sql.join([FILTERS[filter], ...words.map((word) => hasWord(word, this.#like))], sql` and `);
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

const hasWord = (word: string, like: RawBuilder<unknown>): RawBuilder<unknown> => {
  const patterns = spellings(word).map((spelling) => `%${escapeLike(spelling)}%`);
  const tests = SEARCHED.flatMap((column) =>
    patterns.map((pattern) => sql`${column} ${like} ${pattern} escape '\\'`),
  );
  return sql`(${sql.join(tests, sql` or `)})`;
};

/** The embedded database knows the capitals of ASCII only. */
const spellings = (word: string): string[] => {
  const small = word.toLowerCase();
  return [...new Set([small, small.charAt(0).toUpperCase() + small.slice(1), small.toUpperCase()])].filter(
    (spelling) => spelling === small || !/^[\0-\x7f]*$/.test(spelling),
  );
};

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
