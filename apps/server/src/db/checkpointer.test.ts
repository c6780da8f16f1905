import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setting } from '../../testing/database-fixture.ts';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import { AsyncMutex } from './async-mutex.ts';
import { Checkpointer } from './checkpointer.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

/** More than one checkpoint takes. */
const LONG_VALUE = 'x'.repeat(20 * 1024 * 1024);

let folder: ReturnType<typeof emptyFolder>;
let file: string;
let database: Database;
/** Each ends with its thread. */
let threads: Promise<unknown>[];
/** The first pass of the newest thread. */
let copied: Promise<unknown>;

function onThread(worker: Worker): void {
  threads.push(once(worker, 'exit').catch(() => {}));
  copied = once(worker, 'message').catch(() => {});
}
const open = () => openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger });

beforeEach(async () => {
  folder = emptyFolder();
  file = join(folder.dataDir, 'airdial.sqlite');
  database = await open();
  threads = [];
  process.on('worker', onThread);
});
afterEach(async () => {
  process.off('worker', onThread);
  await database.close();
  folder.remove();
});

const insert = (key: string, value = '1') =>
  database.db
    .insertInto('settings')
    .values({ ...setting(key), value })
    .execute();
const logBytes = () => statSync(`${file}-wal`).size;
const fileBytes = () => statSync(file).size;
const readKeys = async () =>
  (await database.db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

test('COMMIT copies nothing, and a thread does when the log is long', async () => {
  const { rows } = await sql`pragma wal_autocheckpoint`.execute(database.db);
  expect(rows).toEqual([{ wal_autocheckpoint: 0 }]);
  await insert('short');
  expect(threads).toEqual([]);
  await insert('long', LONG_VALUE);
  await Promise.all(threads);
  expect(threads).toHaveLength(1);
  expect(fileBytes()).toBeGreaterThan(LONG_VALUE.length);
});

test('what is committed during a checkpoint is copied, too, so that the log begins anew', async () => {
  await insert('a long one', LONG_VALUE);
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values(setting('meanwhile')).execute();
    await copied;
  });
  await Promise.all(threads);
  const before = logBytes();
  await insert('next');
  expect(logBytes()).toBe(before);
  expect(await readKeys()).toEqual(['a long one', 'meanwhile', 'next']);
});

test('a log that another process reads starts one thread and not one for each commit', async () => {
  const other = new DatabaseSync(file, { readOnly: true });
  other.exec('begin');
  other.prepare('select * from settings').all();
  await insert('long', LONG_VALUE);
  await Promise.all(threads);
  for (const key of ['one', 'two', 'three']) await insert(key);
  expect(threads).toHaveLength(1);
  expect(fileBytes()).toBeLessThan(LONG_VALUE.length);
  other.close();
  await insert('another long one', LONG_VALUE);
  await Promise.all(threads);
  expect(threads).toHaveLength(2);
  expect(fileBytes()).toBeGreaterThan(2 * LONG_VALUE.length);
});

test('a checkpoint that fails is tried again when the log has grown', async () => {
  let pages = 4_000;
  const path = join(folder.dataDir, 'missing', 'airdial.sqlite');
  const checkpointer = new Checkpointer({ path, writeMutex: new AsyncMutex(), countPages: () => pages });
  for (const [longer, count] of [
    [0, 1],
    [3_999, 1],
    [1, 2],
  ] as const) {
    pages += longer;
    checkpointer.onCommit();
    await checkpointer.close();
    expect(threads).toHaveLength(count);
  }
});

test('closing waits for a checkpoint', async () => {
  await insert('long', LONG_VALUE);
  expect(threads).toHaveLength(1);
  let hasEnded = false;
  const ended = Promise.all(threads).then(() => {
    hasEnded = true;
  });
  await database.close();
  expect(hasEnded).toBe(true);
  await ended;
  database = await open();
  expect(await readKeys()).toEqual(['long']);
});
