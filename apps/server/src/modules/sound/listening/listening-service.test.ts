import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { NO_TRACK } from '../../dial/channels/channel-record.ts';
import { ChannelRepository } from '../../dial/channels/channel-repository.ts';
import { ChannelService } from '../../dial/channels/channel-service.ts';
import { InterestService } from '../interest/interest-service.ts';
import { PRESENCE_LASTS_MS } from './listening-limits.ts';
import { ListeningRepository } from './listening-repository.ts';
import { ListeningService } from './listening-service.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const visitor = (number: number, userAgent = 'a browser') => ({ network: `203.0.113.${number}`, userAgent });

describeOnEachDatabase('listening', (open, kind) => {
  let database: Database;
  let channels: ChannelService;
  let repository: ListeningRepository;
  let streamServerCounts: Map<string, number | undefined>;
  let elapsed: number;
  let relayed: Map<string, number>;
  beforeEach(async () => {
    database = await open();
    channels = await startChannels();
    await channels.writer.createMany(SAMPLE_CHANNELS);
    repository = new ListeningRepository(database);
    streamServerCounts = new Map();
    relayed = new Map();
    elapsed = 0;
  });
  const startChannels = () =>
    ChannelService.start({ repository: new ChannelRepository(database.db), logger: silentLogger });
  const id = (channelNumber: number) => channels.getByNumber(channelNumber)?.id ?? 'missing';
  const stats = (channelNumber: number) => channels.get(id(channelNumber))?.stats;
  const service = (more: Partial<ConstructorParameters<typeof ListeningService>[0]> = {}) => {
    const interest = new InterestService({ now: () => elapsed, wallNow: () => START + elapsed });
    interest.addSource('here', () => [id(3)]);
    const listening = new ListeningService({
      channels,
      interest,
      repository,
      isShared: kind === 'postgres',
      isLeader: () => true,
      nowPlaying: {
        streamListeners: (channelId) =>
          streamServerCounts.has(channelId) ? streamServerCounts.get(channelId) : null,
      },
      relayed: () => relayed,
      logger: silentLogger,
      now: () => elapsed,
      ...more,
    });
    return {
      interest,
      pages: interest.pages,
      direct: interest.direct,
      tick: () => listening.tick(),
      stop: () => listening.stop(),
    };
  };
  const wait = async (node: Pick<ListeningService, 'tick'>, seconds: number) => {
    elapsed += seconds * 1_000;
    await node.tick();
  };

  test('counts listeners while they listen, a play after ten seconds, and each visitor once', async () => {
    const node = service();
    const [one, two, three] = [{}, {}, {}];
    node.pages.startListening(one, visitor(1), id(7));
    node.pages.startListening(two, visitor(1), id(7));
    node.pages.startListening(three, visitor(2), id(7));
    await wait(node, 9);
    expect(stats(7)).toMatchObject({ hereNow: 3, currentListeners: 3, totalPlays: 0, totalListeners: 0 });
    node.pages.disconnect(three);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ hereNow: 2, currentListeners: 2, totalPlays: 2, totalListeners: 1 });
    node.pages.startListening(one, visitor(1), id(7));
    node.pages.startListening(two, visitor(1), id(3));
    elapsed += 10_000;
    node.pages.startListening(two, visitor(1), null);
    await wait(node, 0);
    expect(stats(7)).toMatchObject({ hereNow: 1, peakListeners: 3, totalPlays: 2, totalListeners: 1 });
    expect(stats(3)).toMatchObject({ hereNow: 0, totalPlays: 1, totalListeners: 1 });
    node.pages.disconnect(one);
    await node.stop();
    await channels.stop();
    channels = await startChannels();
    expect(stats(7)).toMatchObject({ totalPlays: 2, totalListeners: 1, peakListeners: 3 });
  });

  test('adds plays that the database has refused the next time', async () => {
    const node = service();
    vi.spyOn(channels.state, 'addTotals').mockRejectedValueOnce(new Error('away'));
    node.pages.startListening({}, visitor(1), id(7));
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ totalPlays: 0, totalListeners: 0 });
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ totalPlays: 1, totalListeners: 1 });
  });

  test('counts an address at most five times on a channel, whatever its user agents', async () => {
    const node = service();
    const keys = Array.from({ length: 20 }, () => ({}));
    const connectAll = (name: string) => {
      for (const [index, key] of keys.entries())
        node.pages.startListening(key, visitor(1, `${name} ${index}`), id(7));
    };
    connectAll('browser');
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ hereNow: 5, totalPlays: 5, totalListeners: 5 });
    for (const key of keys) node.pages.disconnect(key);
    connectAll('another');
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ hereNow: 5, totalListeners: 5 });
    for (let round = 0; round < 100; round += 1) {
      for (const key of keys) node.pages.disconnect(key);
      for (const key of keys) node.pages.startListening(key, visitor(1), id(7));
      await wait(node, 10);
    }
    expect(stats(7)?.totalPlays).toBe(200);
  });

  test('prefers the stream server’s own count, and falls back to ours without one', async () => {
    const node = service();
    node.pages.startListening({}, visitor(1), id(7));
    streamServerCounts.set(id(7), 250);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 250, hereNow: 1, peakListeners: 250 });
    streamServerCounts.clear();
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 1, hereNow: 1, peakListeners: 250 });
    expect(stats(12)).toMatchObject({ currentListeners: 0 });
  });

  test('keeps the last count after a start, until the stream server has been polled', async () => {
    channels.state.setStats(id(7), { currentListeners: 250 });
    const node = service();
    streamServerCounts.set(id(7), undefined);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 250 });
    streamServerCounts.set(id(7), 12);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 12 });
  });

  test('counts the relay’s listeners without a page apart, and not those that the stream server counts', async () => {
    const node = service();
    node.pages.startListening({}, visitor(1), id(7));
    const radio = {};
    node.direct.startListening(radio, visitor(2), id(7));
    node.direct.startListening({}, visitor(3), id(7));
    relayed.set(id(7), 3);
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ hereNow: 1, relayListeners: 2, currentListeners: 3, totalPlays: 3 });
    // One of the forty is this node.
    streamServerCounts.set(id(7), 40);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ hereNow: 1, relayListeners: 2, currentListeners: 42 });
    node.direct.disconnect(radio);
    relayed.set(id(7), 0);
    streamServerCounts.set(id(7), 1);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ hereNow: 1, relayListeners: 1, currentListeners: 0, peakListeners: 42 });
  });

  test('counts a listener again the next day, with another salt', async () => {
    const node = service();
    const key = {};
    for (const day of [1, 2]) {
      node.pages.startListening(key, visitor(1), id(7));
      await wait(node, 10);
      node.pages.disconnect(key);
      expect(stats(7)).toMatchObject({ totalPlays: day, totalListeners: day });
      await wait(node, 24 * 3_600);
    }
  });

  test('stores nothing that identifies a listener', async () => {
    const node = service({ isShared: true });
    node.pages.startListening({}, { network: '203.0.113.77', userAgent: 'Peculiar/9.1' }, id(7));
    await wait(node, 10);
    await wait(node, 60);
    await channels.stop();
    const tables = ['channels', 'presence', 'settings', 'leases', 'song_history'] as const;
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
      expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Peculiar/);
    }
    const { rows } = await sql<{ counts: string }>`select counts from presence`.execute(database.db);
    expect(rows.map(({ counts }) => JSON.parse(counts))).toEqual([
      { heard: { [id(7)]: 1 }, direct: {}, relayed: {}, seen: [id(3)], confirmed: {} },
    ]);
  });

  test('passes on when the leader last saw the track of a channel that is seen', async () => {
    const others = await startChannels();
    const other = service({ channels: others, isShared: true, isLeader: () => false });
    const leader = service({ isShared: true });
    await channels.state.setNowPlaying(id(3), { ...NO_TRACK, title: 'Lluvia' });
    const seenAt = channels.get(id(3))?.trackUpdatedAt ?? 0;
    expect(others.get(id(3))?.trackUpdatedAt).not.toBe(seenAt);
    await wait(leader, 5);
    await wait(other, 0);
    expect(others.get(id(3))?.trackUpdatedAt).toBe(seenAt);
    await others.stop();
  });

  test('adds up the counts of nodes, and drops those of a dead one', async () => {
    const [local, remote] = [service({ isShared: true }), service({ isShared: true })];
    local.pages.startListening({}, visitor(1), id(7));
    remote.pages.startListening({}, visitor(2), id(7));
    remote.direct.startListening({}, visitor(3), id(7));
    remote.interest.addSource('here', () => [id(7)]);
    relayed.set(id(7), 1);
    await remote.tick();
    await local.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2, relayListeners: 1, currentListeners: 3 });
    // Both nodes read it.
    streamServerCounts.set(id(7), 9);
    await local.tick();
    expect(stats(7)).toMatchObject({ currentListeners: 9 });
    streamServerCounts.clear();
    expect(local.interest.channelIds()).toEqual(new Set([id(3), id(7)]));
    await repository.savePresence('a dead one', `{"heard":{"${id(7)}":40},"seen":[]}`, -1);
    await local.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2 });
    await remote.stop();
    await local.tick();
    expect(stats(7)).toMatchObject({ hereNow: 1 });
    await remote.tick();
    await local.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2 });
    elapsed += PRESENCE_LASTS_MS + 1;
    expect(local.interest.channelIds()).toEqual(new Set([id(3)]));
  });
});
