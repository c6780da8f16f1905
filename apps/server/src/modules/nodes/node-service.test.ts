import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { PostgresNotifications } from '../../db/postgres-notifications.ts';
import { EventClient } from '../../testing/event-client.ts';
import { PostgresProxy, withoutListen } from '../../testing/postgres-proxy.ts';
import { SAMPLE_CHANNELS } from '../../testing/sample-channels.ts';
import { emptyPostgresDatabase, silentLogger } from '../../testing/test-databases.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { registerLiveRoutes } from '../live/live-routes.ts';
import { LiveService } from '../live/live-service.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';
import { SettingsRepository } from '../system/settings-repository.ts';
import { type ClusterMessage, formatNotifications, parseNotification } from './cluster-message.ts';
import { NodeService } from './node-service.ts';
import { TableVersionRepository } from './table-version-repository.ts';

const TRACK = { title: 'Lluvia', artist: 'Señal', album: null, artwork: null, duration: 12.5 };

type Node = {
  database: Database;
  /** The messages of its log. */
  errors: string[];
  channels: ChannelService;
  siteEvents: SiteEvents;
  live: LiveService;
  origin: string;
  stop(): Promise<void>;
};

type NodeOptions = { readonly isLeader?: boolean; readonly compareEveryMs?: number };

async function startNode(
  databaseUrl: string,
  { isLeader = false, compareEveryMs = 60_000 }: NodeOptions = {},
): Promise<Node> {
  const errors: string[] = [];
  const logger = { ...silentLogger, error: (_details: object, message: string) => void errors.push(message) };
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl, logger: silentLogger });
  const { db } = database;
  const channels = await ChannelService.start({
    repository: new ChannelRepository(db),
    logger: silentLogger,
  });
  const notifications = new PostgresNotifications({ databaseUrl, db, logger: silentLogger });
  const siteEvents = new SiteEvents();
  const node = new NodeService({
    channels,
    siteEvents,
    notifications,
    nodeName: database.nodeName,
    readVersions: () => new TableVersionRepository(db).read(),
    isLeader: () => isLeader,
    logger,
    compareEveryMs,
  });
  await node.start();
  const live = new LiveService({
    channels,
    siteEvents,
    siteVersion: () => 'v1',
    listenerCounter: { startListening: () => {}, disconnect: () => {} },
  });
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  registerLiveRoutes(app, live);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await live.stop();
    await app.close();
    await node.stop();
    await channels.stop();
    await database.close();
  };
  return { database, errors, channels, siteEvents, live, origin, stop };
}

describe('two nodes on one PostgreSQL', () => {
  let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
  let here: Node;
  let there: Node;
  let client: EventClient;
  const id = (channelNumber: number) => here.channels.getByNumber(channelNumber)?.id ?? 'missing';

  beforeEach(async () => {
    storage = await emptyPostgresDatabase(inject('postgresUrl'));
    here = await startNode(storage.databaseUrl ?? '', { isLeader: true });
    await here.channels.writer.createMany(SAMPLE_CHANNELS);
    there = await startNode(storage.databaseUrl ?? '');
    client = await EventClient.open(`${there.origin}/api/live?show=${id(7)},${id(3)}`);
    await client.next('snapshot');
  });
  afterEach(async () => {
    await client.close();
    await Promise.all([here.stop(), there.stop()]);
    await storage.remove();
  });

  test('sends a change to the clients and the catalogue of the other node', async () => {
    await here.channels.state.setNowPlaying(id(7), TRACK);
    expect((await client.next('now-playing')).data).toMatchObject({ nowPlaying: { title: 'Lluvia' } });
    await here.channels.writer.update(id(3), { name: 'Aurora Borealis' });
    expect((await client.next('channel-changed')).data).toMatchObject({
      channel: { name: 'Aurora Borealis' },
    });
    here.channels.state.setStats(id(7), { currentListeners: 41, hereNow: 5 });
    await expect.poll(() => there.channels.get(id(7))?.stats.currentListeners).toBe(41);
    expect(there.channels.get(id(7))?.stats.hereNow).toBe(0);
    there.channels.state.setStats(id(7), { currentListeners: 1, peakListeners: 60 });
    await expect.poll(() => here.channels.get(id(7))?.stats.peakListeners).toBe(60);
    expect(here.channels.get(id(7))?.stats.currentListeners).toBe(41);
    there.live.flush();
    await client.next('listeners');
    const { id: added } = await here.channels.writer.create({ channelNumber: 99, name: 'New' });
    await expect.poll(() => there.channels.get(added)?.name).toBe('New');
    const removed = id(3);
    await here.channels.writer.delete(removed);
    expect((await client.next('channel-removed')).data).toEqual({ channelId: removed });
    expect(client.events.filter(({ event }) => event === 'now-playing')).toHaveLength(1);
    for (const channel of here.channels.all()) {
      const { stats: _, ...rest } = channel;
      expect(there.channels.get(channel.id)).toMatchObject(rest);
    }
  });

  test('publishes site events on both nodes, on the other one after its reload', async () => {
    const own = await EventClient.open(`${here.origin}/api/live`);
    await own.next('snapshot');
    const done: string[] = [];
    there.siteEvents.onRemote('theme-changed', async () => done.push('read again') > 0);
    const { signal } = new AbortController();
    there.siteEvents.subscribe((event, isRemote) => done.push(`${event} ${isRemote}`), signal);
    const change = async (key: string) =>
      new SettingsRepository(here.database.db).set({ key, value: '1', now: 1 });
    here.siteEvents.publishThemeChanged();
    await change('active-theme');
    await Promise.all([own.next('theme-changed'), client.next('theme-changed')]);
    expect(done).toEqual(['read again', 'theme-changed true']);
    here.siteEvents.publishSystemChanged();
    await change('system-config');
    await Promise.all([own.next('system-changed'), client.next('system-changed')]);
    expect(own.events.filter(({ event }) => event.endsWith('-changed'))).toHaveLength(2);
    await own.close();
  });

  test('adds up the counts of both nodes, and keeps the edits of each', async () => {
    const one = { id: id(7), totalPlays: 1, totalListeners: 0 };
    await Promise.all(
      Array.from({ length: 10 }, (_, round) => (round % 2 ? here : there).channels.state.addTotals([one])),
    );
    there.channels.state.setStats(id(7), { currentListeners: 1 });
    await here.channels.writer.update(id(7), { name: 'Kept' });
    await Promise.all([here.channels.stop(), there.channels.stop()]);
    for (const { channels } of [here, there])
      await expect.poll(() => channels.get(id(7))?.stats.totalPlays).toBe(10);
    const third = await startNode(storage.databaseUrl ?? '');
    expect(third.channels.get(id(7))).toMatchObject({ name: 'Kept', stats: { totalPlays: 10 } });
    await third.stop();
  });

  test('catches up after its connection was cut', async () => {
    const admin = new pg.Client(storage.databaseUrl ?? '');
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
    );
    await here.channels.state.setNowPlaying(id(7), TRACK);
    await here.channels.writer.delete(id(3));
    await client.next('channel-removed');
    expect((await client.next('now-playing')).data).toMatchObject({ nowPlaying: { title: 'Lluvia' } });
    await admin.end();
  });
});

