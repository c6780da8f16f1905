import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

type SortKeys = { readonly name: RawBuilder<unknown>; readonly email: RawBuilder<unknown> };

/** `search_text` begins with the normalized words of the name. */
const NAME = sql`substr(search_text, 1, 120)`;

const SORT_KEYS: Readonly<Record<'postgres' | 'sqlite', SortKeys>> = {
  // Bytewise, whatever the language of the server. It reads no expression from an index alone, so
  // that the name has a column of its own.
  postgres: { name: sql`sort_name`, email: sql`email collate "C"` },
  // Bytewise by default. It reads no generated column from an index alone.
  sqlite: { name: NAME, email: sql`email` },
};

/** What indexes and queries sort accounts by: both must spell it alike. */
export const userSortKeys = <Db>(db: Kysely<Db>): SortKeys =>
  SORT_KEYS[db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'];
