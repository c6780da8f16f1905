import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readDuringBackup } from './lib/backup-reads.ts';
import { fetchCannedResponse } from './lib/canned-response.ts';
import { cpuSeconds } from './lib/cpu-time.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { load } from './lib/http-load.ts';
import { compareWithIcecast } from './lib/icecast-comparison.ts';
import { seedManyChannels } from './lib/many-channels.ts';
import { type PinnedProcess, pinLoadGenerator, startPinned } from './lib/pinned-process.ts';
import { median, printRaw } from './lib/ratios.ts';
import { type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';

/**
 * Requests per second of the lists for programs of a usual station, and of the polled calls with 10,000
 * channels, against a bare node:http server that sends the same bytes on the same core; the processor time of a search that is not cached; now
 * playing against the stream server that it comes from; and reads while the server makes a backup.
 * `node bench/api.ts [rounds]`
 */
/** As many as a station may have, with the one that the comparison with Icecast adds. */
const CHANNELS_COUNT = 9_999;
/** Of a usual station, whose server polls few stream servers meanwhile. */
const USUAL_CHANNELS_COUNT = 300;
/** 280 MB of the database. */
const SONGS_COUNT = 1_000_000;
const ROUNDS = Number(process.argv[2] ?? 24);
/** Short rounds: other load on the machine then affects both alike. */
const ROUND_MS = 400;
/** Shorter than the limit for new URLs allows. */
const SEARCH_MS = 3_000;
const WARM_UP_MS = 2_000;
const CONNECTIONS = 20;
const SEARCHERS = 2;
const IDLE_SPAN_MS = 2_000;
/** The share of one core below which the server counts as idle. */
const IDLE_CPU_SHARE = 0.25;
const IDLE_SPANS = 6;
const IDLE_SPANS_MAX = 150;
const WANT_AT_LEAST = 0.7;
/** Session and favorites are looked up, and the response is made, for each request. */
const WANT_MEMBER_AT_LEAST = 0.05;
/** For programs that play the addresses that last. */
const WANT_LIST_AT_LEAST = 0.8;
const FAVORITES_COUNT = 20;
const WANT_SEARCH_CPU_MS = 5;
const MS_PER_SECOND = 1_000;
const BARE = fileURLToPath(new URL('lib/bare-server.ts', import.meta.url));
const LIST = '/api/channels?page=1&limit=12&sortBy=channelNumber&active=true&featuredOnly=true';

const FOR_PROGRAMS: readonly Call[] = [
  { name: 'list of the dial', path: '/listen.m3u', want: WANT_LIST_AT_LEAST },
  { name: 'address of a channel', path: '/listen/7', want: WANT_LIST_AT_LEAST },
  { name: 'list of a channel', path: '/listen/7.m3u', want: WANT_LIST_AT_LEAST },
];

const running: PinnedProcess[] = [];
for (const work of [compareUsual, compareAll])
  await withDataFolder(async (dataDir) => {
    try {
      await work(dataDir);
    } finally {
      for (const server of running.splice(0)) await server.stop();
    }
  });

async function compareUsual(dataDir: string): Promise<void> {
  await seedManyChannels(dataDir, { channels: USUAL_CHANNELS_COUNT, songs: 0 });
  const ours = await track(startSignedIn({ dataDir, databaseUrl: null }));
  await compareCalls(FOR_PROGRAMS, ours);
}

async function compareAll(dataDir: string): Promise<void> {
  const id = await seedManyChannels(dataDir, { channels: CHANNELS_COUNT, songs: SONGS_COUNT });
  const ours = await track(startSignedIn({ dataDir, databaseUrl: null }));
  const { token } = ours;
  await addFavorites(ours);
  const calls: readonly Call[] = [
    { name: 'nowplaying', path: `/api/nowplaying/${id}` },
    { name: 'channels', path: LIST },
    { name: 'search', path: `${LIST}&search=cafe` },
    // A path of its own, by which the bare server knows the response.
    { name: 'channels, signed in', path: LIST.replace('page=1&', ''), token, want: WANT_MEMBER_AT_LEAST },
  ];
  await compareCalls(calls, ours);
  await measureNewSearches(ours);
  await compareWithIcecast(ours, ROUNDS);
  await readDuringBackup(ours, [LIST, `/api/channels/${id}/history`, '/api/favorites/channels']);
}

async function compareCalls(calls: readonly Call[], ours: PinnedProcess): Promise<void> {
  await waitUntilIdle(ours);
  const responses = await Promise.all(
    calls.map(({ path, token }) => fetchCannedResponse(ours.port, path, token)),
  );
  const bare = await track(startPinned([BARE], process.env, JSON.stringify(responses)));
  if (!pinLoadGenerator()) console.log('  not pinned to cores: the ratios are rougher than they could be');
  for (const call of calls) await compare(call, ours, bare);
}

type Call = { readonly name: string; readonly path: string; readonly token?: string; readonly want?: number };

/** Hearts on channels of the measured list and elsewhere. */
async function addFavorites({ port, token }: SignedInServer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`http://127.0.0.1:${port}/api/channels?limit=${FAVORITES_COUNT}`);
  const { channels } = (await list.json()) as { readonly channels: readonly { readonly _id: string }[] };
  for (const { _id } of channels) {
    const url = `http://127.0.0.1:${port}/api/favorites/channels/${_id}`;
    const { ok } = await fetch(url, { method: 'POST', headers });
    if (!ok) throw new Error('A favorite could not be added.');
  }
}

