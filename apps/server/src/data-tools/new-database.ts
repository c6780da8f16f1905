import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';
import { silentLogger } from './tool-context.ts';
import { withCleanUp } from './with-clean-up.ts';

/**
 * Makes an embedded database, to compare another one with, and removes it.
 *
 * @param names of the migrations that make its schema; by default all
 */
export async function withNewDatabase<T>(
  names: ReadonlySet<string> | null,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'airdial-new-'));
  const migrations = allMigrations.filter(({ name }) => names?.has(name) ?? true);
  return withCleanUp(
    async () => {
      const database = await openDatabase({ dataDir, databaseUrl: null, logger: silentLogger, migrations });
      return work(database.db).finally(database.close);
    },
    () => rmSync(dataDir, { recursive: true }),
  );
}
