import type { UserListQuery } from '@airdial/contract/user/routes';
import type { UserSort } from '@airdial/contract/user/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { userSortKeys } from '../../db/user-sort-keys.ts';
import { IS_VALIDATED_OR_ADMIN } from './user-repository.ts';

type UserFilter = NonNullable<UserListQuery['status']>;
type SortOrder = NonNullable<UserListQuery['sortOrder']>;
/** The same order forwards and backwards. */
type Order = { readonly forwards: RawBuilder<unknown>; readonly backwards: RawBuilder<unknown> };
/** `terms`: prefixes of words, as search-words.ts splits them. */
export type UserSearch = {
  readonly terms: readonly string[];
  readonly filter: UserFilter;
  readonly sortBy: UserSort;
  readonly sortOrder: SortOrder;
};
type UserSearchResult = {
  readonly ids: readonly string[];
  readonly total: number;
  /** False: `total` is a lower bound. */
  readonly isTotalExact: boolean;
};
type PageRange = { readonly limit: number; readonly offset: number };

/** A term with up to this many matching words is looked up in the index of words. */
const RARE_MATCHES_MAX = 3_000;
/** The bound for several terms that are intersected, which leaves few accounts. */
const COMMON_MATCHES_MAX = 10_000;
/** A scan counts no more matches than these. */
const COUNTED_MAX = 1_000;
/** Sorts after every character of a word. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Spelt as in the indexes of migration 017, which would not be used otherwise. */
const FILTERS: Readonly<Record<UserFilter, RawBuilder<unknown>>> = {
  all: sql`1 = 1`,
  pending: sql`${IS_VALIDATED_OR_ADMIN} = 0`,
  validated: sql`${IS_VALIDATED_OR_ADMIN} = 1`,
  admin: sql`role = 'admin'`,
  unverified: sql`is_email_verified = 0`,
  inactive: sql`is_active = 0`,
};
/**
 * For the other orders, whose indexes have the columns too: the sign keeps SQLite from looking the
 * filter up and sorting all that it finds.
 */
const UNINDEXED_FILTERS: Readonly<Record<UserFilter, RawBuilder<unknown>>> = {
  all: FILTERS.all,
  pending: sql`+${IS_VALIDATED_OR_ADMIN} = 0`,
  validated: sql`+${IS_VALIDATED_OR_ADMIN} = 1`,
  admin: FILTERS.admin,
  unverified: sql`+is_email_verified = 0`,
  inactive: sql`+is_active = 0`,
};
/** Within one status, SQLite uses the index only for the rest of the order. */
const WITHIN_STATUS: readonly UserFilter[] = ['pending', 'validated'];
const NEWEST_FIRST: Order = {
  forwards: sql`order by created_at desc, id desc`,
  backwards: sql`order by created_at, id`,
};
const BY_STATUS: Order = {
  forwards: sql`order by ${IS_VALIDATED_OR_ADMIN}, created_at desc, id desc`,
  backwards: sql`order by ${IS_VALIDATED_OR_ADMIN} desc, created_at, id`,
};

/**
 * Finds accounts in an order of the administrators' table. The cost of a search is bounded: rare
 * terms are looked up in an index, and with common terms only, accounts are scanned in order until
 * the page is full. Only common terms that no account combines scan the whole table.
 */
