import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { silentLogger } from '../../testing/test-databases.ts';

const DISK_MB = 8;
const PORTION = Buffer.alloc(4_096);

/** Mounts a small disk, which takes root on Linux; CI has both. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
}

test('a full disk refuses writes while reads go on, and needs no restart afterwards', async ({ skip }) => {
  const dataDir = mountSmallDisk();
  if (dataDir === null) return skip('Mounting a small disk takes root on Linux.');
  onTestFinished(() => unmount(dataDir));
  const database = await openDatabase({ dataDir, databaseUrl: null, logger: silentLogger });
  onTestFinished(() => database.close());
  const server = await createAdminFixture(database);
  onTestFinished(() => server.close());
  const acknowledged: string[] = [];
  let number = 0;
  const createChannel = async () => {
    number += 1;
    const name = `Nova ${number}`;
    const channel = { channelNumber: number, name, streamUrl: `https://radio.example/${number}` };
    const { status, json } = await server.asAdmin('POST', '/api/channels', channel);
    if (status === 200) acknowledged.push(name);
    return status === 200 ? 200 : `${status} ${json.code}`;
  };
  const warnings = async () => (await server.asAdmin('GET', '/api/system-config/warnings')).json.warnings;
  const exported = async () => {
    const { json } = await server.asAdmin('GET', '/api/channels/export?format=json');
    return json.channels.map((channel: { name: string }) => channel.name);
  };

  expect(await createChannel()).toBe(200);
  const ballast = join(dataDir, 'ballast');
  fillDisk(ballast);
  // The log of the database may still have room for a few.
  await expect.poll(createChannel).toBe('503 database-unavailable');
  expect(await warnings()).toEqual([{ code: 'disk-full' }]);
  expect(await exported()).toEqual(acknowledged);
  rmSync(ballast);
  expect(await createChannel()).toBe(200);
  expect(await warnings()).toEqual([]);
  expect(await exported()).toEqual(acknowledged);
});

/** Until nothing fits any more. */
function fillDisk(file: string): void {
  try {
    for (;;) writeFileSync(file, PORTION, { flag: 'a' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}
