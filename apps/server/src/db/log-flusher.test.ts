import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { setting, spyOnDatasync } from '../../testing/database-fixture.ts';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

let folder: ReturnType<typeof emptyFolder>;
let file: string;
let database: Database;
let datasync: MockInstance<() => Promise<void>>;

beforeEach(async () => {
  folder = emptyFolder();
  file = join(folder.dataDir, 'airdial.sqlite');
  database = await openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger });
  datasync = await spyOnDatasync(file);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  folder.remove();
});

const insert = (key: string) => database.db.insertInto('settings').values(setting(key)).execute();
const readKeys = async () =>
  (await database.db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

test.each([
  ['a write', () => insert('one')],
  [
    'a transaction',
    () =>
      database.db.transaction().execute((trx) => trx.insertInto('settings').values(setting('one')).execute()),
  ],
])(
  '%s is acknowledged once the disk has it; reads and other writes go on meanwhile',
  { tags: 'power-fails' },
  async (_what, write) => {
    const flushes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const { promise } of flushes) datasync.mockReturnValueOnce(promise);
    const acknowledged: string[] = [];
    const first = write().then(() => acknowledged.push('one'));
    await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
    const second = insert('two').then(() => acknowledged.push('two'));
    await expect.poll(() => readKeys()).toEqual(['one', 'two']);
    expect(acknowledged).toEqual([]);
    flushes[0]?.resolve();
    await first;
    // The flush that was under way may have begun before the second write.
    expect(acknowledged).toEqual(['one']);
    flushes[1]?.resolve();
    await second;
    expect(datasync).toHaveBeenCalledTimes(2);
  },
);

test('one flush serves all writes that were committed while another was under way', async () => {
  const first = Promise.withResolvers<void>();
  datasync.mockReturnValueOnce(first.promise);
  const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`).sort();
  const writes = Promise.all(keys.map(insert));
  await expect.poll(() => readKeys()).toEqual(keys);
  first.resolve();
  await writes;
  expect(datasync).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['a query', () => readKeys()],
  ['a query written as SQL', () => sql`select key from settings`.execute(database.db)],
  [
    'a query that begins with another one',
    () =>
      database.db
        .with('keys', (db) => db.selectFrom('settings').select('key'))
        .selectFrom('keys')
        .selectAll()
        .execute(),
  ],
])('%s flushes nothing, and waits for no transaction', async (_what, read) => {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const transaction = database.db.transaction().execute(async () => {
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  await read();
  expect(datasync).not.toHaveBeenCalled();
  done.resolve();
  await transaction;
});

test('a failed flush refuses its write, and the next one puts both into the database file', {
  tags: 'flush-refused',
}, async () => {
  await insert('before');
  datasync.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
  await expect(insert('refused')).rejects.toMatchObject({ code: 'database-unavailable', status: 503 });
  await insert('next');
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(await readKeys()).toEqual(['before', 'next', 'refused']);
  const flushes = datasync.mock.calls.length;
  await insert('afterwards');
  expect(datasync).toHaveBeenCalledTimes(flushes + 1);
});

test('a write that waits for a flush which fails is put into the database file, and later ones are flushed', async () => {
  const flush = Promise.withResolvers<void>();
  datasync.mockReturnValueOnce(flush.promise);
  const first = insert('one');
  await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
  const second = insert('two');
  await expect.poll(() => readKeys()).toEqual(['one', 'two']);
  flush.reject(new Error('EIO'));
  await expect(first).rejects.toMatchObject({ code: 'database-unavailable' });
  await second;
  expect(statSync(`${file}-wal`).size).toBe(0);
  await insert('three');
  expect(datasync).toHaveBeenCalledTimes(2);
});

test('the checkpoint after a failed flush waits for the transaction of another session', async () => {
  const flush = Promise.withResolvers<void>();
  datasync.mockReturnValueOnce(flush.promise);
  const first = insert('one');
  await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
  const second = insert('two');
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values(setting('three')).execute();
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  flush.reject(new Error('EIO'));
  await expect(first).rejects.toMatchObject({ code: 'database-unavailable' });
  done.resolve();
  await Promise.all([second, transaction]);
});

test('closing waits for the flush of writes that are not acknowledged yet', async () => {
  const flush = Promise.withResolvers<void>();
  datasync.mockReturnValueOnce(flush.promise);
  const events: string[] = [];
  const write = insert('one').then(() => events.push('acknowledged'));
  await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
  const closing = database.close().then(() => events.push('closed'));
  // As long as closing takes that does not wait.
  await (await open(file)).close();
  expect(events).toEqual([]);
  flush.resolve();
  await Promise.all([write, closing]);
  expect(events).toEqual(['acknowledged', 'closed']);
});

test('SQLite flushes at checkpoints alone, and commits wait for the log flusher', async () => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db);
  // https://sqlite.org/pragma.html#pragma_synchronous: 1 is NORMAL.
  expect(rows).toEqual([{ synchronous: 1 }]);
});

test('a checkpoint that another process prevents refuses the write, and is tried again with the next', async () => {
  datasync.mockRejectedValueOnce(new Error('EIO'));
  await expect(insert('refused')).rejects.toMatchObject({ code: 'database-unavailable' });
  const other = new DatabaseSync(file, { readOnly: true });
  other.exec('begin');
  other.prepare('select * from settings').all();
  await expect(insert('refused again')).rejects.toMatchObject({ code: 'database-unavailable' });
  other.close();
  await insert('next');
  expect(statSync(`${file}-wal`).size).toBe(0);
});
