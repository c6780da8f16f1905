import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { EventClient } from '../../testing/event-client.ts';
import { emptyPostgresDatabase, silentLogger } from '../../testing/test-databases.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
/** What the station promises of a poller that dies or freezes; not only the test's patience. */
const TAKEOVER_MS = 15_000;

type Node = { readonly child: ChildProcess; readonly client: EventClient };

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let database: Database;
let station: Server;
let title: string;
let channelId: string;
let dataDir: string;
const nodes: Node[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'airdial-nodes-'));
  station = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ title, artist: 'Band' }));
  }).listen(0, '127.0.0.1');
  await once(station, 'listening');
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
  database = await openDatabase({ dataDir, databaseUrl: storage.databaseUrl, logger: silentLogger });
  const repository = new ChannelRepository(database.db);
  const channels = await ChannelService.start({ repository, logger: silentLogger });
  const apiOrigin = `http://127.0.0.1:${(station.address() as AddressInfo).port}/now.json`;
  ({ id: channelId } = await channels.create({ channelNumber: 1, name: 'Shared', apiOrigin }));
});
afterEach(async () => {
  for (const { child, client } of nodes.splice(0)) {
    await client.close();
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
  await database.close();
  station.close();
  await storage.remove();
  await rm(dataDir, { recursive: true });
});

async function startNode(): Promise<Node> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: storage.databaseUrl ?? '',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('A node ended before it was on the air.');
  });
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {});
  const address = /https?:\S+/.exec(String(said))?.[0] ?? '';
  const node = { child, client: await EventClient.open(`${address}/api/live?show=${channelId}`) };
  nodes.push(node);
  await node.client.next('snapshot');
  return node;
}

const lease = () => database.db.selectFrom('leases').select(['holder', 'epoch']).executeTakeFirst();
const toChangeHands = async (from: string | undefined) => {
  await expect.poll(async () => (await lease())?.holder, { timeout: TAKEOVER_MS }).not.toBe(from);
  return (await lease())?.holder;
};
const titlesKept = async () => {
  const songs = database.db.selectFrom('song_history').select('title').orderBy('position');
  return (await songs.execute()).map((song) => song.title);
};
const toHear = ({ client }: Node, wanted: string) =>
  client.next(
    'now-playing',
    ({ nowPlaying }: { nowPlaying: { title: string } }) => nowPlaying.title === wanted,
  );

test('a song told to one node is told by both; a frozen or killed poller is followed, and nothing is kept twice', async () => {
  title = 'first';
  const first = await startNode();
  const firstHolder = await toChangeHands(undefined);
  await expect.poll(titlesKept, { timeout: TAKEOVER_MS }).toEqual(['first']);
  const second = await startNode();
  title = 'second';
  await Promise.all([toHear(first, 'second'), toHear(second, 'second')]);

  first.child.kill('SIGSTOP');
  const secondHolder = await toChangeHands(firstHolder);
  title = 'third';
  await toHear(second, 'third');
  first.child.kill('SIGCONT');
  await toHear(first, 'third');

  second.child.kill('SIGKILL');
  expect(await toChangeHands(secondHolder)).toBe(firstHolder);
  title = 'fourth';
  await toHear(first, 'fourth');
  await expect.poll(titlesKept).toEqual(['first', 'second', 'third', 'fourth']);
});
