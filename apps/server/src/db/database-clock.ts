import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

/**
 * The database's clock, milliseconds since 1970: for what several nodes compare, whose own clocks
 * may differ.
 */
export const DATABASE_NOW_MS: Readonly<Record<DatabaseKind, RawBuilder<number>>> = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};
