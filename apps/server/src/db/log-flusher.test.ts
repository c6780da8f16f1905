import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { setting } from '../testing/database-fixture.ts';
import { emptyFolder, silentLogger } from '../testing/test-databases.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

let folder: ReturnType<typeof emptyFolder>;
let file: string;
let database: Database;
/** The flush of a file handle, which all of them inherit. */
let datasync: MockInstance<() => Promise<void>>;

beforeEach(async () => {
  folder = emptyFolder();
  file = join(folder.dataDir, 'airdial.sqlite');
  database = await openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger });
  const handle = await open(file);
  datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
  await handle.close();
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
  async (_what, write) => {
    const flushes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const { promise } of flushes) datasync.mockReturnValueOnce(promise);
    const acknowledged: string[] = [];
    const first = write().then(() => acknowledged.push('one'));
    await vi.waitFor(() => expect(datasync).toHaveBeenCalledTimes(1));
    const second = insert('two').then(() => acknowledged.push('two'));
    await vi.waitFor(async () => expect(await readKeys()).toEqual(['one', 'two']));
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
  await vi.waitFor(async () => expect(await readKeys()).toEqual(keys));
  first.resolve();
  await writes;
  expect(datasync).toHaveBeenCalledTimes(2);
});

test('reads flush nothing', async () => {
  await readKeys();
  expect(datasync).not.toHaveBeenCalled();
});

test('a failed flush refuses its write, and the next one puts both into the database file', async () => {
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
