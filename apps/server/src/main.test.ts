import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { EventClient } from './testing/event-client.ts';
import { emptyPostgresDatabase } from './testing/test-databases.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  dataDir = await mkdtemp(join(tmpdir(), 'airdial-main-'));
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  await rm(dataDir, { recursive: true });
});

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

type Run = { readonly child: ChildProcess; readonly errors: () => string };

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return { child, errors: () => errors };
}

async function waitForAddress({ child, errors }: Run): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it did not start: ${errors()}`);
  });
  const output = once(child.stdout as NodeJS.ReadableStream, 'data').then(([chunk]) => String(chunk));
  return /https?:\S+/.exec(await Promise.race([output, ended]))?.[0] ?? '';
}

async function refusal(env: Record<string, string>) {
  const run = start(env);
  const [exitCode] = await once(run.child, 'close');
  return { exitCode, line: run.errors() };
}

type ChannelList = { readonly channels: readonly { readonly _id: string; readonly streamUrl: string }[] };

const ONE_LINE = /^airdial: [^\n]+\n$/;

test('starts, is healthy, and stops with exit code 0 on a signal', async () => {
  const run = start({});
  const address = await waitForAddress(run);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
  expect(run.errors()).toBe('');
});

test('prints the setup link until an administrator exists', async () => {
  const readSetupLink = async (run: Run) => {
    let output = '';
    run.child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    await waitForAddress(run);
    const health = async () => output.includes('on the air');
    await expect.poll(health).toBe(true);
    run.child.kill('SIGTERM');
    await once(run.child, 'close');
    return /http\S+\/setup\/[\w-]{43}$/m.exec(output)?.[0];
  };
  const link = await readSetupLink(start({}));
  expect(link).toBeDefined();
  expect((await readSetupLink(start({})))?.split('/setup/')[1]).toBe(link?.split('/setup/')[1]);
  const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'Engine 1843' };
  expect(await readSetupLink(start(admin))).toBeUndefined();
  expect(await readSetupLink(start({}))).toBeUndefined();
});

test('stops despite a listener of an endless stream', async () => {
  const run = start({});
  const address = await waitForAddress(run);
  const list = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  const stream = await fetch(`${address}${new URL(list.channels[0]?.streamUrl ?? '').pathname}`);
  await stream.body?.getReader().read();
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
});

test('sends a goodbye to five hundred live clients and stops in time', async () => {
  const run = start({});
  const address = (await waitForAddress(run)).replace('localhost', '127.0.0.1');
  const clients = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      EventClient.open(`${address}/api/live`, { localAddress: `127.0.1.${1 + Math.floor(index / 20)}` }),
    ),
  );
  await Promise.all(clients.map((client) => client.next('snapshot')));
  const killedAt = performance.now();
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
  expect(performance.now() - killedAt).toBeLessThan(8_000);
  await Promise.all(clients.map((client) => client.next('bye')));
  for (const { text } of clients) expect(text).toMatch(/retry: \d+\nevent: bye/);
});

test('writes one history from two nodes on one PostgreSQL', async () => {
  const storage = await emptyPostgresDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: storage.databaseUrl ?? '' };
  const [first, second] = [await waitForAddress(start(env)), await waitForAddress(start(env))];
  const { channels } = (await (await fetch(`${second}/api/channels`)).json()) as ChannelList;
  for (const { _id } of channels) {
    const history = async (address: string) =>
      (await (await fetch(`${address}/api/channels/${_id}/history`)).json()) as { data: unknown[] };
    await expect.poll(async () => (await history(first)).data.length).toBeGreaterThan(0);
    const titles = (await history(second)).data.map((song) => JSON.stringify(song));
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeLessThanOrEqual(2);
  }
  await Promise.all(children.map(kill));
  await storage.remove();
});

test('names a port in use and suggests another', async () => {
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

test('names a data folder that is not writable', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { exitCode, line } = await refusal({ DATA_DIR: join(file, 'data') });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(join(file, 'data'));
});

test.each([
  ['no address at all', 'nonsense'],
  ['no server', 'postgres://radio:hunter2@127.0.0.1:1/radio'],
])('reports a bad DATABASE_URL (%s) without its password', async (_, databaseUrl) => {
  const { exitCode, line } = await refusal({ DATABASE_URL: databaseUrl });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain('DATABASE_URL');
  expect(line).not.toContain('hunter2');
});

test('rejects a second process on the same data folder while the first continues', async () => {
  const first = start({});
  const address = await waitForAddress(first);
  const { exitCode, line } = await refusal({});
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(dataDir);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});

test('opens the same data folder at once after a kill -9', async () => {
  const first = start({});
  await waitForAddress(first);
  await kill(first.child);
  expect(await waitForAddress(start({}))).toContain('http');
});

test('names a corrupt database file and leaves it untouched', async () => {
  const first = start({});
  await waitForAddress(first);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const database = join(dataDir, 'airdial.sqlite');
  const garbage = Buffer.alloc(8_192, 'not a database ');
  await writeFile(database, garbage);
  const { exitCode, line } = await refusal({});
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(database);
  expect(await readFile(database)).toEqual(garbage);
});

test('updates the demo channels’ addresses with the public URL', async () => {
  const first = start({ PUBLIC_URL: 'http://radio.example' });
  await waitForAddress(first);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const address = await waitForAddress(start({ PUBLIC_URL: 'https://radio.example.org' }));
  const { channels } = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  expect(channels.length).toBeGreaterThanOrEqual(12);
  for (const { streamUrl } of channels) expect(streamUrl).toMatch(/^https:\/\/radio\.example\.org\/radio\//);
});

test('starts without channels when the demo is off', async () => {
  const address = await waitForAddress(start({ DEMO: 'off' }));
  const list = await (await fetch(`${address}/api/channels`)).json();
  expect(list).toMatchObject({ success: true, channels: [], pagination: { total: 0 } });
});
