import type { UserListQuery } from '@airdial/contract/user/routes';
import type { UserSort } from '@airdial/contract/user/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UserRow } from '../../../../db/account-tables.ts';
import type { Schema } from '../../../../db/schema.ts';
import { containsWords } from '../../../../db/search-words.ts';
import { fromRow } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import { IS_VALIDATED_OR_ADMIN } from './user-repository.ts';

type UserFilter = NonNullable<UserListQuery['status']>;
type SortOrder = NonNullable<UserListQuery['sortOrder']>;
export type UserSearch = {
  /** Accounts match that contain each of its words, ignoring case and diacritics. */
  readonly search: string;
  readonly filter: UserFilter;
  readonly sortBy: UserSort;
  readonly sortOrder: SortOrder;
};
type PageRange = { readonly limit: number; readonly offset: number };
type UserSearchResult = { readonly accounts: readonly Account[]; readonly total: number };

const FILTERS: Readonly<Record<UserFilter, RawBuilder<unknown>>> = {
  all: sql`1 = 1`,
  pending: sql`${IS_VALIDATED_OR_ADMIN} = 0`,
  validated: sql`${IS_VALIDATED_OR_ADMIN} = 1`,
  admin: sql`role = 'admin'`,
  unverified: sql`is_email_verified = 0`,
  inactive: sql`is_active = 0`,
};

/** The id makes each order total. `search_text` begins with the name. */
const ORDERS: Readonly<Record<UserSort, Readonly<Record<SortOrder, RawBuilder<unknown>>>>> = {
  name: { asc: sql`search_text, id`, desc: sql`search_text desc, id desc` },
  email: { asc: sql`email`, desc: sql`email desc` },
  role: { asc: sql`role, search_text, id`, desc: sql`role desc, search_text desc, id desc` },
  status: {
    asc: sql`${IS_VALIDATED_OR_ADMIN}, created_at desc, id desc`,
    desc: sql`${IS_VALIDATED_OR_ADMIN} desc, created_at, id`,
  },
  createdAt: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
};

/** Finds accounts in an order of the administrators' table. */
export class UserSearchRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async find(
    { search, filter, sortBy, sortOrder }: UserSearch,
    { limit, offset }: PageRange,
  ): Promise<UserSearchResult> {
    const conditions = [FILTERS[filter], ...containsWords(sql`search_text`, search)];
    const found = sql`from users where ${sql.join(conditions, sql` and `)}`;
    const order = ORDERS[sortBy][sortOrder];
    const [page, count] = await Promise.all([
      sql<UserRow>`select * ${found} order by ${order} limit ${limit} offset ${offset}`.execute(this.#db),
      sql<{ total: number }>`select count(*) as total ${found}`.execute(this.#db),
    ]);
    return { accounts: page.rows.map(fromRow), total: count.rows[0]?.total ?? 0 };
  }
}