describe('a node that misses notifications', () => {
  let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
  let operator: pg.Client;
  let closings: (() => Promise<void>)[];
  beforeEach(async () => {
    storage = await emptyPostgresDatabase(inject('postgresUrl'));
    operator = new pg.Client(storage.databaseUrl ?? '');
    await operator.connect();
    closings = [];
  });
  afterEach(async () => {
    for (const close of closings) await close();
    await operator.end();
    await storage.remove();
  });

  const startOne = async (url = storage.databaseUrl ?? '', options: NodeOptions = {}) => {
    const node = await startNode(url, options);
    closings.push(node.stop);
    return node;
  };
  const rename = (table: string, name: string) =>
    operator.query(`update ${table} set name = $1, updated_at = updated_at + 1`, [name]);
  const nameOn = ({ channels }: Node) => channels.getByNumber(1)?.name;

  test('needs none from the writer, which may die right after its commit', async () => {
    const node = await startOne();
    await node.channels.writer.create({ channelNumber: 1, name: 'One' });
    await rename('channels', 'Two');
    await expect.poll(() => nameOn(node)).toBe('Two');
    await operator.query('delete from channels');
    await expect.poll(() => node.channels.size).toBe(0);
    expect(node.errors).toEqual([]);
  });

  test('gets one of every transaction, also of those that change nothing, and reads nothing twice', async () => {
    const nodes = [await startOne(), await startOne()];
    const [first] = nodes;
    const { id } = (await first?.channels.writer.create({ channelNumber: 1, name: 'One' })) ?? { id: '' };
    const loaded = vi.spyOn(ChannelRepository.prototype, 'loadAll');
    const settings = nodes.map(({ database: { db } }) => new SettingsRepository(db));
    await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const node = nodes[round % 2];
        await node?.channels.state.setManyNowPlaying(
          new Map([
            [id, TRACK],
            ['nobody', TRACK],
          ]),
        );
        await settings[round % 2]?.set({ key: `setting ${round % 3}`, value: '1', now: round });
        await settings[round % 2]?.compareAndSet('another value', { key: 'setting 1', value: '2', now: 1 });
      }),
    );
    await rename('channels', 'Two');
    for (const node of nodes) await expect.poll(() => nameOn(node)).toBe('Two');
    expect(loaded).not.toHaveBeenCalled();
  });

  test('reads everything again until that succeeds', async () => {
    const node = await startOne();
    await node.channels.writer.create({ channelNumber: 1, name: 'One' });
    await operator.query('alter table channels rename to unreadable');
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`,
    );
    await rename('unreadable', 'Two');
    await expect.poll(() => node.errors.join()).toContain('trying again');
    await operator.query('alter table unreadable rename to channels');
    await expect.poll(() => nameOn(node)).toBe('Two');
  });

  test('reports a pooler in transaction mode, and compares versions behind it', async () => {
    const proxy = await PostgresProxy.open(storage.databaseUrl ?? '', { rewrite: withoutListen });
    const deaf = await startOne(proxy.url, { compareEveryMs: 500 });
    closings.push(() => proxy.close());
    const hearing = await startOne();
    await hearing.channels.writer.create({ channelNumber: 1, name: 'One' });
    await expect.poll(() => nameOn(deaf)).toBe('One');
    await hearing.channels.writer.update(hearing.channels.getByNumber(1)?.id ?? '', { name: 'Two' });
    await expect.poll(() => nameOn(deaf)).toBe('Two');
    await expect.poll(() => deaf.errors.join()).toContain('PgBouncer');
    expect(hearing.errors).toEqual([]);
  });
});

test('packs all messages into notifications below 8,000 bytes, and ignores text that does not parse', () => {
  const messages: ClusterMessage[] = Array.from({ length: 1_000 }, (_, index) => ({
    do: 'read',
    id: `channel-${index}`,
  }));
  const texts = formatNotifications('me', messages);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(texts.flatMap((text) => parseNotification(text)?.words ?? [])).toEqual(messages);
  for (const text of ['', 'nonsense', '[]', '{"from":"x","words":[{"do":"drop"}]}'])
    expect(parseNotification(text)).toBeNull();
});