async function track<Server extends PinnedProcess>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  running.push(server);
  return server;
}

/**
 * Waits until the server is idle: the first poll of 10,000 stream servers that do not exist starts
 * some seconds after the server and is not part of the measurement.
 */
async function waitUntilIdle({ pid }: PinnedProcess): Promise<void> {
  let idleSpans = 0;
  for (let passed = 0; passed < IDLE_SPANS_MAX && idleSpans < IDLE_SPANS; passed += 1) {
    const before = cpuSeconds(pid) ?? 0;
    await setTimeout(IDLE_SPAN_MS);
    const share = (((cpuSeconds(pid) ?? 0) - before) * MS_PER_SECOND) / IDLE_SPAN_MS;
    idleSpans = share < IDLE_CPU_SHARE ? idleSpans + 1 : 0;
  }
  if (idleSpans < IDLE_SPANS)
    console.log('  the server did not come to rest: the ratios are worse than they could be');
}

/** Alternates both servers, so that other load on the machine affects both alike. */
async function compare(call: Call, ours: PinnedProcess, bare: PinnedProcess): Promise<void> {
  const { name, want = WANT_AT_LEAST } = call;
  for (const server of [ours, bare]) await measure(server, call, WARM_UP_MS);
  const rounds: { ours: Rate; bare: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await measure(round % 2 ? ours : bare, call, ROUND_MS);
    const second = await measure(round % 2 ? bare : ours, call, ROUND_MS);
    rounds.push(round % 2 ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  for (const side of ['ours', 'bare'] as const) {
    printRaw(
      `${name}, ${side}`,
      rounds.map((round) => round[side].perSecond),
      'requests/s',
    );
  }
  const ratio = median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)).toFixed(2);
  const cpuRatio =
    perCpuSecond(rounds.map((round) => round.ours)) / perCpuSecond(rounds.map((round) => round.bare));
  console.log(
    `api ${name} ${ratio} of bare node:http (want >= ${want}); ` +
      `by processor time, which holds on a busy machine too: ${cpuRatio.toFixed(2)}`,
  );
}

type Rate = { readonly requests: number; readonly perSecond: number; readonly cpuSeconds: number };

function perCpuSecond(rates: readonly Rate[]): number {
  const requests = rates.reduce((sum, rate) => sum + rate.requests, 0);
  return requests / rates.reduce((sum, rate) => sum + rate.cpuSeconds, 0);
}

async function measure(
  { port, pid }: PinnedProcess,
  { path, token }: Call,
  durationMs: number,
): Promise<Rate> {
  const cpuBefore = cpuSeconds(pid);
  const { requestsPerSecond, latenciesMs } = await load({
    port,
    connections: CONNECTIONS,
    durationMs,
    nextPath: () => path,
    token,
  });
  const cpu = (cpuSeconds(pid) ?? Number.NaN) - (cpuBefore ?? Number.NaN);
  return { requests: latenciesMs.length, perSecond: requestsPerSecond, cpuSeconds: cpu };
}

/** Measures searches that are all different, so that none comes from the cache. */
async function measureNewSearches({ port, pid }: PinnedProcess): Promise<void> {
  let searches = 0;
  const nextPath = () =>
    `${LIST}&search=${['night', 'metro+12', 'caf%C3%A9', 'e', 'zzz'][searches % 5]}+${searches++}`;
  const search = (durationMs: number) => load({ port, connections: SEARCHERS, durationMs, nextPath });
  await search(ROUND_MS);
  const cpuBefore = cpuSeconds(pid);
  const { latenciesMs } = await search(SEARCH_MS);
  const cpuMs =
    (((cpuSeconds(pid) ?? Number.NaN) - (cpuBefore ?? Number.NaN)) * MS_PER_SECOND) / latenciesMs.length;
  printRaw(`a new search, ${SEARCHERS} searchers at once`, latenciesMs, 'ms');
  console.log(`api new search ${cpuMs.toFixed(1)} ms of processor time (want <= ${WANT_SEARCH_CPU_MS})`);
}
