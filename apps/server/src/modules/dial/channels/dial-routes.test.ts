import { dialPageResponse } from '@airdial/contract/channel/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';

const streamUrl = 'https://radio.example.org/live';

describeOnEachDatabase('pages of the dial', (open) => {
  let database: Database;
  let node: AdminFixture;
  /** Ids by number. */
  let ids: Map<number, string>;

  beforeEach(async () => {
    database = await open();
    node = await createAdminFixture(database);
    ids = new Map();
    for (const channelNumber of [40, 10, 30, 20, 50]) {
      const body = { name: `Channel ${channelNumber}`, channelNumber, streamUrl };
      ids.set(channelNumber, (await node.asAdmin('POST', '/api/channels', body)).json.channel._id);
    }
  });
  afterEach(() => node.close());

  const pathOf = (channelNumber: number) => `/api/channels/${ids.get(channelNumber)}`;
  const change = (channelNumber: number, fields: object) =>
    node.asAdmin('PUT', pathOf(channelNumber), { name: `Channel ${channelNumber}`, streamUrl, ...fields });
  const read = async (query: string) =>
    dialPageResponse.parse((await node.app.inject(`/api/channels/dial?${query}`)).json());
  const numberOf = (id: string | null) => [...ids].find(([, other]) => other === id)?.[0] ?? null;
  /** The neighbors in brackets. */
  const outline = async (query: string) => {
    const { channels, previousId, nextId, pagination } = await read(query);
    const numbers = channels.map(({ channelNumber }) => channelNumber);
    return [pagination.page, [numberOf(previousId)], ...numbers, [numberOf(nextId)]];
  };

  test.each([
    ['', [1, [50], 10, 20, 30, 40, 50, [10]]],
    ['limit=2', [1, [50], 10, 20, [30]]],
    ['limit=2&number=1', [1, [50], 10, 20, [30]]],
    ['limit=2&number=20', [1, [50], 10, 20, [30]]],
    ['limit=2&number=21', [2, [20], 30, 40, [50]]],
    ['limit=2&number=50', [3, [40], 50, [10]]],
    ['limit=2&number=51', [1, [50], 10, 20, [30]]],
    ['limit=2&number=999999', [1, [50], 10, 20, [30]]],
    ['limit=2&page=3', [3, [40], 50, [10]]],
    ['limit=2&page=3&number=10', [1, [50], 10, 20, [30]]],
    ['limit=2&page=4', [4, [null], [null]]],
  ])('%s', async (query, expected) => {
    expect(await outline(query)).toEqual(expected);
  });

  test('counts all channels of the dial', async () => {
    const { pagination, totalPages } = await read('limit=2&number=30');
    expect([pagination, totalPages]).toEqual([{ page: 2, limit: 2, total: 5, totalPages: 3 }, 3]);
  });

  test('is the same response for all numbers of a page', async () => {
    const etags = ['number=21', 'number=30', 'number=40', 'page=2'].map(
      async (query) => (await node.app.inject(`/api/channels/dial?limit=2&${query}`)).headers.etag,
    );
    expect(new Set(await Promise.all(etags)).size).toBe(1);
  });

  test('refuses what is no number', async () => {
    for (const query of ['number=0', 'number=1e3', 'number=1000000', 'limit=101', 'page=0'])
      expect((await node.app.inject(`/api/channels/dial?${query}`)).statusCode, query).toBe(400);
  });

  test('follows channels that are renumbered, switched off, deleted and created', async () => {
    expect(await outline('limit=2')).toEqual([1, [50], 10, 20, [30]]);
    await change(20, { channelNumber: 45 });
    ids = new Map([...ids].map(([number, id]) => [number === 20 ? 45 : number, id]));
    expect(await outline('limit=2')).toEqual([1, [50], 10, 30, [40]]);
    await change(50, { isActive: false });
    expect(await outline('limit=2')).toEqual([1, [45], 10, 30, [40]]);
    await node.asAdmin('DELETE', pathOf(10));
    expect(await outline('limit=2')).toEqual([1, [45], 30, 40, [45]]);
    const body = { name: 'Channel 35', channelNumber: 35, streamUrl };
    ids.set(35, (await node.asAdmin('POST', '/api/channels', body)).json.channel._id);
    expect(await outline('limit=2&number=36')).toEqual([2, [35], 40, 45, [30]]);
  });

  test('shows the song on air and the favorites of the caller', async () => {
    await node.asAdmin('POST', `/api/favorites/channels/${ids.get(30)}`);
    const { channels } = (await node.asAdmin('GET', '/api/channels/dial?limit=2&number=30')).json;
    expect(channels).toMatchObject([
      { channelNumber: 30, isFavorite: true, nowPlaying: { title: null } },
      { channelNumber: 40, isFavorite: false },
    ]);
    expect(JSON.stringify(await read('limit=2&number=30'))).not.toContain('isFavorite');
  });

  test('has no channels and no neighbors on a station without channels', async () => {
    for (const number of ids.keys()) await node.asAdmin('DELETE', pathOf(number));
    expect(await read('number=7')).toMatchObject({ channels: [], previousId: null, nextId: null });
  });
});
