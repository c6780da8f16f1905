import { open } from 'node:fs/promises';
import { expect, type MockInstance, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { allMigrations } from '../src/db/migrations/all-migrations.ts';
import type { Migration } from '../src/db/migrations/migration.ts';
import { StartupError } from '../src/lib/startup-error.ts';

export const laterMigration: Migration = {
  name: '900-later',
  up: async (db) => {
    await db.schema.createTable('later').addColumn('id', 'text').execute();
  },
};

/** The options of a version that has one more migration. */
export const withLater = { migrations: [...allMigrations, laterMigration] };

/** A row of the table `settings`. */
export const setting = (key: string) => ({ key, value: '1', updated_at: 1_700_000_000_000 });

/** Returns the error of a failing start, which must be one line for the operator. */
export async function getStartupError(opening: Promise<Database>): Promise<StartupError> {
  const error: unknown = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StartupError)) throw new Error('expected a StartupError', { cause: error });
  expect(error.message).not.toContain('\n');
  return error;
}

/** The flush of a file handle, which all of them inherit. @param path any file */
export async function spyOnDatasync(path: string): Promise<MockInstance<() => Promise<void>>> {
  const handle = await open(path);
  const spy = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
  await handle.close();
  return spy;
}
