import { brotliDecompressSync } from 'node:zlib';
import type { Channel } from '@airdial/contract/channel/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';

const LIST = '/api/channels?page=1&limit=2&sortBy=channelNumber&active=true';

describeOnEachDatabase('favorites in lists of channels', (open) => {
  let database: Database;
  let node: AdminFixture;
  let ids: string[];

  beforeEach(async () => {
    database = await open();
    node = await createAdminFixture(database);
    const create = (name: string) =>
      node.asAdmin('POST', '/api/channels', { name, streamUrl: 'https://radio.example.org/live' });
    ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await create(name)).json.channel._id);
  });
  afterEach(() => node.close());

  const heart = (method: 'POST' | 'DELETE', at: number, by = node) =>
    by.asAdmin(method, `/api/favorites/channels/${ids[at]}`);
  const hearts = async (path = LIST, by = node) =>
    (await by.asAdmin('GET', path)).json.channels.map(({ isFavorite }: Channel) => isFavorite);

  test('shows the favorites of the caller in lists and single channels, at once after each change', {
    tags: 'is-favorite',
  }, async () => {
    expect(await hearts()).toEqual([false, false]);
    await heart('POST', 1);
    expect(await hearts()).toEqual([false, true]);
    expect(await hearts('/api/channels?search=two')).toEqual([true]);
    expect(await hearts('/api/channels?status=all&limit=100')).toEqual([false, true, false]);
    await heart('POST', 2);
    expect(await hearts()).toEqual([false, true]);
    expect(await hearts('/api/channels?page=2&limit=2')).toEqual([true]);
    for (const path of [`/api/channels/${ids[1]}`, `/api/channels/${ids[1]}?activeOnly=false`])
      expect((await node.asAdmin('GET', path)).json.data.isFavorite).toBe(true);
    await heart('DELETE', 1);
    expect(await hearts()).toEqual([false, false]);
    expect((await node.asAdmin('GET', `/api/channels/${ids[1]}`)).json.data.isFavorite).toBe(false);
  });

  test('a change on one node counts on the other at the next request', { tags: 'is-favorite' }, async () => {
    const other = await createAdminFixture(database);
    expect(await hearts(LIST, other)).toEqual([false, false]);
    await heart('POST', 0);
    expect(await hearts(LIST, other)).toEqual([true, false]);
    await heart('DELETE', 0, other);
    expect(await hearts()).toEqual([false, false]);
    await other.close();
  });

  test('omits favorites for visitors and callers with a dead token', { tags: 'is-favorite' }, async () => {
    await heart('POST', 0);
    await hearts();
    const single = `/api/channels/${ids[0]}`;
    for (const path of [LIST, single]) {
      const asVisitor = await node.app.inject(path);
      expect(asVisitor.body).not.toContain('isFavorite');
      const dead = await node.app.inject({ url: path, headers: { authorization: 'Bearer dead' } });
      expect([dead.body, dead.headers.etag]).toEqual([asVisitor.body, asVisitor.headers.etag]);
    }
  });

  test('sends members what has changed only, compressed, and to no shared cache', async () => {
    const get = (more = {}) =>
      node.app.inject({ url: LIST, headers: { authorization: `Bearer ${node.token}`, ...more } });
    const plain = await get();
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(String(plain.headers.vary)).toContain('authorization');
    const known = { 'if-none-match': String(plain.headers.etag) };
    expect((await get(known)).statusCode).toBe(304);
    const compressed = await get({ 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    await heart('POST', 0);
    expect(await get(known)).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('"isFavorite":true'),
    });
  });

  test('shows a changed channel with its heart', async () => {
    await heart('POST', 0);
    expect(await hearts()).toEqual([true, false]);
    await node.asAdmin('PUT', `/api/channels/${ids[0]}`, {
      name: 'Renamed',
      streamUrl: 'https://radio.example.org/live',
    });
    const { channels } = (await node.asAdmin('GET', LIST)).json;
    expect(channels[0]).toMatchObject({ name: 'Renamed', isFavorite: true });
  });
});
