import { once } from 'node:events';
import { chownSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { EventClient } from '../testing/event-client.ts';
import { NOBODY_ID } from '../testing/postgres-cluster.ts';
import { type ServerProcess, ServerProcesses } from '../testing/server-process.ts';
import { mountSmallDisk, NEEDS_ROOT } from '../testing/small-disk.ts';
import { emptyPostgresDatabase } from '../testing/test-databases.ts';

let servers: ServerProcesses;
beforeEach(async () => {
  servers = await ServerProcesses.open();
});
afterEach(() => servers.close());

const kill = async ({ child, exitCode }: ServerProcess, signal: NodeJS.Signals) => {
  child.kill(signal);
  return exitCode;
};

async function refusal(env: Record<string, string>) {
  const server = servers.start(env);
  return { exitCode: await server.exitCode, line: server.errors() };
}

type History = { readonly data: readonly { readonly title: string }[] };
type ChannelList = { readonly channels: readonly { readonly _id: string; readonly streamUrl: string }[] };

/** A node refuses a visitor's requests from 300 a minute. */
const POLL_MS = 1_000;

const AS_NOBODY = `process.setgid(${NOBODY_ID}); process.setuid(${NOBODY_ID});
  import('${join(import.meta.dirname, 'main.ts')}');`;
const ONE_LINE = /^airdial: [^\n]+\n$/;

test('starts, refuses a second server on its folder, and stops with exit code 0 on a signal', async () => {
  const server = servers.start();
  const address = await server.address();
  const second = await refusal({});
  expect(second.exitCode).toBe(78);
  expect(second.line).toMatch(ONE_LINE);
  expect(second.line).toContain(servers.dataDir);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
  expect(await kill(server, 'SIGTERM')).toBe(0);
  expect(server.errors()).toBe('');
});

test('prints a new setup link at each start until an administrator exists, also after a kill -9', async () => {
  const readSetupLink = async (env: Record<string, string>, signal: NodeJS.Signals) => {
    const server = servers.start(env);
    await server.address();
    await kill(server, signal);
    return /http\S+\/setup\/[\w-]+$/m.exec(server.output())?.[0];
  };
  const link = await readSetupLink({}, 'SIGKILL');
  expect(link).toBeDefined();
  const next = await readSetupLink({}, 'SIGTERM');
  expect(next).toBeDefined();
  expect(next?.split('/setup/')[1]).not.toBe(link?.split('/setup/')[1]);
  const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'Engine of 1843' };
  expect(await readSetupLink(admin, 'SIGTERM')).toBeUndefined();
  expect(await readSetupLink({}, 'SIGTERM')).toBeUndefined();
});

test('stops despite a listener of an endless stream', { tags: 'signals' }, async () => {
  const server = servers.start();
  const address = await server.address();
  const list = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  const stream = await fetch(`${address}${new URL(list.channels[0]?.streamUrl ?? '').pathname}`);
  await stream.body?.getReader().read();
  expect(await kill(server, 'SIGTERM')).toBe(0);
});

test('sends a goodbye to five hundred live clients and stops in time', { tags: 'signals' }, async () => {
  const server = servers.start();
  const address = (await server.address()).replace('localhost', '127.0.0.1');
  const clients = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      EventClient.open(`${address}/api/live`, { localAddress: `127.0.1.${1 + Math.floor(index / 20)}` }),
    ),
  );
  await Promise.all(clients.map((client) => client.next('snapshot')));
  // A stop that takes too long ends with another exit code.
  expect(await kill(server, 'SIGTERM')).toBe(0);
  await Promise.all(clients.map((client) => client.next('bye')));
  for (const { text } of clients) expect(text).toMatch(/retry: \d+\nevent: bye/);
});

