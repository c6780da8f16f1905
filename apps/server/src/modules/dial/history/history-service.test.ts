import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import { registerErrorHandler } from '../../../http/routing/error-handler.ts';
import { ChannelRepository } from '../channels/channel-repository.ts';
import { ChannelService } from '../channels/channel-service.ts';
import { HistoryRepository } from './history-repository.ts';
import { registerHistoryRoutes } from './history-routes.ts';
import { HistoryService } from './history-service.ts';

const DAY_MS = 24 * 60 * 60_000;
const track = (title: string | null, artist: string | null = 'Señal') => ({
  title,
  artist,
  album: null,
  artwork: null,
  duration: null,
});

describeOnEachDatabase('song history', (open) => {
  let nodes: { channels: ChannelService; history: HistoryService }[];
  let app: FastifyInstance;
  let now: number;
  let stored: HistoryRepository;
  beforeEach(async () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    const { db } = await open();
    stored = new HistoryRepository(db);
    const repository = new ChannelRepository(db);
    await (await ChannelService.start({ repository, logger: silentLogger })).writer.createMany(
      SAMPLE_CHANNELS,
    );
    nodes = await Promise.all(
      [1, 2, 3].map(async () => {
        const channels = await ChannelService.start({ repository, logger: silentLogger, now: () => now });
        const deps = { channels, repository: stored, keepMs: 400 * DAY_MS, logger: silentLogger };
        const history = new HistoryService({ ...deps, wallNow: () => now });
        history.start();
        return { channels, history };
      }),
    );
    app = createTestServer();
    registerErrorHandler(app);
    if (nodes[0]) registerHistoryRoutes(app, nodes[0].history);
  });
  afterEach(async () => {
    for (const { history } of nodes) await history.stop();
    await app.close();
  });

  const id = () => nodes[0]?.channels.getByNumber(7)?.id ?? 'missing';
  const play = async (which: typeof nodes, ...tracks: ReturnType<typeof track>[]) => {
    for (const each of tracks) {
      now += 1_000;
      await Promise.all(which.map(({ channels }) => channels.state.setNowPlaying(id(), each)));
      await Promise.all(which.map(({ history }) => history.settled()));
    }
  };
  const page = async (query = '') => (await app.inject(`/api/channels/${id()}/history?${query}`)).json();
  const titles = async (query = '') => (await page(query)).data.map(({ title }: { title: string }) => title);

  test('stores every change, newest first, in pages, and a repeated track once', async () => {
    await play(
      nodes.slice(0, 1),
      track('one'),
      track('one'),
      track(null),
      track('two'),
      track('one'),
      track('three'),
    );
    expect(await page('limit=3')).toEqual({
      success: true,
      data: ['three', 'one', 'two'].map((title, index) => ({
        title,
        artist: 'Señal',
        album: null,
        artwork: null,
        playedAt: `2026-11-21T12:00:0${6 - index}.000Z`,
      })),
      totalPages: 2,
      pagination: { page: 1, limit: 3, total: 4, totalPages: 2 },
    });
    expect(await titles('limit=3&page=2')).toEqual(['one']);
    expect(await titles('page=9')).toEqual([]);
    expect((await app.inject('/api/channels/nobody/history')).statusCode).toBe(404);
    expect((await app.inject(`/api/channels/${id()}/history?limit=101`)).statusCode).toBe(400);
  });

  test('stores a track whose title was played by another artist before', async () => {
    await play(nodes.slice(0, 1), track('Intro', 'Señal'), track('Intro', 'Zé'), track('Intro', null));
    expect((await page()).data.map(({ artist }: { artist: string }) => artist)).toEqual([
      null,
      'Zé',
      'Señal',
    ]);
  });

  test('keeps the tracks of a channel that another node has deleted, until it is restored', async () => {
    const [node, other] = nodes;
    const channelId = id();
    await play(nodes, track('one'));
    await other?.channels.writer.delete(channelId);
    await node?.channels.remote.reload([channelId]);
    await Promise.all(nodes.map(({ history }) => history.settled()));
    await other?.channels.writer.selection.restore([channelId], async () => undefined);
    await node?.channels.remote.reload([channelId]);
    expect(await titles()).toEqual(['one']);
  });

  test('finds tracks that contain each word in title or artist, whatever its case and accents', async () => {
    await play(nodes.slice(0, 1), track('Canção', 'Zé'), track('50% Off', null), track('КИНО', 'Señal'));
    expect(await titles('search=cancao')).toEqual(['Canção']);
    expect(await titles('search=%20z%C3%A9%20CAN')).toEqual(['Canção']);
    expect(await titles(`search=${encodeURIComponent('кино señal')}`)).toEqual(['КИНО']);
    expect(await titles('search=0%25')).toEqual(['50% Off']);
    expect(await titles('search=_')).toEqual([]);
    expect((await page('search=a&limit=1')).pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect((await app.inject(`/api/channels/${id()}/history?search=${'x'.repeat(101)}`)).statusCode).toBe(
      400,
    );
  });

  test('writes one row for a change that several nodes, or a restarted one, report', async () => {
    await play(nodes, track('one'), track('two', null), track('three'));
    await play(nodes.slice(1), track('three'), track('four'));
    await play(nodes.slice(0, 1), track('four'));
    expect(await titles()).toEqual(['four', 'three', 'two', 'one']);
  });

  test('counts the tracks of a channel once for each new one, whichever node stores it', async () => {
    const [node, ...others] = nodes;
    if (!node) return;
    const count = vi.spyOn(stored, 'count');
    const totals = async () => {
      const pages = [await page('limit=1'), await page('limit=1'), await page('limit=1&page=9')];
      return pages.map(({ pagination }) => pagination.total);
    };
    await play([node], track('one'), track('two'), track('three'));
    expect(await totals()).toEqual([3, 3, 3]);
    expect(count).toHaveBeenCalledTimes(1);
    await play(others, track('four'));
    expect(await totals()).toEqual([4, 4, 4]);
    expect(count).toHaveBeenCalledTimes(2);
    // A clock that is wrong for a song leaves a hole among the positions once the song is deleted.
    const before = now;
    now = 0;
    await play([node], track('five'));
    now = before;
    await play([node], track('six'));
    expect(await totals()).toEqual([6, 6, 6]);
    await node.history.prune();
    expect(await totals()).toEqual([5, 5, 5]);
    expect(count).toHaveBeenCalledTimes(4);
    now += 400 * DAY_MS - 1_000;
    await others[0]?.history.prune();
    expect(await totals()).toEqual([2, 2, 2]);
    expect(count).toHaveBeenCalledTimes(5);
  });

  test('reads the total of what a page shows whole from the page itself', async () => {
    await play(nodes.slice(0, 1), track('one'), track('two'), track('three'));
    const count = vi.spyOn(stored, 'count');
    for (const [query, total] of [
      ['limit=4', 3],
      ['limit=2&page=2', 3],
      ['search=t', 2],
      ['search=none', 0],
    ] as const)
      expect((await page(query)).pagination.total).toBe(total);
    expect(count).not.toHaveBeenCalled();
    expect((await page('search=t&page=9')).pagination.total).toBe(2);
  });

  test('deletes tracks after 400 days, and those of channels that were deleted a day ago', async () => {
    const [node] = nodes;
    if (!node) return;
    await play([node], ...Array.from({ length: 12 }, (_, index) => track(`old ${index}`)));
    now += 400 * DAY_MS;
    await play([node], track('new'));
    await node.history.prune();
    expect(await titles()).toEqual(['new']);
    const before = [...node.channels.all()].map((channel) => channel.id);
    for (const one of before) await node.channels.state.setNowPlaying(one, track('last'));
    for (const one of before) await node.channels.writer.delete(one);
    await node.history.settled();
    for (const channelId of before) expect(await stored.count({ channelId, search: '' })).toBeGreaterThan(0);
    now += DAY_MS;
    await node.channels.writer.selection.purge();
    await node.history.settled();
    for (const channelId of before) expect(await stored.count({ channelId, search: '' })).toBe(0);
  });
});
