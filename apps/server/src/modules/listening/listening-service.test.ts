import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { SAMPLE_CHANNELS } from '../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../testing/test-databases.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { HOUR_MS, MINUTE_MS, PRESENCE_LASTS_MS } from './listening-limits.ts';
import { ListeningRepository } from './listening-repository.ts';
import { ListeningService } from './listening-service.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const person = (number: number, userAgent = 'a browser') => ({ network: `203.0.113.${number}`, userAgent });

describeOnEachDatabase('listening', (open, kind) => {
  let database: Database;
  let channels: ChannelService;
  let repository: ListeningRepository;
  let stationCounts: Map<string, number>;
  let elapsed: number;
  beforeEach(async () => {
    database = await open();
    channels = await startChannels();
    await channels.createMany(SAMPLE_CHANNELS);
    repository = new ListeningRepository(database);
    stationCounts = new Map();
    elapsed = 0;
  });
  const startChannels = () =>
    ChannelService.start({ repository: new ChannelRepository(database.db), logger: silentLogger });
  const id = (channelNumber: number) => channels.getByNumber(channelNumber)?.id ?? 'missing';
  const stats = (channelNumber: number) => channels.get(id(channelNumber))?.stats;
  const service = (more: Partial<ConstructorParameters<typeof ListeningService>[0]> = {}) =>
    new ListeningService({
      channels,
      repository,
      isShared: kind === 'postgres',
      isLeader: () => true,
      stationListeners: (channelId) => stationCounts.get(channelId) ?? null,
      seenHere: () => [id(3)],
      logger: silentLogger,
      now: () => elapsed,
      wallNow: () => START + elapsed,
      ...more,
    });
  const wait = async (node: ListeningService, seconds: number) => {
    elapsed += seconds * 1_000;
    await node.tick();
  };

  test('who listens is counted while listening; ten seconds make a play, and a person is one listener', async () => {
    const node = service();
    const [one, two, three] = [{}, {}, {}];
    node.hears(one, person(1), id(7));
    node.hears(two, person(1), id(7));
    node.hears(three, person(2), id(7));
    await wait(node, 9);
    expect(stats(7)).toMatchObject({ hereNow: 3, currentListeners: 3, totalPlays: 0, totalListeners: 0 });
    node.leaves(three);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ hereNow: 2, currentListeners: 2, totalPlays: 2, totalListeners: 1 });
    node.hears(one, person(1), id(7));
    node.hears(two, person(1), id(3));
    elapsed += 10_000;
    node.hears(two, person(1), null);
    await wait(node, 0);
    expect(stats(7)).toMatchObject({ hereNow: 1, peakListeners: 3, totalPlays: 2, totalListeners: 1 });
    expect(stats(3)).toMatchObject({ hereNow: 0, totalPlays: 1, totalListeners: 1 });
    node.leaves(one);
    await node.stop();
    await channels.stop();
    channels = await startChannels();
    expect(stats(7)).toMatchObject({ totalPlays: 2, totalListeners: 1, peakListeners: 3 });
  });

  test('one address counts for five on a channel, whatever it calls itself', async () => {
    const node = service();
    const keys = Array.from({ length: 20 }, () => ({}));
    const come = (name: string) => {
      for (const [index, key] of keys.entries()) node.hears(key, person(1, `${name} ${index}`), id(7));
    };
    come('browser');
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ hereNow: 5, totalPlays: 5, totalListeners: 5 });
    for (const key of keys) node.leaves(key);
    come('another');
    await wait(node, 10);
    expect(stats(7)).toMatchObject({ hereNow: 5, totalListeners: 5 });
    for (let round = 0; round < 100; round += 1) {
      for (const key of keys) node.leaves(key);
      for (const key of keys) node.hears(key, person(1), id(7));
      await wait(node, 10);
    }
    expect(stats(7)?.totalPlays).toBe(200);
  });

  test('the station’s own count stands beside ours, and ours takes its place when it is silent', async () => {
    const node = service();
    node.hears({}, person(1), id(7));
    stationCounts.set(id(7), 250);
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 250, hereNow: 1, peakListeners: 250 });
    stationCounts.clear();
    await wait(node, 1);
    expect(stats(7)).toMatchObject({ currentListeners: 1, hereNow: 1, peakListeners: 250 });
    expect(stats(12)).toMatchObject({ currentListeners: 0 });
  });

  test('another day is another salt: a listener counts anew, and nothing links the two', async () => {
    const node = service();
    const key = {};
    for (const day of [1, 2]) {
      node.hears(key, person(1), id(7));
      await wait(node, 10);
      node.leaves(key);
      expect(stats(7)).toMatchObject({ totalPlays: day, totalListeners: day });
      await wait(node, 24 * 3_600);
    }
  });

  test('samples: one a minute, one an hour, and the old ones go', async () => {
    const node = service();
    node.hears({}, person(1), id(7));
    node.hears({}, person(2), id(7));
    const rows = (span: number) =>
      database.db
        .selectFrom('listener_samples')
        .select(['at', 'channel_id', 'listeners', 'peak'])
        .where('span_ms', '=', span)
        .orderBy('at')
        .execute();
    for (let half = 0; half < 62; half += 1) await wait(node, 30);
    stationCounts.set(id(7), 90);
    for (let half = 0; half < 62; half += 1) await wait(node, 30);
    const minutes = await rows(MINUTE_MS);
    expect(minutes).toHaveLength(63);
    const sample = { channel_id: id(7), listeners: 47, peak: 90 };
    expect(await rows(HOUR_MS)).toEqual([{ at: START, ...sample, listeners: expect.any(Number) }]);
    const first = async (span: number) => (await rows(span))[0]?.at;
    await wait(node, 45 * 3_600);
    expect(await first(MINUTE_MS)).toBe(START);
    await wait(node, 4 * 3_600);
    expect(await first(MINUTE_MS)).toBeGreaterThan(START);
    await wait(node, 396 * 24 * 3_600);
    expect(await first(HOUR_MS)).toBe(START);
    await wait(node, 4 * 24 * 3_600);
    expect(await first(HOUR_MS)).not.toBe(START);
  });

  test('nothing that is stored tells who listened', async () => {
    const node = service({ isShared: true });
    node.hears({}, { network: '203.0.113.77', userAgent: 'Peculiar/9.1' }, id(7));
    await wait(node, 10);
    await wait(node, 60);
    await channels.stop();
    const tables = [
      'channels',
      'presence',
      'listener_samples',
      'settings',
      'leases',
      'song_history',
    ] as const;
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
      expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Peculiar/);
    }
    const { rows } = await sql<{ counts: string }>`select counts from presence`.execute(database.db);
    expect(rows.map(({ counts }) => JSON.parse(counts))).toEqual([{ heard: { [id(7)]: 1 }, seen: [id(3)] }]);
  });

  test('nodes add up, and one that dies leaves nothing behind', async () => {
    const [here, there] = [service({ isShared: true }), service({ isShared: true })];
    here.hears({}, person(1), id(7));
    there.hears({}, person(2), id(7));
    await there.tick();
    await here.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2, currentListeners: 2 });
    expect([...here.seenElsewhere()]).toEqual([id(3)]);
    await repository.tell('a dead one', `{"heard":{"${id(7)}":40},"seen":[]}`, -1);
    await here.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2 });
    await there.stop();
    await here.tick();
    expect(stats(7)).toMatchObject({ hereNow: 1 });
    await there.tick();
    await here.tick();
    expect(stats(7)).toMatchObject({ hereNow: 2 });
    elapsed += PRESENCE_LASTS_MS + 1;
    expect([...here.seenElsewhere()]).toEqual([]);
  });
});
