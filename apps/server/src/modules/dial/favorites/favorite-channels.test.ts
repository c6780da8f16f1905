import { FAVORITE_CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFavoritesFixture, type FavoritesFixture } from '../../../../testing/favorites-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const FAVORITES = '/api/favorites/channels';

describeOnEachDatabase('favorite channels', (open) => {
  let node: FavoritesFixture;
  beforeEach(async () => {
    node = await createFavoritesFixture(open);
  });
  afterEach(() => node.stop());

  const getId = (number: number) => node.channels.getByNumber(number)?.id ?? 'missing';
  const add = (number: number) => node.asLou('POST', `${FAVORITES}/${getId(number)}`);
  const list = async (query = '') => (await node.asLou('GET', `${FAVORITES}${query}`)).json();

  test('adds and removes a favorite idempotently', { tags: 'favorite-calls' }, async () => {
    expect((await add(7)).json()).toEqual({ success: true, message: 'Added to favorites' });
    await add(3);
    expect((await add(7)).statusCode).toBe(200);
    const { data, ...rest } = await list();
    expect(data).toMatchObject([
      { channelNumber: 3, name: 'aurora', isFavorite: true },
      { channelNumber: 7, name: 'Café Noir', isFavorite: true },
    ]);
    expect(data[0].apiOrigin).toBeUndefined();
    expect(rest).toEqual({
      success: true,
      ids: [getId(3), getId(7)],
      totalPages: 1,
      pagination: { page: 1, limit: 100, total: 2, totalPages: 1 },
    });
    for (let time = 0; time < 2; time += 1) {
      const removed = await node.asLou('DELETE', `${FAVORITES}/${getId(7)}`);
      expect(removed.json()).toEqual({ success: true, message: 'Removed from favorites' });
    }
    expect((await list()).ids).toEqual([getId(3)]);
  });

  test('stores one favorite for twenty parallel requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(7)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect((await list()).ids).toEqual([getId(7)]);
  });

  test('lists favorites in pages, each with the ids of all favorites', {
    tags: 'favorite-calls',
  }, async () => {
    for (const number of [7, 3, 12]) await add(number);
    const { data, ids, pagination } = await list('?limit=2&page=2');
    expect(data).toMatchObject([{ channelNumber: 7 }]);
    expect(ids).toEqual([getId(12), getId(3), getId(7)]);
    expect(pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect((await list('?page=0')).code).toBe('validation-failed');
  });

  test('keeps the order in which an account puts its favorites', {
    tags: ['favorite-order', 'favorite-calls'],
  }, async () => {
    for (const number of [7, 3, 12]) await add(number);
    const order = (ids: readonly unknown[]) => node.asLou('PUT', FAVORITES, { ids });
    const saved = await order([7, 12, 7, 3].map((number) => getId(number)));
    expect(saved.json()).toEqual({ success: true, message: 'Favorites are in this order now' });
    expect(await list('?limit=1')).toMatchObject({
      data: [{ channelNumber: 7 }],
      ids: [getId(7), getId(12), getId(3)],
    });
    // What the order omits, and what is added later, follows; what is no favorite is passed over.
    await node.asLou('DELETE', `${FAVORITES}/${getId(3)}`);
    await order([getId(12), getId(3), 'nobody']);
    await add(3);
    expect((await list()).ids).toEqual([getId(12), getId(3), getId(7)]);
    await order([]);
    expect((await list()).ids).toEqual([getId(3), getId(12), getId(7)]);
    expect((await order([7])).json()).toMatchObject({ code: 'validation-failed' });
    const tooMany = await order(Array(FAVORITE_CHANNELS_MAX_COUNT + 1).fill('id'));
    expect(tooMany.json()).toMatchObject({
      code: 'validation-failed',
      errors: [{ param: 'ids', msg: 'ids may have up to 1000 channels' }],
    });
  });

  test('brings a restored channel back to its place', { tags: 'favorite-order' }, async () => {
    for (const number of [7, 3]) await add(number);
    const ids = [getId(7), getId(3)];
    await node.asLou('PUT', FAVORITES, { ids });
    await node.channels.writer.delete(getId(7));
    await node.channels.writer.selection.restore([ids[0] ?? ''], async () => undefined);
    expect((await list()).ids).toEqual(ids);
  });

  test('keeps the favorites of accounts apart', { tags: 'favorite-calls' }, async () => {
    await add(7);
    const { ids } = (await node.asMia('GET', FAVORITES)).json();
    expect(ids).toEqual([]);
    await node.asMia('DELETE', `${FAVORITES}/${getId(7)}`);
    expect((await list()).ids).toEqual([getId(7)]);
  });

  test('keeps the orders of accounts apart', { tags: 'favorite-order' }, async () => {
    for (const number of [7, 3]) {
      await add(number);
      await node.asMia('POST', `${FAVORITES}/${getId(number)}`);
    }
    const ids = [getId(7), getId(3)];
    await node.asMia('PUT', FAVORITES, { ids });
    await node.asLou('PUT', FAVORITES, { ids: ids.toReversed() });
    expect((await node.asMia('GET', FAVORITES)).json().ids).toEqual(ids);
    expect((await list()).ids).toEqual(ids.toReversed());
  });

  test('responds with 404 for an unknown channel and changes nothing', async () => {
    await add(7);
    for (const method of ['POST', 'DELETE'] as const) {
      const response = await node.asLou(method, `${FAVORITES}/nobody`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'channel-not-found', message: 'Channel not found' });
    }
    const long = await node.asLou('POST', `${FAVORITES}/${'x'.repeat(10_240)}`);
    expect(long.json()).toMatchObject({ code: 'validation-failed', errors: [{ msg: 'id is too long' }] });
    expect((await list()).ids).toEqual([getId(7)]);
  });

  test('drops the favorites of a deleted channel', async () => {
    await add(7);
    const id = getId(7);
    await node.channels.writer.delete(id);
    expect(await list()).toMatchObject({ data: [], ids: [], pagination: { total: 0 } });
    // As on a node that has not received the deletion yet.
    expect(await node.channelRepository.add('lou', id, 1, 10)).toBe('channel-not-found');
  });

  test('refuses more than a thousand favorites and keeps the existing ones', async () => {
    const { db } = node.metadata.database;
    const created = await node.channels.writer.createMany(
      Array.from({ length: FAVORITE_CHANNELS_MAX_COUNT }, (_, at) => ({
        channelNumber: 1_000 + at,
        name: `Channel ${at}`,
        streamUrl: 'https://radio.example.org/live',
      })),
    );
    const rows = created.slice(1).map(({ id }) => ({ user_id: 'lou', channel_id: id, added_at: 1 }));
    await db.insertInto('favorite_channels').values(rows).execute();
    const addLast = () => node.asLou('POST', `${FAVORITES}/${created[0]?.id}`);
    expect((await addLast()).statusCode).toBe(200);
    expect((await add(7)).json()).toMatchObject({
      code: 'favorites-full',
      message: 'You have 1000 favorite channels. Remove one to add another.',
    });
    expect((await addLast()).statusCode).toBe(200);
    expect((await list()).pagination.total).toBe(FAVORITE_CHANNELS_MAX_COUNT);
  });

  test('deletes the favorites of a deleted account', async () => {
    await add(7);
    const { db } = node.metadata.database;
    await db.deleteFrom('users').where('id', '=', 'lou').execute();
    expect(await db.selectFrom('favorite_channels').selectAll().execute()).toEqual([]);
  });

  test('refuses visitors', { tags: 'visitors-like-nothing' }, async () => {
    for (const [method, url] of [
      ['GET', FAVORITES],
      ['PUT', FAVORITES],
      ['POST', `${FAVORITES}/${getId(7)}`],
      ['DELETE', `${FAVORITES}/${getId(7)}`],
    ] as const)
      expect((await node.asVisitor(method, url)).statusCode).toBe(401);
  });
});
