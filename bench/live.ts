import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './lib/cpu-time.ts';
import type { ClientsReport, ClientsRequest } from './lib/live-clients.ts';
import { requireNchan, startNchan } from './lib/nchan.ts';
import { startPinned } from './lib/pinned-process.ts';
import { printClaim, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';

/**
 * Ten thousand live clients on one node, beside as many on nginx with nchan: what an event costs
 * for each of them.
 * `node bench/live.ts [rounds] [clients]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const CLIENTS = Number(process.argv[3] ?? 10_000);
const EVENTS_PER_ROUND = 20;
const SERVER_CORE = '0';
const LOAD_CORE = '1';
/** By then both servers have freed the memory that connecting needed. */
const SETTLE_MS = 3_000;
const DELIVERY_LIMIT_MS = 30_000;
const KB_PER_MB = 1_024;
const WANT = { cpu: 1, memory: 2.5 };
const SERVER = fileURLToPath(new URL('lib/live-server.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('lib/live-clients.ts', import.meta.url));

type Side = {
  readonly name: string;
  readonly pid: number;
  readonly publish: (title: string) => Promise<unknown>;
  readonly clients: ChildProcess;
  readonly kbPerClient: number;
  readonly cpuMicros: number[];
  readonly lastMs: number[];
};

requireNchan();
const folder = await mkdtemp(join(tmpdir(), 'airdial-bench-'));
const ours = await startPinned([SERVER], { ...process.env, DATA_DIR: folder });
const nchan = await startNchan(folder, SERVER_CORE);
const sides: Side[] = [];
try {
  sides.push(await connectOurs(), await connectNchan());
  for (let round = 0; round <= ROUNDS; round += 1) for (const side of sides) await measure(side, round);
  report(sides);
} finally {
  for (const { clients } of sides) clients.kill();
  await ours.stop();
  await nchan.stop();
  await rm(folder, { recursive: true, force: true });
}

async function connectOurs(): Promise<Side> {
  const origin = `http://127.0.0.1:${ours.port}`;
  const channelId = await (await fetch(`${origin}/bench/channel`)).text();
  const publish = (title: string) => post(`${origin}/bench/song`, { title });
  return connectSide('ours', ours, `/api/live?show=${channelId}&playing=${channelId}`, publish);
}

async function connectNchan(): Promise<Side> {
  const lastUpdated = new Date().toISOString();
  const track = { artist: 'Artist', album: null, artwork: null, duration: 200, lastUpdated };
  const channelId = '0198f3c2-0000-7000-8000-000000000000';
  const publish = (title: string) =>
    post(`http://127.0.0.1:${nchan.port}/publish`, { channelId, nowPlaying: { title, ...track } });
  // nchan starts its response with the first message.
  await publish('before the first');
  return connectSide('nginx + nchan', nchan, '/subscribe', publish);
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  await response.arrayBuffer();
}

async function connectSide(
  name: string,
  { port, pid }: { readonly port: number; readonly pid: number },
  path: string,
  publish: Side['publish'],
): Promise<Side> {
  const before = await residentMb(pid);
  // Node raises its open file limit to the hard limit by itself.
  const args = ['-c', LOAD_CORE, process.execPath, CLIENT];
  const clients = spawn('taskset', [...args, String(port), path, String(CLIENTS)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await nextReport(clients);
  await pause(SETTLE_MS);
  const kbPerClient = (((await residentMb(pid)) - before) * KB_PER_MB) / CLIENTS;
  return { name, pid, publish, clients, kbPerClient, cpuMicros: [], lastMs: [] };
}

async function nextReport(clients: ChildProcess): Promise<ClientsReport> {
  const reported = new AbortController();
  const { signal } = reported;
  const ended = once(clients, 'exit', { signal }).then(() => {
    throw new Error('The clients ended: a connection was refused or lost.');
  });
  ended.catch(() => {});
  try {
    const [report] = await Promise.race([once(clients, 'message', { signal }), ended]);
    return report as ClientsReport;
  } finally {
    reported.abort();
  }
}

/** The first round warms up both sides and is not counted. */
async function measure({ pid, publish, clients, cpuMicros, lastMs }: Side, round: number): Promise<void> {
  const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
  const deliveredMs: number[] = [];
  for (let event = 0; event < EVENTS_PER_ROUND; event += 1) {
    clients.send({ expect: CLIENTS } satisfies ClientsRequest);
    // The clients must have the request before the event arrives.
    await pause(20);
    const publishedAt = performance.timeOrigin + performance.now();
    const [, last] = await Promise.all([publish(`Song ${round}.${event}`), lastDelivery(clients)]);
    deliveredMs.push(last - publishedAt);
  }
  if (round === 0) return;
  lastMs.push(...deliveredMs);
  cpuMicros.push((((cpuSeconds(pid) ?? Number.NaN) - cpuBefore) * 1e6) / (EVENTS_PER_ROUND * CLIENTS));
}

/** Resolves when every client has the event; rejects after the time limit. */
async function lastDelivery(clients: ChildProcess): Promise<number> {
  const limit = pause(DELIVERY_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`Not every client had the event within ${DELIVERY_LIMIT_MS} ms.`);
  });
  const report = await Promise.race([nextReport(clients), limit]);
  return 'lastAtMs' in report ? report.lastAtMs : Number.NaN;
}

function report([ours, reference]: readonly Side[]): void {
  if (!ours || !reference) return;
  for (const { name, cpuMicros, lastMs, kbPerClient } of [ours, reference]) {
    printRaw(`${name}, processor time of a delivered event`, cpuMicros, 'us');
    printRaw(`${name}, publish to last delivery`, lastMs, 'ms');
    printRaw(`${name}, memory of a client`, [kbPerClient], 'KB');
  }
  const events = ROUNDS * EVENTS_PER_ROUND;
  console.log(`live: ${CLIENTS} clients on each side, ${events} events, all delivered`);
  const shared = { referenceName: reference.name, isPaired: true };
  const cpu = { ours: ours.cpuMicros, reference: reference.cpuMicros, wantAtMost: WANT.cpu };
  const memory = { ours: [ours.kbPerClient], reference: [reference.kbPerClient], wantAtMost: WANT.memory };
  printClaim({ what: 'live, processor time of a delivered event', ...cpu, ...shared });
  printClaim({ what: 'live, memory of a client', ...memory, ...shared });
}
