// @module-tag poller-dies

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { EventClient } from '../../../../testing/event-client.ts';
import { emptyPostgresDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';

const MAIN = join(import.meta.dirname, '../../../main.ts');
/**
 * The promised time in which a dead or frozen poller is replaced, and not just the test's timeout.
 */
const TAKEOVER_MS = 15_000;

type Node = { readonly child: ChildProcess; readonly client: EventClient };

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let database: Database;
let streamServer: Server;
let title: string;
let channelId: string;
let dataDir: string;
const nodes: Node[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'airdial-nodes-'));
  streamServer = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ title, artist: 'Band' }));
  }).listen(0, '127.0.0.1');
  await once(streamServer, 'listening');
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
  database = await openDatabase({ dataDir, databaseUrl: storage.databaseUrl, logger: silentLogger });
  const repository = new ChannelRepository(database.db);
  const channels = await ChannelService.start({ repository, logger: silentLogger });
  const apiOrigin = `http://127.0.0.1:${(streamServer.address() as AddressInfo).port}/now.json`;
  ({ id: channelId } = await channels.writer.create({ channelNumber: 1, name: 'Shared', apiOrigin }));
});
afterEach(async () => {
  for (const { child, client } of nodes.splice(0)) {
    await client.close();
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  }
  await database.close();
  streamServer.close();
  await storage.remove();
  await rm(dataDir, { recursive: true });
});

async function startNode(): Promise<Node> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: storage.databaseUrl ?? '',
      APP_SECRET: 'a secret that all nodes have in common',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('A node exited before it listened.');
  });
  const [output] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {});
  const address = /https?:\S+/.exec(String(output))?.[0] ?? '';
  const node = { child, client: await EventClient.open(`${address}/api/live?show=${channelId}`) };
  nodes.push(node);
  await node.client.next('snapshot');
  return node;
}

const lease = () => database.db.selectFrom('leases').select(['holder', 'epoch']).executeTakeFirst();
const waitForNewHolder = async (from: string | undefined) => {
  await expect.poll(async () => (await lease())?.holder, { timeout: TAKEOVER_MS }).not.toBe(from);
  return (await lease())?.holder;
};
const listTitles = async () => {
  const tracks = database.db.selectFrom('song_history').select('title').orderBy('position');
  return (await tracks.execute()).map((track) => track.title);
};
const waitForTitle = ({ client }: Node, wanted: string) =>
  client.next(
    'now-playing',
    ({ nowPlaying }: { nowPlaying: { title: string } }) => nowPlaying.title === wanted,
  );

test('publishes a track on both nodes, replaces a frozen or killed poller, and stores nothing twice', async () => {
  title = 'first';
  const first = await startNode();
  const firstHolder = await waitForNewHolder(undefined);
  await expect.poll(listTitles, { timeout: TAKEOVER_MS }).toEqual(['first']);
  const second = await startNode();
  title = 'second';
  await Promise.all([waitForTitle(first, 'second'), waitForTitle(second, 'second')]);

  first.child.kill('SIGSTOP');
  const secondHolder = await waitForNewHolder(firstHolder);
  title = 'third';
  await waitForTitle(second, 'third');
  first.child.kill('SIGCONT');
  await waitForTitle(first, 'third');

  second.child.kill('SIGKILL');
  expect(await waitForNewHolder(secondHolder)).toBe(firstHolder);
  title = 'fourth';
  await waitForTitle(first, 'fourth');
  await expect.poll(listTitles).toEqual(['first', 'second', 'third', 'fourth']);
});
