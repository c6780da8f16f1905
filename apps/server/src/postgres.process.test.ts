import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { PostgresProxy } from '../testing/postgres-proxy.ts';
import { findFreePort, ServerProcesses } from '../testing/server-process.ts';
import { emptyPostgresDatabase } from '../testing/test-databases.ts';

/** Promised times, and not just the test's timeout. */
const RESPONDED_MS = 15_000;
const READINESS_KNOWN_MS = 4_000;
const BACK_MS = 10_000;
const SERVED_AS_VISITOR_MS = 2_000;
const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };

/** Twenty starts in `npm run test:faults`. */
const START_ROUNDS = { repeats: process.env.TEST_LONG === 'true' ? 19 : 0 };

const APP_SECRET = 'three nodes share this one secret';

let servers: ServerProcesses;
let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let proxy: PostgresProxy | undefined;
beforeEach(async () => {
  servers = await ServerProcesses.open();
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
});
afterEach(async () => {
  await servers.close();
  await proxy?.close();
  await storage.remove();
});

type ChannelList = { readonly channels: readonly { readonly _id: string }[] };

const listChannelIds = async (address: string) =>
  ((await (await fetch(`${address}/api/channels`)).json()) as ChannelList).channels.map(({ _id }) => _id);

async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: JSON.stringify(ADMIN) };
  const response = await fetch(`${address}/api/auth/login`, call);
  return ((await response.json()) as { token: string }).token;
}

async function timed(call: () => Promise<Response>) {
  const startedAt = performance.now();
  const { status } = await call();
  return { status, ms: performance.now() - startedAt };
}

test('three nodes that wait for PostgreSQL start at once on its empty database, with one dial', {
  ...START_ROUNDS,
  tags: 'nodes-start',
}, async () => {
  const port = await findFreePort();
  const url = new URL(storage.databaseUrl ?? '');
  url.host = `127.0.0.1:${port}`;
  const env = { DATABASE_URL: url.href, APP_SECRET, LOG_LEVEL: 'info' };
  const nodes = [servers.start(env), servers.start(env), servers.start(env)];
  for (const node of nodes) await expect.poll(node.output).toContain('waiting for PostgreSQL');
  proxy = await PostgresProxy.open(storage.databaseUrl ?? '', { port: Number(port) });
  const addresses = await Promise.all(nodes.map((node) => node.address()));
  const [first, ...others] = await Promise.all(addresses.map(listChannelIds));
  expect(first?.length).toBeGreaterThanOrEqual(12);
  for (const other of others) expect(other).toEqual(first);
});

test('a node is ready although all its connections died without a word, as in a failover', {
  tags: 'postgres-silent',
}, async () => {
  proxy = await PostgresProxy.open(storage.databaseUrl ?? '');
  const address = await servers.start({ DATABASE_URL: proxy.url, APP_SECRET }).address();
  const ready = async () => (await fetch(`${address}/readyz`)).status;
  expect(await ready()).toBe(200);
  proxy.swallowEverything();
  proxy.recover();
  expect([await ready(), await ready()]).toEqual([200, 200]);
});

test('a node responds while PostgreSQL is a black hole, and is back soon after it', {
  tags: 'postgres-silent',
}, async () => {
  proxy = await PostgresProxy.open(storage.databaseUrl ?? '');
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const node = servers.start({ DATABASE_URL: proxy.url, APP_SECRET, ...admin });
  const address = await node.address();
  const authorization = `Bearer ${await signIn(address)}`;
  const [channelId] = await listChannelIds(address);
  const ready = () => fetch(`${address}/readyz`);
  const history = () => fetch(`${address}/api/channels/${channelId}/history`);
  for (const call of [ready, history]) expect((await call()).status).toBe(200);

  proxy.swallowEverything();
  const calls = Array.from({ length: 30 }, () => timed(history));
  const readiness = await timed(ready);
  expect(readiness.status).toBe(503);
  expect(readiness.ms).toBeLessThan(READINESS_KNOWN_MS);
  expect((await listChannelIds(address)).length).toBeGreaterThanOrEqual(12);
  const list = () => fetch(`${address}/api/channels`, { headers: { authorization } });
  expect((await list()).headers.get('x-served-as')).toBe('visitor');
  const listed = await timed(list);
  expect(listed.status).toBe(200);
  expect(listed.ms).toBeLessThan(SERVED_AS_VISITOR_MS);
  for (const { status, ms } of await Promise.all(calls)) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(RESPONDED_MS);
  }

  proxy.recover();
  const recoveredAt = performance.now();
  for (const call of [ready, history]) await expect.poll(async () => (await call()).status).toBe(200);
  await expect.poll(async () => (await list()).headers.has('x-served-as')).toBe(false);
  expect(performance.now() - recoveredAt).toBeLessThan(BACK_MS);

  proxy.swallowEverything();
  const open = fetch(`${address}/api/channels/${channelId}/history`).catch(() => {});
  expect((await ready()).status).toBe(503);
  node.child.kill('SIGTERM');
  expect(await node.exitCode).toBe(0);
  await open;
});
