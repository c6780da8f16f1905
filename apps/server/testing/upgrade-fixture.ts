import { expect } from 'vitest';
import type { DatabaseKind } from '../src/db/database.ts';
import { allMigrations } from '../src/db/migrations/all-migrations.ts';
import type { Migration } from '../src/db/migrations/migration.ts';
import { createPlace, type Place } from './data-tools-fixture.ts';

const SQLITE_SCHEMA = `select type || ' ' || name as name, lower(sql) as sql from sqlite_schema
  where type in ('index', 'trigger') and sql is not null`;
const POSTGRES_SCHEMA = `select 'index ' || indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'constraint ' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'function ' || proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`;

/** What nothing reads any more, and an upgrade drops. */
const DROPPED_TABLES = new Set(['user_words']);
/** Dropped, too, or made anew from other columns. */
const NOT_KEPT_COLUMNS = new Set([
  'users.favorites_version',
  'users.search_text',
  'song_history.search_text',
  'liked_songs.identity',
  'liked_songs.title_key',
  'liked_songs.artist_key',
  'liked_songs.channel_key',
  'channel_import_rows.channel_number',
  'channel_import_rows.content',
]);

/** Columns of each table in any order (one that an upgrade adds comes last), indexes, triggers and the like. */
export async function readSchema(place: Place): Promise<ReadonlyMap<string, string>> {
  const tables = (await place.tables()).map(
    ({ name, columns }) => [name, columns.toSorted().join()] as const,
  );
  const query = place.kind === 'sqlite' ? SQLITE_SCHEMA : POSTGRES_SCHEMA;
  const others = (await place.select<{ name: string; sql: string }>(query)).map(
    ({ name, sql }) => [name, sql.replaceAll(/[\s"]+/g, ' ')] as const,
  );
  return new Map([...tables, ...others]);
}

export async function readNewSchema(kind: DatabaseKind): Promise<ReadonlyMap<string, string>> {
  const fresh = await createPlace(kind);
  try {
    await (await fresh.open()).close();
    return await readSchema(fresh);
  } finally {
    await fresh.remove();
  }
}

/** Upgrades the place, and compares every value that it had with what is there afterwards. */
export async function expectUpgradeKeepsRows(
  place: Place,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const before = await place.rows();
  await (await place.open(migrations)).close();
  const after = await place.rows();
  for (const [table, rows] of before) {
    if (DROPPED_TABLES.has(table)) continue;
    const columns = Object.keys(rows[0] ?? {})
      .filter((name) => !NOT_KEPT_COLUMNS.has(`${table}.${name}`))
      .toSorted();
    const comparable = (row: object) => JSON.stringify(columns.map((name) => (row as never)[name]));
    const upgrade = `${table} after ${migrations.at(-1)?.name} (${place.kind})`;
    expect(after.get(table)?.map(comparable).sort(), upgrade).toEqual(rows.map(comparable).sort());
  }
}
