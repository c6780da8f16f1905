import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgresCluster } from '../apps/server/testing/postgres-cluster.ts';
import type { BenchStorage } from './lib/bench-storage.ts';
import { cpuSeconds } from './lib/cpu-time.ts';
import { withDataFolder } from './lib/data-folder.ts';
import type { StreamAddress } from './lib/many-streams.ts';
import { type MixedLoadResult, mixedLoad, toClients } from './lib/mixed-load.ts';
import { pinLoadGenerator } from './lib/pinned-process.ts';
import { percentile, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';
import { type SeededLoad, seedLoad } from './lib/seed-load.ts';
import { type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';
import { type WatchedTitles, watchTitles } from './lib/title-watch.ts';

/**
 * A station on a busy evening: thousands of live pages, of which many listen, a thousand streams whose titles
 * are followed, and requests of all kinds beside them. First one node with the embedded database, then two
 * with PostgreSQL.
 * `node bench/load.ts [seconds] [clients] [streams] [one|two]`; the last measures one or two nodes alone
 */
const SECONDS = Number(process.argv[2] ?? 300);
const CLIENTS = Number(process.argv[3] ?? 5_000);
const STREAMS = Number(process.argv[4] ?? 1_000);
const NODES = process.argv[5] ?? 'both';
const LISTENING_SHARE = 0.4;
const READS_PER_SECOND = 180;
const WRITES_PER_SECOND = 20;
const MEMBERS = 1_000;
const SHOWN_COUNT = 24;
const LOAD_CORE = '1';
const MINUTE_S = 60;
const MS_PER_SECOND = 1_000;
const NANOSECONDS_PER_MS = 1e6;
const SETTLE_MS = 5_000;
const P99 = 0.99;
const WANT = { p99Ms: 100, memoryPercent: 10, freshPercent: 95 };
const CLIENT = fileURLToPath(new URL('lib/live-clients.ts', import.meta.url));
const STREAM_SERVERS = fileURLToPath(new URL('lib/many-streams.ts', import.meta.url));

if (!pinLoadGenerator()) console.log('  not pinned to cores: the figures are rougher than they could be');
const streamServers = await startStreamServers();
try {
  if (NODES !== 'two')
    await withDataFolder((dataDir) => measure('one node, embedded', { dataDir, databaseUrl: null }, 1));
  if (NODES !== 'one') await measureTwoNodes();
} finally {
  streamServers.stop();
}

/** Starts a thousand streams in a process of their own. */
async function startStreamServers() {
  const child = spawn(process.execPath, [STREAM_SERVERS], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const addresses: readonly StreamAddress[] = JSON.parse(line);
  return { addresses, stop: () => child.kill() };
}

async function measureTwoNodes(): Promise<void> {
  const cluster = await startPostgresCluster();
  try {
    const databaseUrl = cluster.url;
    await withDataFolder((dataDir) => measure('two nodes, PostgreSQL', { dataDir, databaseUrl }, 2));
  } finally {
    await cluster.stop();
  }
}

async function measure(what: string, storage: BenchStorage, nodeCount: number): Promise<void> {
  const plan = await seedLoad(storage, {
    streams: streamServers.addresses.slice(0, STREAMS),
    members: MEMBERS,
  });
  const nodes: SignedInServer[] = [];
  const clients: ChildProcess[] = [];
  try {
    while (nodes.length < nodeCount) nodes.push(await startSignedIn(storage));
    const share = CLIENTS / nodeCount;
    for (const [index, { port }] of nodes.entries())
      clients.push(...(await connectPages(port, plan, { from: share * index, count: share })));
    await pause(SETTLE_MS);
    await report(what, nodes, plan);
    if (clients.some(({ exitCode }) => exitCode !== null))
      throw new Error('A live page lost its connection.');
  } finally {
    for (const child of clients) child.kill();
    for (const node of nodes) await node.stop();
  }
}

/** Live pages that show the same channels; some of them listen. */
async function connectPages(
  port: number,
  { channels }: SeededLoad,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<ChildProcess[]> {
  const shown = `/api/live?show=${channels
    .slice(0, SHOWN_COUNT)
    .map(({ id }) => id)
    .join(',')}`;
  const listening = Math.round(count * LISTENING_SHARE);
  return [
    await connect(port, `${shown}&playing=${channels[0]?.id}`, { from, count: listening }),
    await connect(port, shown, { from: from + listening, count: count - listening }),
  ];
}

async function connect(
  port: number,
  path: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<ChildProcess> {
  const args = ['-c', LOAD_CORE, process.execPath, CLIENT, `${port}`, path, `${count}`, `${from}`];
  const child = spawn('taskset', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

async function report(what: string, nodes: readonly SignedInServer[], plan: SeededLoad): Promise<void> {
  const cpuBefore = nodes.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN);
  const memory = sampleMemory(nodes);
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  const durationMs = SECONDS * MS_PER_SECOND;
  const clients = toClients(plan);
  const [requests, titles] = await Promise.all([
    mixedLoad({
      targets: nodes.map(({ port, token }) => ({ port, adminToken: token })),
      plan,
      clients,
      durationMs,
      readsPerSecond: READS_PER_SECOND,
      writesPerSecond: WRITES_PER_SECOND,
    }),
    watchTitles(nodes[0]?.port ?? 0, plan, durationMs),
  ]);
  const cpu = nodes.map(({ pid }, index) => (cpuSeconds(pid) ?? Number.NaN) - (cpuBefore[index] ?? 0));
  ownDelay.disable();
  for (const { agent } of clients) agent.destroy();
  const samples = await memory.stop();
  const percent = cpu.map((seconds) => `${((seconds / SECONDS) * 100).toFixed(0)} %`).join(' and ');
  const ownMs = ownDelay.percentile(100 * P99) / NANOSECONDS_PER_MS;
  console.log(`  ${what}: ${CLIENTS} live pages; processor ${percent}`);
  console.log(`  ${what}: the delay of the load itself, a part of all times, p99: ${ownMs.toFixed(1)} ms`);
  reportRequests(what, requests);
  reportTitles(what, titles);
  reportMemory(what, samples);
}

function reportRequests(what: string, { reads, writes, errors }: MixedLoadResult): void {
  const all = [...reads, ...writes];
  printRaw(`${what}: a read`, reads, 'ms');
  printRaw(`${what}: a write`, writes, 'ms');
  const [readMs, writeMs] = [percentile(reads, P99), percentile(writes, P99)];
  console.log(`  ${what}: p99 of reads ${readMs.toFixed(1)} ms, of writes ${writeMs.toFixed(1)} ms`);
  for (const error of errors.slice(0, 5)) console.log(`  ${what}: ${error}`);
  console.log(`load, ${what}, errors: ${errors.length} of ${all.length} requests (want 0)`);
  console.log(`load, ${what}, p99: ${percentile(all, P99).toFixed(1)} ms (want <= ${WANT.p99Ms})`);
}

function reportTitles(what: string, { fresh, judged }: WatchedTitles): void {
  console.log(
    `load, ${what}, titles shown within 15 s: ${((fresh / judged) * 100).toFixed(1)} % of ${judged} ` +
      `(want >= ${WANT.freshPercent} %)`,
  );
}

function reportMemory(what: string, samples: readonly number[]): void {
  const [second, last] = [minuteOf(samples, 1), minuteOf(samples, Math.ceil(SECONDS / MINUTE_S) - 1)];
  console.log(
    `  ${what}: memory in the second and the last minute ${second.toFixed(0)}, ${last.toFixed(0)} MB`,
  );
  const growth = last / second - 1;
  console.log(
    `load, ${what}, memory from the second to the last minute: ${(growth * 100).toFixed(1)} % ` +
      `(want within ${WANT.memoryPercent})`,
  );
}

/** The memory of all nodes, once a second. */
function sampleMemory(nodes: readonly SignedInServer[]) {
  const stopping = new AbortController();
  const samples: number[] = [];
  const sample = async () => {
    const each = await Promise.all(nodes.map(({ pid }) => residentMb(pid)));
    samples.push(each.reduce((sum, megabytes) => sum + megabytes, 0));
  };
  const done = (async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sample();
      await pause(MS_PER_SECOND, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return samples;
    },
  };
}

/** The mean of a minute, counted from zero. */
function minuteOf(samples: readonly number[], minute: number): number {
  const those = samples.slice(minute * MINUTE_S, (minute + 1) * MINUTE_S);
  return those.reduce((sum, megabytes) => sum + megabytes, 0) / those.length;
}
