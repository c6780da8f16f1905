import { openDatabase } from '../src/db/open-database.ts';

// A process for tests to kill: it stores one setting after another and prints the acknowledged
// ones.

/** Two of them make a checkpoint due, which is then killed as well. */
const LONG_VALUE = 'x'.repeat(3_000_000);

const [dataDir = '', round = ''] = process.argv.slice(2);
const logger = { info: () => {}, error: () => {} };
const { db, damage } = await openDatabase({ dataDir, databaseUrl: null, logger });
if (damage) throw new Error('The kill of the former writer was taken for damage.');
for (let index = 0; ; index += 1) {
  const key = `${round}-${index}`;
  const value = index % 3 === 0 ? LONG_VALUE : 'true';
  await db.insertInto('settings').values({ key, value, updated_at: Date.now() }).execute();
  process.stdout.write(`${key}\n`);
}
