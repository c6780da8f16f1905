import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './lib/cpu-time.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { startServer } from './lib/pinned-server.ts';
import { isFresh } from './lib/poller-plan.ts';
import { percentile, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';
import { type SeededStream, seedStreamChannels } from './lib/seed-stream-channels.ts';
import { startStreamServers } from './lib/stream-servers.ts';

/**
 * A thousand streams that are all on a screen: how fresh their titles are, and what that costs.
 * `node bench/poller.ts [measured seconds]`
 */
const MEASURE_MS = Number(process.argv[2] ?? 60) * 1_000;
/**
 * By then every stream's source of titles is known, and those that hang or are dead are detected.
 */
const SETTLE_MS = 40_000;
/** Each title is requested once in this time, as a page that shows it does. */
const POLL_INTERVAL_MS = 10_000;
const FRESH_WITHIN_MS = 15_000;
const P99 = 0.99;
const WANT = { freshPercent: 95, cpuPercent: 25, growthMb: 100 };

const servers = await startStreamServers();
try {
  await withDataFolder(async (dataDir) => {
    const streams = await seedStreamChannels({ dataDir, databaseUrl: null }, servers.addresses);
    const ours = await startServer(dataDir, { OUTBOUND_ALLOW: '127.0.0.0/8' });
    try {
      await measure(ours.port, ours.pid, streams);
    } finally {
      await ours.stop();
    }
  });
} finally {
  servers.stop();
}

async function measure(port: number, pid: number, streams: readonly SeededStream[]): Promise<void> {
  const memoryAtStart = await residentMb(pid);
  await pollAll(port, streams, SETTLE_MS);
  const memorySettled = await residentMb(pid);
  const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
  const begun = performance.now();
  const { fresh, asked, latenciesMs } = await pollAll(port, streams, MEASURE_MS);
  const seconds = (performance.now() - begun) / 1_000;
  const cpuPercent = (((cpuSeconds(pid) ?? Number.NaN) - cpuBefore) / seconds) * 100;
  const memoryAtEnd = await residentMb(pid);
  const growthMb = memoryAtEnd - memoryAtStart;
  printRaw('a title asked for meanwhile', latenciesMs, 'ms');
  const living = streams.filter(({ isLive }) => isLive).length;
  console.log(`  ${streams.length} streams, ${living} of them living, all looked at`);
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

type PollResult = { readonly fresh: number; readonly asked: number; readonly latenciesMs: readonly number[] };

/** Requests all titles round after round, evenly spread over time. */
async function pollAll(
  port: number,
  streams: readonly SeededStream[],
  durationMs: number,
): Promise<PollResult> {
  const begun = performance.now();
  const latenciesMs: number[] = [];
  const results: Promise<boolean | null>[] = [];
  for (let asked = 0; performance.now() - begun < durationMs; asked += 1) {
    const stream = streams[asked % streams.length];
    if (stream) results.push(checkTitle(port, stream, latenciesMs));
    const ahead = begun + ((asked + 1) * POLL_INTERVAL_MS) / streams.length - performance.now();
    if (ahead > 0) await pause(ahead);
  }
  const checked = (await Promise.all(results)).filter((result) => result !== null);
  return { fresh: checked.filter(Boolean).length, asked: checked.length, latenciesMs };
}

/** Returns whether the title is fresh; null for a stream without titles. */
async function checkTitle(
  port: number,
  { stream, channelId, isLive }: SeededStream,
  latenciesMs: number[],
): Promise<boolean | null> {
  const requestedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/nowplaying/${channelId}`);
  const { title } = (await response.json()) as { readonly title: string };
  latenciesMs.push(performance.now() - requestedAt);
  return isLive ? isFresh(stream, title, Date.now(), FRESH_WITHIN_MS) : null;
}
