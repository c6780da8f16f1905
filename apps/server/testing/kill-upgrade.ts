import { allMigrations } from '../src/db/migrations/all-migrations.ts';
import type { Migration } from '../src/db/migrations/migration.ts';
import { openDatabase } from '../src/db/open-database.ts';

// A process for tests to kill: it upgrades a database, prints that half of the step is made, and
// never makes the rest.
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const logger = { info: () => {}, warn: () => {}, error: () => {} };
const halfMigration: Migration = {
  name: '900-half',
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute();
    process.stdout.write('half\n');
    await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
  },
};
await openDatabase({
  dataDir,
  databaseUrl: databaseUrl || null,
  logger,
  migrations: [...allMigrations, halfMigration],
});
