// @module-tag secret-missing

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, inject, test } from 'vitest';
import { createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { runOn } from '../../../../testing/postgres-cluster.ts';
import {
  describeOnEachDatabase,
  emptyFolder,
  emptyPostgresDatabase,
  silentLogger,
} from '../../../../testing/test-databases.ts';
import { readConfig } from '../../../config/config.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { StartupError } from '../../../lib/startup-error.ts';
import { startServer } from '../../../server.ts';

const SECRET = { APP_SECRET: 'the secret of the first start, and long' };
const OTHER_SECRET = { APP_SECRET: 'another secret, which is just as long' };
describeOnEachDatabase('a server with another APP_SECRET', (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  test('is refused with the remedy in the error; with the former secret it starts', async () => {
    await (await createAdminFixture(database, SECRET)).close();
    const refused = createAdminFixture(database, OTHER_SECRET);
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/^[^\n]+APP_SECRET on every node[^\n]+secret-fingerprint[^\n]+$/),
    });
    await (await createAdminFixture(database, SECRET)).close();
  });

  test('reveals no secret in the database', async () => {
    await (await createAdminFixture(database, SECRET)).close();
    const stored = JSON.stringify(await database.db.selectFrom('settings').selectAll().execute());
    expect(stored).toContain('secret-fingerprint');
    expect(stored).not.toContain(SECRET.APP_SECRET);
  });
});

test('PostgreSQL without APP_SECRET is refused before anything is written', {
  tags: 'postgres-without-secret',
}, async () => {
  const { dataDir, databaseUrl, remove } = await emptyPostgresDatabase(inject('postgresUrl'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: '0', DEMO: 'off' });
  const refused = startServer(config, pino({ level: 'silent' }));
  await expect(refused).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('DATABASE_URL needs APP_SECRET'),
  });
  const tables = `select tablename from pg_tables where schemaname = 'public'`;
  expect(await runOn(databaseUrl ?? '', tables)).toEqual([]);
  await remove();
});

test('a database that was restored without secret.key starts, and reports once what is lost', async () => {
  const { dataDir, remove } = emptyFolder();
  const database = await openDatabase({ dataDir, databaseUrl: null, logger: silentLogger });
  const startAndStop = async () => {
    const warnings: string[] = [];
    const env = { APP_SECRET: '', DATA_DIR: dataDir };
    await (await createAdminFixture(database, env, (line) => warnings.push(line))).close();
    return warnings.join();
  };
  expect(await startAndStop()).not.toContain('secret.key');
  const keyFile = join(dataDir, 'secret.key');
  const key = await readFile(keyFile);
  await rm(keyFile);
  const warning = await startAndStop();
  expect(warning).toContain(
    'The SMTP password, the secret of Last.fm, the waiting mails and the second factors of accounts cannot be read',
  );
  expect(warning).toContain('put the former secret.key into the data folder');
  expect(await startAndStop()).not.toContain('secret.key');
  await writeFile(keyFile, key);
  expect(await startAndStop()).not.toContain('secret.key');
  await database.close();
  await remove();
});