export class UserSearchRepository {
  readonly #db: Kysely<Schema>;
  readonly #orders: ReturnType<typeof toOrders>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
    this.#orders = toOrders(db);
  }

  async find({ terms, filter, sortBy, sortOrder }: UserSearch, range: PageRange): Promise<UserSearchResult> {
    const byStatus = WITHIN_STATUS.includes(filter) ? NEWEST_FIRST : BY_STATUS;
    const order = toDirection(sortBy === 'status' ? byStatus : this.#orders[sortBy], sortOrder);
    const filtered = (sortBy === 'status' ? FILTERS : UNINDEXED_FILTERS)[filter];
    if (terms.length === 0) return this.#list(filter, filtered, order, range);
    const indexed = await this.#selectIndexedTerms(terms);
    const others = terms.filter((term) => !indexed.includes(term)).map(hasTerm);
    const condition = sql.join([filtered, ...others], sql` and `);
    if (indexed.length === 0) return this.#scan(condition, order, range);
    return this.#findByIndex(indexed, condition, order, range);
  }

  /** Pages behind the middle are read in reverse, which shortens the offset. */
  async #list(
    filter: UserFilter,
    condition: RawBuilder<unknown>,
    { forwards, backwards }: Order,
    { limit, offset }: PageRange,
  ): Promise<UserSearchResult> {
    const total = await this.#count(sql`users where ${FILTERS[filter]}`);
    const remaining = total - offset;
    if (remaining > offset) {
      const ids = await this.#read(condition, forwards, { limit, offset });
      return { ids, total, isTotalExact: true };
    }
    const count = Math.min(limit, Math.max(remaining, 0));
    const ids = await this.#read(condition, backwards, {
      limit: count,
      offset: Math.max(remaining, 0) - count,
    });
    return { ids: ids.reverse(), total, isTotalExact: true };
  }

  /** @returns the rarest term, several less rare ones, or none where all are common */
  async #selectIndexedTerms(terms: readonly string[]): Promise<readonly string[]> {
    const countedMax = terms.length === 1 ? RARE_MATCHES_MAX : COMMON_MATCHES_MAX;
    const counts = terms.map((term, index) => {
      const matches = sql`(select 1 from user_words where ${hasPrefix(term)} limit ${countedMax + 1})`;
      return sql`(select count(*) from ${matches} as counted) as ${sql.ref(`${index}`)}`;
    });
    const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(this.#db);
    const matchCounts = terms.map((_, index) => Number(rows[0]?.[index]));
    const fewest = Math.min(...matchCounts);
    if (fewest <= RARE_MATCHES_MAX) return terms.slice(matchCounts.indexOf(fewest)).slice(0, 1);
    return terms.length === 1
      ? []
      : terms.filter((_, index) => (matchCounts[index] ?? 0) <= COMMON_MATCHES_MAX);
  }

  async #findByIndex(
    terms: readonly string[],
    condition: RawBuilder<unknown>,
    { forwards }: Order,
    range: PageRange,
  ): Promise<UserSearchResult> {
    const owners = terms.map((term) => sql`select distinct user_id from user_words where ${hasPrefix(term)}`);
    // SQLite evaluates a cross join from left to right.
    const found = sql`(${sql.join(owners, sql` intersect `)}) as found cross join users
      where id = user_id and ${condition}`;
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over () as total from ${found} ${forwards}
      limit ${range.limit} offset ${range.offset}`.execute(this.#db);
    const isBeyondLastPage = rows.length === 0 && range.offset > 0;
    const total = isBeyondLastPage ? await this.#count(found) : (rows[0]?.total ?? 0);
    return { ids: rows.map(({ id }) => id), total, isTotalExact: true };
  }

  async #scan(
    condition: RawBuilder<unknown>,
    { forwards }: Order,
    range: PageRange,
  ): Promise<UserSearchResult> {
    const ids = await this.#read(condition, forwards, range);
    const seen = range.offset + ids.length;
    const isLastPage = ids.length < range.limit && (ids.length > 0 || range.offset === 0);
    if (isLastPage) return { ids, total: seen, isTotalExact: true };
    const limited = sql`(select 1 from users where ${condition} limit ${COUNTED_MAX + 1}) as counted`;
    const counted = await this.#count(limited);
    if (counted <= COUNTED_MAX) return { ids, total: counted, isTotalExact: true };
    return { ids, total: ids.length === 0 ? COUNTED_MAX : Math.max(COUNTED_MAX, seen), isTotalExact: false };
  }

  async #read(
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    { limit, offset }: PageRange,
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from users where ${condition} ${order} limit ${limit} offset ${offset}`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  async #count(source: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${source}`.execute(this.#db);
    return rows[0]?.total ?? 0;
  }
}

/** Spelt as in the indexes of migration 022. The id makes each order total. */
function toOrders(db: Kysely<Schema>): Readonly<Record<Exclude<UserSort, 'status'>, Order>> {
  const { name, email } = userSortKeys(db);
  return {
    name: { forwards: sql`order by ${name}, id`, backwards: sql`order by ${name} desc, id desc` },
    email: { forwards: sql`order by ${email}, id`, backwards: sql`order by ${email} desc, id desc` },
    role: {
      forwards: sql`order by role, ${name}, id`,
      backwards: sql`order by role desc, ${name} desc, id desc`,
    },
    createdAt: {
      forwards: sql`order by created_at, id`,
      backwards: sql`order by created_at desc, id desc`,
    },
  };
}

const toDirection = ({ forwards, backwards }: Order, sortOrder: SortOrder): Order =>
  sortOrder === 'asc' ? { forwards, backwards } : { forwards: backwards, backwards: forwards };

const hasPrefix = (term: string): RawBuilder<unknown> =>
  sql`word >= ${term} and word < ${term + LAST_CHARACTER}`;

const hasTerm = (term: string): RawBuilder<unknown> =>
  sql`search_text like ${`%\n${escapeLike(term)}%`} escape '\\'`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
