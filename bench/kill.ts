import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import type { BenchStorage } from './lib/bench-storage.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { call } from './lib/mixed-load.ts';
import { printRaw } from './lib/ratios.ts';
import { seedLoad } from './lib/seed-load.ts';
import { type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';

/**
 * A server that is killed in the middle of writes: what it had acknowledged and lost, and how soon the next
 * one is ready.
 * `node bench/kill.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 20);
const WRITERS = 8;
const MEMBERS = 64;
const MIN_WRITING_MS = 300;
const MAX_WRITING_MS = 1_000;
const WANT_READY_MS = 3_000;
/** So that an administrator stays below the calls that one may make in a minute. */
const CHANNEL_EVERY = 16;
const silent = { info: () => {}, error: () => {} };

await withDataFolder((dataDir) => measure('embedded', { dataDir, databaseUrl: null }));
const cluster = await startPostgresCluster();
try {
  const databaseUrl = cluster.url;
  await withDataFolder((dataDir) => measure('PostgreSQL', { dataDir, databaseUrl }));
} finally {
  await cluster.stop();
}

async function measure(what: string, storage: BenchStorage): Promise<void> {
  const { tokens } = await seedLoad(storage, { streams: [], members: MEMBERS });
  const acknowledged = new Set<string>();
  const readyMs: number[] = [];
  const start = () => startSignedIn({ ...storage, databaseUrl: storage.databaseUrl ?? '' });
  let server = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilKilled(server, { tokens, name: `${round}.${index}`, acknowledged }),
    );
    await pause(MIN_WRITING_MS + Math.random() * (MAX_WRITING_MS - MIN_WRITING_MS));
    await server.kill();
    await Promise.all(writers);
    const spawnedAt = performance.now();
    server = await start();
    readyMs.push(performance.now() - spawnedAt);
  }
  await server.stop();
  const stored = await readStored(storage);
  const lost = [...acknowledged].filter((name) => !stored.has(name));
  printRaw(`${what}: ready, and an administrator signed in`, readyMs, 'ms');
  console.log(`kill, ${what}, lost: ${lost.length} of ${acknowledged.size} acknowledged writes (want 0)`);
  console.log(
    `kill, ${what}, ready again: ${Math.round(Math.max(...readyMs))} ms at most (want <= ${WANT_READY_MS})`,
  );
}

type Writer = {
  readonly tokens: readonly string[];
  readonly name: string;
  /** Of everything whose response arrived. */
  readonly acknowledged: Set<string>;
};

/** One write after another: liked songs, and channels among them. */
async function writeUntilKilled(
  server: SignedInServer,
  { tokens, name, acknowledged }: Writer,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let index = 0; ; index += 1) {
    const title = `Killed ${name}.${index}`;
    const isChannel = index % CHANNEL_EVERY === 0;
    const token = isChannel ? server.token : tokens[index % tokens.length];
    const status = await call(
      server.port,
      isChannel
        ? {
            method: 'POST',
            path: '/api/channels',
            body: { name: title, streamUrl: 'https://stream.example/' },
          }
        : { method: 'POST', path: '/api/favorites/songs', body: { title, artist: 'Band' } },
      { agent, localAddress: '127.0.0.1', token: token ?? '' },
    ).catch(() => null);
    if (status === null) break;
    if (status !== 200) throw new Error(`A write got status ${status}.`);
    acknowledged.add(title);
  }
  agent.destroy();
}

async function readStored(storage: BenchStorage): Promise<Set<string>> {
  const { db, close } = await openDatabase({ ...storage, logger: silent });
  const songs = await db.selectFrom('liked_songs').select('title').execute();
  const channels = await db.selectFrom('channels').select('name').execute();
  await close();
  return new Set([...songs.map(({ title }) => title), ...channels.map(({ name }) => name)]);
}
