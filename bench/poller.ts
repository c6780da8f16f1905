import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './lib/cpu-time.ts';
import { inDataFolder } from './lib/data-folder.ts';
import { startServer } from './lib/pinned-server.ts';
import { isFresh, type StationAddress } from './lib/poller-plan.ts';
import { percentile, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';
import { type SeededStation, seedStations } from './lib/seed-stations.ts';

/**
 * A thousand stations that are all looked at: how fresh their titles are, and what that costs.
 * `node bench/poller.ts [measured seconds]`
 */
const MEASURE_MS = Number(process.argv[2] ?? 60) * 1_000;
/** Every station is found out, and those that hang or are dead are known. */
const SETTLE_MS = 40_000;
/** Each title is asked for once in this time, as a page that shows it does. */
const LOOK_EVERY_MS = 10_000;
const FRESH_WITHIN_MS = 15_000;
const P99 = 0.99;
const WANT = { freshPercent: 95, cpuPercent: 25, growthMb: 100 };
const STATIONS = fileURLToPath(new URL('lib/poller-stations.ts', import.meta.url));

const world = spawn(process.execPath, [STATIONS], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  await inDataFolder(async (dataDir) => {
    const stations = await seedStations(dataDir, await addressesOf(world));
    const ours = await startServer(dataDir, { OUTBOUND_ALLOW: '127.0.0.0/8' });
    try {
      await measure(ours.port, ours.pid, stations);
    } finally {
      await ours.stop();
    }
  });
} finally {
  world.kill();
}

async function addressesOf(child: ChildProcess): Promise<StationAddress[]> {
  if (!child.stdout) throw new Error('The stations have no output.');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(line);
}

async function measure(port: number, pid: number, stations: readonly SeededStation[]): Promise<void> {
  const memoryAtStart = await residentMb(pid);
  await look(port, stations, SETTLE_MS);
  const memorySettled = await residentMb(pid);
  const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
  const begun = performance.now();
  const { fresh, asked, latenciesMs } = await look(port, stations, MEASURE_MS);
  const seconds = (performance.now() - begun) / 1_000;
  const cpuPercent = (((cpuSeconds(pid) ?? Number.NaN) - cpuBefore) / seconds) * 100;
  const memoryAtEnd = await residentMb(pid);
  const growthMb = memoryAtEnd - memoryAtStart;
  printRaw('a title asked for meanwhile', latenciesMs, 'ms');
  const living = stations.filter(({ isLiving }) => isLiving).length;
  console.log(`  ${stations.length} stations, ${living} of them living, all looked at`);
  const memory = [memoryAtStart, memorySettled, memoryAtEnd].map(Math.round).join(', ');
  console.log(`  resident memory at the start, once settled and at the end: ${memory} MB`);
  console.log(
    `poller fresh within ${FRESH_WITHIN_MS / 1_000} s: ${((fresh / asked) * 100).toFixed(1)} % of the living ` +
      `(want >= ${WANT.freshPercent} %)`,
  );
  console.log(`poller CPU: ${cpuPercent.toFixed(1)} % of a core (want <= ${WANT.cpuPercent} %)`);
  console.log(`poller memory growth: ${growthMb.toFixed(0)} MB (want <= ${WANT.growthMb} MB)`);
  console.log(`poller API p99 meanwhile: ${percentile(latenciesMs, P99).toFixed(1)} ms`);
}

type Looked = { readonly fresh: number; readonly asked: number; readonly latenciesMs: readonly number[] };

/** Round after round, evenly spread over time. */
async function look(port: number, stations: readonly SeededStation[], durationMs: number): Promise<Looked> {
  const begun = performance.now();
  const latenciesMs: number[] = [];
  const answers: Promise<boolean | null>[] = [];
  for (let asked = 0; performance.now() - begun < durationMs; asked += 1) {
    const station = stations[asked % stations.length];
    if (station) answers.push(ask(port, station, latenciesMs));
    const ahead = begun + ((asked + 1) * LOOK_EVERY_MS) / stations.length - performance.now();
    if (ahead > 0) await pause(ahead);
  }
  const judged = (await Promise.all(answers)).filter((answer) => answer !== null);
  return { fresh: judged.filter(Boolean).length, asked: judged.length, latenciesMs };
}

/** Null: a station that tells nothing cannot be late. */
async function ask(
  port: number,
  { station, channelId, isLiving }: SeededStation,
  latenciesMs: number[],
): Promise<boolean | null> {
  const askedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/nowplaying/${channelId}`);
  const { title } = (await answer.json()) as { readonly title: string };
  latenciesMs.push(performance.now() - askedAt);
  return isLiving ? isFresh(station, title, Date.now(), FRESH_WITHIN_MS) : null;
}
