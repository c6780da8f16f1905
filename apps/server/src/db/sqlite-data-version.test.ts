import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setting, spyOnDatasync } from '../testing/database-fixture.ts';
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
    await insertInto(database, 'opens the log');
    // Without a wait for the disk these writes end within a turn of the event loop, in which a version is kept.
    (await spyOnDatasync(join(folder.dataDir, 'airdial.sqlite'))).mockResolvedValue();
    const versions = [database.dataVersion()];
    for (const key of ['one', 'two']) {
      await insertInto(database, key);
      versions.push(database.dataVersion());
      await database.db.transaction().execute((db) => insertInto({ db }, `${key} in a transaction`));
      versions.push(database.dataVersion());
    }
    expect(new Set(versions).size).toBe(5);
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
