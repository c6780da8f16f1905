import { Agent } from 'node:http';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { type AdminRead, CHANNEL_READS, USER_READS } from './lib/admin-reads.ts';
import { measureOnEachDatabase } from './lib/each-database.ts';
import { createManyChannels } from './lib/many-channels.ts';
import { seedManyUsers } from './lib/many-users.ts';
import type { PinnedProcess } from './lib/pinned-process.ts';
import { startServer } from './lib/pinned-server.ts';
import { median, percentile, printRaw } from './lib/ratios.ts';
import { timedGet } from './lib/timed-get.ts';

/**
 * The admin panel's reads with 10,000 accounts and 50,000 channels, compared with `GET
 * /api/health`.
 */
const USERS_COUNT = 10_000;
const CHANNELS_COUNT = 50_000;
const READS = 400;
const WARM_UP_READS = 40;
const ROUND_READS = 50;
const WANT_P99_MS = 30;
const P99 = 0.99;
const HEALTH = '/api/health';

type SeededServer = PinnedProcess & { readonly tokens: readonly string[] };

await measureOnEachDatabase(measure);

async function measure(kind: string, dataDir: string, databaseUrl: string): Promise<void> {
  const tokens = await seed(dataDir, databaseUrl);
  const server = await startServer(dataDir, {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret for measurements, not for use',
  });
  try {
    await compare(kind, { ...server, tokens });
  } finally {
    await server.stop();
  }
}

/**
 * One administrator for each read of accounts. Channels have no stream, so that no server is
 * polled.
 */
async function seed(dataDir: string, databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    logger: { info: () => {}, error: () => {} },
  });
  await createManyChannels(database.db, CHANNELS_COUNT, { streamUrl: null, website: null });
  const tokens = await seedManyUsers(database.db, USERS_COUNT, USER_READS.length);
  await database.close();
  if (databaseUrl !== '') await settle(databaseUrl);
  return tokens;
}

/** Does what PostgreSQL does by itself within minutes of so many writes. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Alternates the reads, so that other load on the machine affects all alike. */
async function compare(kind: string, server: SeededServer): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reads = [...USER_READS, ...CHANNEL_READS, { name: 'health', path: () => HEALTH }];
  const times = reads.map((): number[] => []);
  const round = async (from: number, to: number) => {
    for (const [index, read] of reads.entries())
      for (let time = from; time < to; time += 1) {
        const ms = await timeRead(agent, server, read, index, time);
        if (from > 0) times[index]?.push(ms);
      }
  };
  await round(0, WARM_UP_READS);
  for (let from = WARM_UP_READS; from < WARM_UP_READS + READS; from += ROUND_READS)
    await round(from, from + ROUND_READS);
  agent.destroy();
  report(kind, reads, times);
}

async function timeRead(
  agent: Agent,
  { port, tokens }: SeededServer,
  { path }: AdminRead,
  index: number,
  time: number,
): Promise<number> {
  return (await timedGet(agent, port, path(time), tokens[index % tokens.length] ?? '')).ms;
}

function report(kind: string, reads: readonly AdminRead[], times: readonly (readonly number[])[]): void {
  console.log(`  ${kind}: ${USERS_COUNT} accounts, ${CHANNELS_COUNT} channels`);
  const health = median(times.at(-1) ?? []);
  for (const [index, { name }] of reads.entries()) printRaw(`${kind}, ${name}`, times[index] ?? [], 'ms');
  for (const [index, { name }] of reads.slice(0, -1).entries()) {
    const measured = times[index] ?? [];
    console.log(
      `admin ${kind} ${name}: p99 ${percentile(measured, P99).toFixed(1)} ms (want <= ${WANT_P99_MS}); ` +
        `median ${(median(measured) / health).toFixed(1)} of GET ${HEALTH}`,
    );
  }
}
