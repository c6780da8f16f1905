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

async function onAir({ child, errors }: Run): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it did not start: ${errors()}`);
  });
  const said = once(child.stdout as NodeJS.ReadableStream, 'data').then(([chunk]) => String(chunk));
  return /https?:\S+/.exec(await Promise.race([said, ended]))?.[0] ?? '';
}

async function refusal(env: Record<string, string>) {
  const run = start(env);
  const [exitCode] = await once(run.child, 'close');
  return { exitCode, line: run.errors() };
}

type ChannelList = { readonly channels: readonly { readonly _id: string; readonly streamUrl: string }[] };

const ONE_LINE = /^airdial: [^\n]+\n$/;

test('a station starts, is healthy, and stops with exit code 0 when asked to', async () => {
  const run = start({});
  const address = await onAir(run);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
  expect(run.errors()).toBe('');
});

test('a start prints the link to the first administrator until somebody has used it', async () => {
  const linkOf = async (run: Run) => {
    let said = '';
    run.child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    await onAir(run);
    const health = async () => said.includes('on the air');
    await expect.poll(health).toBe(true);
    run.child.kill('SIGTERM');
    await once(run.child, 'close');
    return /http\S+\/setup\/[\w-]{43}$/m.exec(said)?.[0];
  };
  const link = await linkOf(start({}));
  expect(link).toBeDefined();
  expect((await linkOf(start({})))?.split('/setup/')[1]).toBe(link?.split('/setup/')[1]);
  const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'Engine 1843' };
  expect(await linkOf(start(admin))).toBeUndefined();
  expect(await linkOf(start({}))).toBeUndefined();
});

test('a listener of an endless stream does not keep the station from stopping', async () => {
  const run = start({});
  const address = await onAir(run);
  const list = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  const stream = await fetch(`${address}${new URL(list.channels[0]?.streamUrl ?? '').pathname}`);
  await stream.body?.getReader().read();
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
});

test('five hundred live clients are told goodbye, and do not keep the station from stopping in time', async () => {
  const run = start({});
  const address = (await onAir(run)).replace('localhost', '127.0.0.1');
  const clients = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      EventClient.open(`${address}/api/live`, { localAddress: `127.0.1.${1 + Math.floor(index / 20)}` }),
    ),
  );
  await Promise.all(clients.map((client) => client.next('snapshot')));
  const askedAt = performance.now();
  run.child.kill('SIGTERM');
  expect((await once(run.child, 'exit'))[0]).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(8_000);
  await Promise.all(clients.map((client) => client.next('bye')));
  for (const { text } of clients) expect(text).toMatch(/retry: \d+\nevent: bye/);
});

test('two nodes on one PostgreSQL keep one history of the songs that both tell', async () => {
  const storage = await emptyPostgresDatabase(inject('postgresUrl'));
  const env = { DATABASE_URL: storage.databaseUrl ?? '' };
  const [first, second] = [await onAir(start(env)), await onAir(start(env))];
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

test('a port in use is named, with another one to try', async () => {
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

test('a data folder that cannot be written is named', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { exitCode, line } = await refusal({ DATA_DIR: join(file, 'data') });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(join(file, 'data'));
});

test.each([
  ['no address at all', 'nonsense'],
  ['nobody there', 'postgres://radio:hunter2@127.0.0.1:1/radio'],
])('a bad DATABASE_URL (%s) is named without its password', async (_, databaseUrl) => {
  const { exitCode, line } = await refusal({ DATABASE_URL: databaseUrl });
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain('DATABASE_URL');
  expect(line).not.toContain('hunter2');
});

test('a second process on the same data folder is refused, and the first goes on', async () => {
  const first = start({});
  const address = await onAir(first);
  const { exitCode, line } = await refusal({});
  expect(exitCode).toBe(78);
  expect(line).toMatch(ONE_LINE);
  expect(line).toContain(dataDir);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});

test('after a kill -9 the same data folder opens again at once', async () => {
  const first = start({});
  await onAir(first);
  await kill(first.child);
  expect(await onAir(start({}))).toContain('http');
});

test('a corrupt database file is named and not touched', async () => {
  const first = start({});
  await onAir(first);
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

test('the demo channels’ addresses follow the station’s', async () => {
  const first = start({ PUBLIC_URL: 'http://radio.example' });
  await onAir(first);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const address = await onAir(start({ PUBLIC_URL: 'https://radio.example.org' }));
  const { channels } = (await (await fetch(`${address}/api/channels`)).json()) as ChannelList;
  expect(channels.length).toBeGreaterThanOrEqual(12);
  for (const { streamUrl } of channels) expect(streamUrl).toMatch(/^https:\/\/radio\.example\.org\/radio\//);
});

test('a first run without the demo begins with an empty dial', async () => {
  const address = await onAir(start({ DEMO: 'off' }));
  const list = await (await fetch(`${address}/api/channels`)).json();
  expect(list).toMatchObject({ success: true, channels: [], pagination: { total: 0 } });
});
