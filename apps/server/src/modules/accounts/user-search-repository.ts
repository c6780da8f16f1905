import type { UserListQuery } from '@airdial/contract/user/routes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { IS_DONE } from './user-repository.ts';

type UserFilter = NonNullable<UserListQuery['status']>;
/** `terms`: beginnings of words, as search-words.ts takes them apart. */
export type UserSearch = { readonly terms: readonly string[]; readonly filter: UserFilter };
type FoundUsers = {
  readonly ids: readonly string[];
  readonly total: number;
  /** Or there are at least so many. */
  readonly isTotalExact: boolean;
};
type Portion = { readonly limit: number; readonly offset: number };

/** Up to so many places where it begins a word, a term is looked up rather than met on the way. */
const RARE_PLACES_MAX = 3_000;
/** The same of terms that are looked up together: what all of them are in is little. */
const COMMON_PLACES_MAX = 10_000;
/** Of what is met on the way, no more are counted. */
const COUNTED_MAX = 1_000;
/** Comes after every letter that a word could go on with. */
const LAST_LETTER = '\u{10FFFF}';

/** Written as the indexes of the migration 017 are, or they would not be used. */
const FILTERS: Readonly<Record<UserFilter, RawBuilder<unknown>>> = {
  all: sql`1 = 1`,
  pending: sql`${IS_DONE} = 0`,
  validated: sql`${IS_DONE} = 1`,
  admin: sql`role = 'admin'`,
  unverified: sql`is_email_verified = 0`,
  inactive: sql`is_active = 0`,
};
const IN_ORDER = sql`order by ${IS_DONE}, created_at desc, id desc`;
const FROM_THE_END = sql`order by ${IS_DONE} desc, created_at, id`;

/**
 * Accounts in the order of the administrator's table: those who wait for their validation, then the newest. However
 * many there are, a search is bounded: rare terms are looked up in an index, and where all are common, accounts are read
 * in order until the page is full. Only common terms that nobody has together make it read all.
 */
export class UserSearchRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async find({ terms, filter }: UserSearch, portion: Portion): Promise<FoundUsers> {
    if (terms.length === 0) return this.#list(FILTERS[filter], portion);
    const lookedUp = await this.#chooseAmong(terms);
    const others = terms.filter((term) => !lookedUp.includes(term)).map(hasTerm);
    const condition = sql.join([FILTERS[filter], ...others], sql` and `);
    if (lookedUp.length === 0) return this.#meet(condition, portion);
    return this.#lookUp(lookedUp, condition, portion);
  }

  /** Pages behind the middle are read from the end. */
  async #list(condition: RawBuilder<unknown>, { limit, offset }: Portion): Promise<FoundUsers> {
    const total = await this.#count(sql`users where ${condition}`);
    const left = total - offset;
    if (left > offset) {
      const ids = await this.#read(condition, IN_ORDER, { limit, offset });
      return { ids, total, isTotalExact: true };
    }
    const count = Math.min(limit, Math.max(left, 0));
    const ids = await this.#read(condition, FROM_THE_END, {
      limit: count,
      offset: Math.max(left, 0) - count,
    });
    return { ids: ids.reverse(), total, isTotalExact: true };
  }

  /** Which terms to look up: the rarest, or several that are not rare; none where that would be too much. */
  async #chooseAmong(terms: readonly string[]): Promise<readonly string[]> {
    const countedMax = terms.length === 1 ? RARE_PLACES_MAX : COMMON_PLACES_MAX;
    const counts = terms.map((term, index) => {
      const some = sql`(select 1 from user_words where ${isBegunBy(term)} limit ${countedMax + 1})`;
      return sql`(select count(*) from ${some} as counted) as ${sql.ref(`${index}`)}`;
    });
    const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(this.#db);
    const places = terms.map((_, index) => Number(rows[0]?.[index]));
    const fewest = Math.min(...places);
    if (fewest <= RARE_PLACES_MAX) return terms.slice(places.indexOf(fewest)).slice(0, 1);
    return terms.length === 1 ? [] : terms.filter((_, index) => (places[index] ?? 0) <= COMMON_PLACES_MAX);
  }

  async #lookUp(
    terms: readonly string[],
    condition: RawBuilder<unknown>,
    portion: Portion,
  ): Promise<FoundUsers> {
    const owners = terms.map((term) => sql`select distinct user_id from user_words where ${isBegunBy(term)}`);
    // A cross join is read from left to right on the embedded database.
    const found = sql`(${sql.join(owners, sql` intersect `)}) as found cross join users
      where id = user_id and ${condition}`;
    const { rows } = await sql<{ id: string; total: number }>`
      select id, count(*) over () as total from ${found} ${IN_ORDER}
      limit ${portion.limit} offset ${portion.offset}`.execute(this.#db);
    const isBehindLast = rows.length === 0 && portion.offset > 0;
    const total = isBehindLast ? await this.#count(found) : (rows[0]?.total ?? 0);
    return { ids: rows.map(({ id }) => id), total, isTotalExact: true };
  }

  async #meet(condition: RawBuilder<unknown>, portion: Portion): Promise<FoundUsers> {
    const ids = await this.#read(condition, IN_ORDER, portion);
    const seen = portion.offset + ids.length;
    const isLastPage = ids.length < portion.limit && (ids.length > 0 || portion.offset === 0);
    if (isLastPage) return { ids, total: seen, isTotalExact: true };
    const some = sql`(select 1 from users where ${condition} limit ${COUNTED_MAX + 1}) as counted`;
    const counted = await this.#count(some);
    if (counted <= COUNTED_MAX) return { ids, total: counted, isTotalExact: true };
    return { ids, total: ids.length === 0 ? COUNTED_MAX : Math.max(COUNTED_MAX, seen), isTotalExact: false };
  }

  async #read(
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    { limit, offset }: Portion,
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

const isBegunBy = (term: string): RawBuilder<unknown> =>
  sql`word >= ${term} and word < ${term + LAST_LETTER}`;

const hasTerm = (term: string): RawBuilder<unknown> =>
  sql`search_text like ${`%\n${escapeLike(term)}%`} escape '\\'`;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