test('writes one history from two nodes on one PostgreSQL', async () => {
  const storage = await emptyPostgresDatabase(inject('postgresUrl'));
  const env = {
    DATABASE_URL: storage.databaseUrl ?? '',
    APP_SECRET: 'a secret that all nodes have in common',
  };
  const [first, second] = [await servers.start(env).address(), await servers.start(env).address()];
  const { channels } = (await (await fetch(`${second}/api/channels`)).json()) as ChannelList;
  for (const { _id } of channels) {
    const history = async (address: string) =>
      ((await (await fetch(`${address}/api/channels/${_id}/history`)).json()) as History).data;
    await expect.poll(async () => (await history(first)).length, { interval: POLL_MS }).toBeGreaterThan(0);
    const titles = (await history(second)).map(({ title }) => title);
    for (const [index, title] of titles.entries()) expect(title).not.toBe(titles[index + 1]);
  }
  await servers.close();
  await storage.remove();
});

test('names a port in use and suggests another', { tags: 'second-server' }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { exitCode, line } = await refusal({ PORT: String(port) });
  other.close();
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(`Port ${port}`);
  expect(line).toContain(`PORT=${port + 1}`);
});

test('names a data folder that is not writable', { tags: 'folder-not-writable' }, async () => {
  const file = join(servers.dataDir, 'file');
  await writeFile(file, '');
  const { exitCode, line } = await refusal({ DATA_DIR: join(file, 'data') });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(join(file, 'data'));
});

test('starts with a BACKUP_DIR that nothing can be written to, and says so', async () => {
  const server = servers.start({ BACKUP_DIR: '/proc/backups', LOG_LEVEL: 'error' });
  await server.address();
  expect(server.output()).toContain('set BACKUP_DIR to a folder');
});

test('says how a service unit allows a BACKUP_DIR that is read-only', async ({ skip }) => {
  const disk = mountSmallDisk('ro');
  if (disk === null) return skip(NEEDS_ROOT);
  const server = servers.start({ BACKUP_DIR: disk, LOG_LEVEL: 'error' });
  await server.address();
  expect(server.output()).toContain('ReadWritePaths=');
});

test('reports a DATABASE_URL that is no address without its password', async () => {
  const { exitCode, line } = await refusal({ DATABASE_URL: 'radio:hunter2@db' });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain('DATABASE_URL');
  expect(line).not.toContain('hunter2');
});

test('names a corrupt database file and leaves it untouched', { tags: 'database-corrupt' }, async () => {
  const first = servers.start();
  await first.address();
  await kill(first, 'SIGTERM');
  const database = join(servers.dataDir, 'airdial.sqlite');
  const garbage = Buffer.alloc(8_192, 'not a database ');
  await writeFile(database, garbage);
  const { exitCode, line } = await refusal({});
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(database);
  expect(await readFile(database)).toEqual(garbage);
});

test.for(['airdial.lock', 'airdial.sqlite', 'airdial.sqlite-wal'])(
  'names the file %s of another user, and how to mend that',
  { tags: 'folder-not-writable' },
  async (name, { skip }) => {
    if (process.getuid?.() !== 0) return skip('Becoming another user takes root.');
    const first = servers.start();
    await first.address();
    await kill(first, 'SIGKILL');
    const { dataDir } = servers;
    for (const file of ['.', ...readdirSync(dataDir)])
      if (file !== name) chownSync(join(dataDir, file), NOBODY_ID, NOBODY_ID);
    const server = servers.start({}, [process.execPath, '--eval', AS_NOBODY]);
    expect(await server.exitCode).toBe(78);
    expect(server.errors()).toMatch(ONE_LINE);
    expect(server.errors()).toContain(`The file ${join(dataDir, name)} belongs to another user.`);
  },
);

test('updates the demo channels’ addresses with the public URL', async () => {
  const first = servers.start({ PUBLIC_URL: 'http://radio.example' });
  await first.address();
  await kill(first, 'SIGTERM');
  const address = await servers.start({ PUBLIC_URL: 'https://radio.example.org' }).address();
  const { channels } = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  expect(channels.length).toBeGreaterThanOrEqual(12);
  for (const { streamUrl } of channels) expect(streamUrl).toMatch(/^https:\/\/radio\.example\.org\/radio\//);
});

test('starts without channels when the demo is off, here by a .env file, which the environment overrides', async () => {
  await writeFile(join(servers.dataDir, '.env'), 'DEMO=off\nPORT=five\n');
  const address = await servers.start().address();
  const list = await (await fetch(`${address}/api/channels`)).json();
  expect(list).toMatchObject({ success: true, channels: [], pagination: { total: 0 } });
});
