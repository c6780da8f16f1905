import { Agent } from 'node:http';
import { LASTFM_KEYS, LastfmServer } from '../apps/server/src/testing/lastfm-server.ts';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { type BareDatabase, openBarePostgres, openBareSqlite } from './lib/bare-song-reads.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { SONGS_IN_ALL, SONGS_OF_ONE } from './lib/liked-song-seeds.ts';
import { pinLoadGenerator } from './lib/pinned-process.ts';
import { median, percentile, printRaw } from './lib/ratios.ts';
import { configureLastfm, type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';
import { timedGet } from './lib/timed-get.ts';

/** The first page of 100,000 liked songs among a million, with their Last.fm data. */
const READS = 800;
const WARM_UP_READS = 50;
const ROUNDS = 8;
const WANT_P99_MS = 20;
const P99 = 0.99;
const PAGE = '/api/favorites/songs?page=1';
const PAGE_SONGS = 100;
const FILL_LIMIT_MS = 30_000;

if (!pinLoadGenerator()) console.log('  not pinned to cores: the ratios are rougher than they could be');
const lastfm = await LastfmServer.start();
lastfm.reply = (query) => ({ body: { track: toLastfmTrack(query.get('track') ?? '') } });
try {
  await measureSqlite();
  await measurePostgres();
} finally {
  await lastfm.stop();
}

function toLastfmTrack(name: string) {
  return {
    name,
    artist: { name: 'Artist' },
    duration: '200000',
    playcount: '1234',
    listeners: '56',
    url: '',
  };
}

async function measureSqlite(): Promise<void> {
  await withDataFolder(async (dataDir) => {
    await measure('sqlite', dataDir, '', async () => openBareSqlite(dataDir));
  });
}

async function measurePostgres(): Promise<void> {
  const cluster = await startPostgresCluster();
  try {
    await withDataFolder(async (dataDir) => {
      await measure('postgres', dataDir, cluster.url, () => openBarePostgres(cluster.url));
    });
  } finally {
    await cluster.stop();
  }
}

async function measure(
  kind: string,
  dataDir: string,
  databaseUrl: string,
  openBare: () => Promise<BareDatabase>,
): Promise<void> {
  const options = { dataDir, databaseUrl, lastfmUrl: lastfm.url };
  // The first start creates the tables and the account; no server may run while the database is
  // filled.
  const first = await startSignedIn(options);
  await first.stop();
  const bare = await openBare();
  await bare.seed(first.userId);
  const server = await startSignedIn(options);
  try {
    await fillCache(server);
    await compare(kind, server, bare);
  } finally {
    await server.stop();
    await bare.close();
  }
}

/** Requests the page until Last.fm's data of all its tracks is cached. */
async function fillCache(server: SignedInServer): Promise<void> {
  await configureLastfm(server, { apiKey: LASTFM_KEYS.apiKey, rateLimitDelay: 0 });
  const agent = new Agent();
  const deadline = performance.now() + FILL_LIMIT_MS;
  for (;;) {
    const { body } = await timedGet(agent, server.port, PAGE, server.token);
    const { data } = body as { readonly data: readonly { readonly playcount: number | null }[] };
    if (data.length !== PAGE_SONGS) throw new Error(`The first page has ${data.length} songs.`);
    if (data.every(({ playcount }) => playcount !== null)) return;
    if (performance.now() > deadline) throw new Error('Last.fm’s responses do not arrive.');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Alternates both, so that other load on the machine affects both alike. */
async function compare(kind: string, server: SignedInServer, bare: BareDatabase): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = async () => (await timedGet(agent, server.port, PAGE, server.token)).ms;
  const readBare = async () => {
    const begun = performance.now();
    if ((await bare.firstPage(server.userId)) !== PAGE_SONGS) throw new Error('The bare page is not full.');
    return performance.now() - begun;
  };
  const ours: number[] = [];
  const reference: number[] = [];
  await repeat(WARM_UP_READS, read);
  await repeat(WARM_UP_READS, readBare);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(...(await repeat(READS / ROUNDS, read)));
    reference.push(...(await repeat(READS / ROUNDS, readBare)));
  }
  agent.destroy();
  report(kind, ours, reference);
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let time = 0; time < times; time += 1) results.push(await work());
  return results;
}

function report(kind: string, ours: readonly number[], reference: readonly number[]): void {
  console.log(`  ${kind}: ${SONGS_OF_ONE} songs of one account, ${SONGS_IN_ALL} in all`);
  printRaw(`${kind}, first page over HTTP`, ours, 'ms');
  printRaw(`${kind}, the bare query for its rows`, reference, 'ms');
  console.log(`  ${kind}, bare query p99: ${percentile(reference, P99).toFixed(1)} ms`);
  const ratio = median(ours) / median(reference);
  console.log(
    `favorites ${kind} first page p99 ${percentile(ours, P99).toFixed(1)} ms (want <= ${WANT_P99_MS}); ` +
      `median ${ratio.toFixed(1)} of the bare query`,
  );
}
