import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './lib/cpu-time.ts';
import { startPinned } from './lib/pinned-process.ts';

/**
 * The longest time for which live events hold up everything else: clients that show a page of 24
 * channels, whose titles are confirmed and whose counts change.
 * `node bench/live-loop.ts [seconds] [clients]`
 */
const SECONDS = Number(process.argv[2] ?? 130);
const CLIENTS = Number(process.argv[3] ?? 3_000);
const LOAD_CORE = '1';
const CONFIRM_EVERY_S = 60;
const COUNT_EVERY_S = 5;
const SETTLE_MS = 3_000;
const WANT_MAX_MS = 50;
const SERVER = fileURLToPath(new URL('lib/live-server.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('lib/live-clients.ts', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'airdial-bench-'));
const server = await startPinned([SERVER], { ...process.env, DATA_DIR: folder });
const origin = `http://127.0.0.1:${server.port}`;
try {
  const ids = (await (await fetch(`${origin}/bench/channels`)).json()) as string[];
  const clients = await connectClients(`/api/live?show=${ids.join(',')}`);
  try {
    await measure(ids);
  } finally {
    clients.kill();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function connectClients(path: string) {
  const args = ['-c', LOAD_CORE, process.execPath, CLIENT, String(server.port), path, String(CLIENTS)];
  const clients = spawn('taskset', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(clients, 'message');
  await pause(SETTLE_MS);
  return clients;
}

/** Each channel is confirmed once a minute, at a time of its own; all counts change every 5 s. */
async function measure(ids: readonly string[]): Promise<void> {
  await post('/bench/watch-loop', {});
  const cpuBefore = cpuSeconds(server.pid) ?? Number.NaN;
  for (let second = 0; second < SECONDS; second += 1) {
    const confirm = ids.filter((_, index) => second % CONFIRM_EVERY_S === (index * 2) % CONFIRM_EVERY_S);
    const count = second % COUNT_EVERY_S === 0 ? ids : [];
    await post('/bench/poll', { confirm, count, listeners: second });
    await pause(1_000);
  }
  const cpu = ((cpuSeconds(server.pid) ?? Number.NaN) - cpuBefore) / SECONDS;
  const longestMs = Number(await (await fetch(`${origin}/bench/longest-turn`)).text());
  console.log(`  processor time of the server: ${(cpu * 100).toFixed(1)} %`);
  console.log(
    `live, longest turn of the event loop with ${CLIENTS} clients: ${Math.round(longestMs)} ms (want <= ${WANT_MAX_MS})`,
  );
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  await response.arrayBuffer();
}
