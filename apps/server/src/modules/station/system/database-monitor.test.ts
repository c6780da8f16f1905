import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { PostgresProxy } from '../../../../testing/postgres-proxy.ts';
import { emptyPostgresDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';

const SLOW_MS = 1_200;

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let proxy: PostgresProxy;
let database: Database;
let server: AdminFixture;
let logged: string[];
const start = async (rewrite: (bytes: Buffer) => Buffer) => {
  proxy = await PostgresProxy.open(storage.databaseUrl ?? '', { rewrite });
  database = await openDatabase({ ...storage, databaseUrl: proxy.url, logger: silentLogger });
  server = await createAdminFixture(database, { DATABASE_URL: proxy.url }, (line) => logged.push(line));
};
beforeEach(async () => {
  logged = [];
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
});
afterEach(async () => {
  await server.close();
  await database.close();
  await proxy.close();
  await storage.remove();
});
const warnings = async () => (await server.asAdmin('GET', '/api/system-config/warnings')).json.warnings;
const lines = () => logged.filter((line) => line.includes('PostgreSQL is slow'));

test('a slow PostgreSQL is named in panel and log, until it is quick again', {
  tags: 'postgres-slow',
}, async () => {
  await start((bytes) => bytes);
  await expect.poll(warnings).toEqual([]);
  proxy.slowDown(SLOW_MS);
  expect(await warnings()).toEqual([{ code: 'database-slow', milliseconds: expect.any(Number) }]);
  expect(lines()).toHaveLength(1);
  proxy.slowDown(0);
  await expect.poll(warnings).toEqual([]);
});

test('a clock that is five minutes off that of PostgreSQL is named in panel and log', {
  tags: 'clock-jumps',
}, async () => {
  const [clock, ahead] = ['clock_timestamp()', "now() + '5 min'  "];
  await start((bytes) => Buffer.from(bytes.toString('latin1').replaceAll(clock, ahead), 'latin1'));
  const [warning, ...others] = await warnings();
  expect(others).toEqual([]);
  expect(warning).toEqual({ code: 'clocks-apart', seconds: expect.any(Number) });
  expect(Math.abs(warning.seconds - 300)).toBeLessThan(5);
  expect(lines()).toHaveLength(1);
});
