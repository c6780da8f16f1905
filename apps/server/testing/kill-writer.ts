import { openDatabase } from '../src/db/open-database.ts';

// A process for tests to kill: it stores one setting after another and prints the acknowledged
// ones.
const [dataDir = '', round = ''] = process.argv.slice(2);
const logger = { info: () => {}, error: () => {} };
const { db, damage } = await openDatabase({ dataDir, databaseUrl: null, logger });
if (damage) throw new Error('The kill of the former writer was taken for damage.');
for (let index = 0; ; index += 1) {
  const key = `${round}-${index}`;
  await db.insertInto('settings').values({ key, value: 'true', updated_at: Date.now() }).execute();
  process.stdout.write(`${key}\n`);
}
