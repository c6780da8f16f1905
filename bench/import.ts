import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresCluster } from '../apps/server/testing/postgres-cluster.ts';
import type { BenchStorage } from './lib/bench-storage.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { measureMemory } from './lib/import-memory.ts';
import { type LoadClient, mixedLoad, toClients } from './lib/mixed-load.ts';
import { unpin } from './lib/pinned-process.ts';
import { percentile } from './lib/ratios.ts';
import { type SeededLoad, seedLoad } from './lib/seed-load.ts';
import { type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';

/**
 * An import and its undo beside requests of all kinds, on each database, and the memory that previews of long
 * lists take.
 * `node bench/import.ts [channels] [embedded|postgres|memory]`; the last measures one of them alone
 */
const CHANNELS = Number(process.argv[2] ?? 3_500);
const ONLY = process.argv[3] ?? 'all';
const STREAMS = 300;
const MEMBERS = 200;
const READS_PER_SECOND = 180;
const WRITES_PER_SECOND = 20;
const MS_PER_SECOND = 1_000;
const SLICE_MS = 500;
const WANT_IMPORT_MS = 100;
const WANT_MS = 50;
const P99 = 0.99;

const toUrl = (index: number) => `http://192.0.2.1/${index}`;

if (ONLY === 'all' || ONLY === 'embedded')
  await withDataFolder((dataDir) => measureWaits('embedded', { dataDir, databaseUrl: null }));
if (ONLY === 'all' || ONLY === 'postgres') {
  const cluster = await startPostgresCluster();
  try {
    await withDataFolder((dataDir) => measureWaits('PostgreSQL', { dataDir, databaseUrl: cluster.url }));
  } finally {
    await cluster.stop();
  }
}
if (ONLY === 'all' || ONLY === 'memory') await withDataFolder(measureLists);

async function measureWaits(what: string, storage: BenchStorage): Promise<void> {
  const streams = Array.from({ length: STREAMS }, (_, stream) => ({
    stream,
    url: toUrl(stream),
    isLive: false,
  }));
  const plan = await seedLoad(storage, { streams, members: MEMBERS });
  const server = await startSignedIn(storage);
  unpin(server);
  const load = { plan, clients: toClients(plan), wantMs: WANT_MS };
  try {
    await report(`${what}: the first requests`, server, load, () => pause(SLICE_MS));
    await report(`${what}: quiet`, server, load, () => pause(SLICE_MS * 4));
    const rows = Array.from({ length: CHANNELS }, (_, index) => ({ index }));
    const text = rows
      .map(({ index }) => `#EXTINF:-1,Imported ${index}\n${toUrl(STREAMS + index)}`)
      .join('\n');
    const { previewId } = await call(server, 'POST', '/import/preview', { text: `#EXTM3U\n${text}` });
    let id = '';
    await report(`${what}: import of ${CHANNELS}`, server, { ...load, wantMs: WANT_IMPORT_MS }, async () => {
      id = (await call(server, 'POST', '/import', { previewId, rows })).job._id;
      await ended(server, id);
    });
    await report(`${what}: undo of ${CHANNELS}`, server, load, async () => {
      await call(server, 'DELETE', `/imports/${id}`);
      await ended(server, id);
    });
  } finally {
    for (const { agent } of load.clients) agent.destroy();
    await server.stop();
  }
}

async function ended(server: SignedInServer, id: string): Promise<void> {
  for (;;) {
    const { job } = await call(server, 'GET', `/imports/${id}`);
    if (job.state === 'done' || job.state === 'undone') return;
    await pause(SLICE_MS / 2);
  }
}

type BenchLoad = {
  readonly plan: SeededLoad;
  readonly clients: readonly LoadClient[];
  readonly wantMs: number;
};

/** Prints how long requests of all kinds waited until `work` was done. */
async function report(
  what: string,
  { port, token }: SignedInServer,
  { plan, clients, wantMs }: BenchLoad,
  work: () => Promise<void>,
): Promise<void> {
  let isDone = false;
  const begun = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  const [reads, writes]: [number[], number[]] = [[], []];
  let errors = 0;
  while (!isDone) {
    const load = await mixedLoad({
      targets: [{ port, adminToken: token }],
      plan,
      clients,
      durationMs: SLICE_MS,
      readsPerSecond: READS_PER_SECOND,
      writesPerSecond: WRITES_PER_SECOND,
    });
    reads.push(...load.reads);
    writes.push(...load.writes);
    errors += load.errors.length;
  }
  await working;
  const seconds = ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);
  const waits = (values: readonly number[]) =>
    `${Math.max(...values).toFixed(0)} ms (p99 ${percentile(values, P99).toFixed(0)} ms)`;
  console.log(
    `${what} in ${seconds} s, longest wait of ${reads.length} reads ${waits(reads)}, of ${writes.length} writes ` +
      `${waits(writes)}, ${errors} errors (want <= ${wantMs} ms)`,
  );
}

async function measureLists(dataDir: string): Promise<void> {
  let served = '';
  const lists = createServer((_request, response) => response.end(served)).listen(0, '127.0.0.1');
  const server = await startSignedIn({ dataDir, databaseUrl: null });
  try {
    const { port } = lists.address() as AddressInfo;
    await measureMemory(server, (list) => {
      served = list;
      return `http://127.0.0.1:${port}/list`;
    });
  } finally {
    lists.close();
    await server.stop();
  }
}

type Called = { readonly previewId: string; readonly job: { readonly _id: string; readonly state: string } };

async function call(
  { port, token }: SignedInServer,
  method: string,
  path: string,
  body?: object,
): Promise<Called> {
  const response = await fetch(`http://127.0.0.1:${port}/api/channels${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} got status ${response.status}: ${await response.text()}`);
  return (await response.json()) as Called;
}
