import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setting } from '../testing/database-fixture.ts';
import { emptyFolder, silentLogger } from '../testing/test-databases.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { connectSqlite } from './open-sqlite.ts';

describe('the version of the embedded data', () => {
  let folder: ReturnType<typeof emptyFolder>;
  let database: Database;
  beforeEach(async () => {
    folder = emptyFolder();
    database = await openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger });
  });
  afterEach(async () => {
    await database.close();
    await folder.remove();
  });

  const insertInto = async ({ db }: Pick<Database, 'db'>, key: string) => {
    await db.insertInto('settings').values(setting(key)).execute();
  };

  test('stays while nothing is committed', async () => {
    const before = database.dataVersion();
    await database.db.selectFrom('settings').selectAll().execute();
    await setImmediate();
    expect(database.dataVersion()).toBe(before);
    expect(before).toEqual(expect.any(Number));
  });

  test('is another one as soon as a statement or a transaction is committed', async () => {
    const versions = [database.dataVersion()];
    await insertInto(database, 'alone');
    versions.push(database.dataVersion());
    await database.db.transaction().execute((db) => insertInto({ db }, 'in a transaction'));
    versions.push(database.dataVersion());
    expect(new Set(versions).size).toBe(3);
  });

  test('is another one in the next turn after a commit of another process', async () => {
    const before = database.dataVersion();
    const other = connectSqlite(folder.dataDir);
    await insertInto(other, 'of another process');
    await other.db.destroy();
    await setImmediate();
    expect(database.dataVersion()).not.toBe(before);
  });

  test('is unknown once the database is closed', async () => {
    database.dataVersion();
    await database.close();
    await setImmediate();
    expect(database.dataVersion()).toBeNull();
  });
});
