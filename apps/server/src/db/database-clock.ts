import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { DatabaseSpeed } from './database-types.ts';
import type { Schema } from './schema.ts';

/**
 * The database's clock, milliseconds since 1970: for what several nodes compare, whose own clocks
 * may differ.
 */
export const DATABASE_NOW_MS: Readonly<Record<DatabaseKind, RawBuilder<number>>> = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

/** How long PostgreSQL takes for next to nothing, and how far its clock is ahead of this machine's. */
export async function measurePostgres(db: Kysely<Schema>): Promise<DatabaseSpeed> {
  const started = performance.now();
  const before = Date.now();
  const { now } = await db.selectNoFrom(DATABASE_NOW_MS.postgres.as('now')).executeTakeFirstOrThrow();
  const roundTripMs = performance.now() - started;
  return { roundTripMs, clockAheadMs: Number(now) - (before + roundTripMs / 2) };
}
