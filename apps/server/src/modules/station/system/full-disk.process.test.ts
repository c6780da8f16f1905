// @module-tag disk-full

import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { NOBODY_ID } from '../../../../testing/postgres-cluster.ts';
import { ServerProcesses } from '../../../../testing/server-process.ts';
import { mountSmallDisk, NEEDS_ROOT } from '../../../../testing/small-disk.ts';
import { silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';

const SQLITE_DISK_MB = 8;
/** An empty database takes ten. */
const POSTGRES_DISK_MB = 24;
const PORTION = Buffer.alloc(4_096);

/** A database whose tables are on `disk`, while the cluster's log of writes is not. */
async function createDatabaseOn(disk: string): Promise<string> {
  chownSync(disk, NOBODY_ID, NOBODY_ID);
  const name = `small_${randomBytes(8).toString('hex')}`;
  const operator = new pg.Client(inject('postgresUrl'));
  await operator.connect();
  onTestFinished(async () => {
    await operator.query(`drop database if exists ${name} with (force)`);
    await operator.query(`drop tablespace ${name}`);
    await operator.end();
  });
  await operator.query(`create tablespace ${name} location '${disk}'`);
  await operator.query(`create database ${name} tablespace ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** @param disk what the database is on */
async function expectReadsOnAFullDisk(database: Database, disk: string): Promise<void> {
  onTestFinished(() => database.close());
  const server = await createAdminFixture(database);
  onTestFinished(() => server.close());
  const acknowledged: string[] = [];
  let number = 0;
  const createChannel = async () => {
    number += 1;
    const name = `Nova ${number}`;
    const description = randomBytes(700).toString('hex');
    const channel = {
      channelNumber: number,
      name,
      description,
      streamUrl: `https://radio.example/${number}`,
    };
    const { status, json } = await server.asAdmin('POST', '/api/channels', channel);
    if (status === 200) acknowledged.push(name);
    return status === 200 ? 200 : `${status} ${json.code}`;
  };
  const warnings = async () => {
    const { json } = await server.asAdmin('GET', '/api/system-config/warnings');
    return json.warnings ?? json;
  };
  const exported = async () => {
    const { json } = await server.asAdmin('GET', '/api/channels/export?format=json');
    return json.channels.map((channel: { name: string }) => channel.name);
  };

  expect(await createChannel()).toBe(200);
  const ballast = join(disk, 'ballast');
  fillDisk(ballast);
  // There may still be room for a few.
  await expect.poll(createChannel, { interval: 0 }).toBe('503 database-unavailable');
  expect(await warnings()).toEqual([{ code: 'disk-full' }]);
  expect(await exported()).toEqual(acknowledged);
  rmSync(ballast);
  expect(await createChannel()).toBe(200);
  expect(await warnings()).toEqual([]);
  expect(await exported()).toEqual(acknowledged);
}

/** Until nothing fits any more. */
function fillDisk(file: string): void {
  try {
    for (;;) writeFileSync(file, PORTION, { flag: 'a' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}

test('a full disk refuses writes while reads go on, and needs no restart afterwards', async ({ skip }) => {
  const disk = mountSmallDisk(`size=${SQLITE_DISK_MB}m`);
  if (disk === null) return skip(NEEDS_ROOT);
  await expectReadsOnAFullDisk(
    await openDatabase({ dataDir: disk, databaseUrl: null, logger: silentLogger }),
    disk,
  );
});

test('a PostgreSQL with a full disk refuses writes while reads go on, and needs no restart afterwards', async ({
  skip,
}) => {
  const disk = mountSmallDisk(`size=${POSTGRES_DISK_MB}m`);
  if (disk === null) return skip(NEEDS_ROOT);
  const databaseUrl = await createDatabaseOn(disk);
  await expectReadsOnAFullDisk(
    await openDatabase({ dataDir: tmpdir(), databaseUrl, logger: silentLogger }),
    disk,
  );
});

/** Room for the index of the write-ahead log, and for a few pages of the log. */
const LOG_BYTES = 48 * 1024;
const schemaBytes = () => statSync(join(inject('migratedFolder'), 'airdial.sqlite')).size;

test.for([
  ['the file of the database', () => 8 * 1024, false],
  ['its schema', () => 2 * LOG_BYTES, false],
  ['the content of a new station', () => schemaBytes() + LOG_BYTES, true],
] as const)(
  'a first start without room for %s ends with the remedy',
  async ([, size, hasSchema], { skip }) => {
    const disk = mountSmallDisk(`size=${size()}`);
    if (disk === null) return skip(NEEDS_ROOT);
    if (hasSchema) cpSync(inject('migratedFolder'), disk, { recursive: true });
    const servers = await ServerProcesses.open();
    onTestFinished(() => servers.close());
    const server = servers.start({ DATA_DIR: disk });
    expect(await server.exitCode).toBe(1);
    expect(server.errors()).toMatch(
      /^airdial: [^\n]+ room \(`npm run data -- prune-backups` deletes older backups\)[^\n]+\.\n$/,
    );
  },
);
