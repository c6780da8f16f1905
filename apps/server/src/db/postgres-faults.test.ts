// @module-tag postgres-cut

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { emptyPostgresDatabase, silentLogger } from '../../testing/test-databases.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openDatabase } from './open-database.ts';

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
beforeEach(async () => {
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
});
afterEach(() => storage.remove());

const open = () => openDatabase({ ...storage, logger: silentLogger });
const setting = (key: string) => ({ key, value: '1', updated_at: 1 });

/** Ends all connections, as a restart of PostgreSQL does. @param prepare runs before that */
async function cutAllConnections(
  prepare?: (client: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  const name = new URL(storage.databaseUrl ?? '').pathname.slice(1);
  await prepare?.(client, name);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}

test('lost connections fail with database-unavailable, and the next call works', async () => {
  const { db, close } = await open();
  const cut = db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values(setting('lost')).execute();
    await cutAllConnections();
    await trx.insertInto('settings').values(setting('lost too')).execute();
  });
  await expect(cut).rejects.toMatchObject({ code: 'database-unavailable', status: 503 });
  await db.insertInto('settings').values(setting('afterwards')).execute();
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'afterwards' }]);
  await close();
});

test('writes to a server that only reads fail with database-unavailable, and reads go on', async () => {
  const { db, close } = await open();
  await cutAllConnections((client, name) =>
    client.query(`alter database ${name} set default_transaction_read_only = on`),
  );
  const write = () => db.insertInto('settings').values(setting('standby')).execute();
  // The first may still get one of the connections that were cut.
  await write().catch(() => {});
  await expect(write()).rejects.toMatchObject({ code: 'database-unavailable', status: 503 });
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([]);
  await close();
});

test('of two transactions that wait for each other one fails with database-unavailable', async () => {
  const { db, close } = await open();
  const bothHold = Promise.withResolvers<void>();
  let holders = 0;
  const lockInOrder = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::int)`.execute(trx);
      await lock(first);
      holders += 1;
      if (holders === 2) bothHold.resolve();
      await bothHold.promise;
      await lock(second);
    });
  const results = await Promise.allSettled([lockInOrder(1, 2), lockInOrder(2, 1)]);
  const failed = results.filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([{ reason: { code: 'database-unavailable', status: 503 } }]);
  await close();
});

test('nodes that start concurrently upgrade the schema once', { tags: 'nodes-start' }, async () => {
  const nodes = await Promise.all([open(), open(), open()]);
  for (const node of nodes) {
    const applied = await node.db.selectFrom('schema_migrations').select('name').execute();
    expect(applied.map(({ name }) => name).sort()).toEqual(allMigrations.map(({ name }) => name));
    await node.close();
  }
});
