import { LISTEN_FORMATS } from '@airdial/contract/server-paths';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFavoritesFixture, type FavoritesFixture } from '../../../../testing/favorites-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { registerRateLimits } from '../../../http/connections/rate-limits.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';
import { AuditService } from '../../foundation/audit/audit-service.ts';
import { ExportService } from '../lists/export-service.ts';
import { parseList } from '../lists/parse-list.ts';
import { FavoriteChannelService } from './favorite-channel-service.ts';
import { FavoritesKeyRepository } from './favorites-key-repository.ts';
import { FavoritesKeyService } from './favorites-key-service.ts';
import { registerFavoritesKeyRoutes, registerFavoritesListRoute } from './favorites-list-routes.ts';

const KEY = '/api/favorites/key';
const STATION = { systemName: 'Nova & Söhne', systemUrl: 'https://radio.example.org' };
const BAD_KEY =
  'This key is not valid: it was revoked or replaced, or its account is not active. ' +
  'Make a new address in your profile under Listen elsewhere.\n';

describeOnEachDatabase('the list of favorites for programs that cannot sign in', (open) => {
  let node: FavoritesFixture;
  let isInMaintenance: boolean;
  let logged: unknown[];
  beforeEach(async () => {
    isInMaintenance = false;
    logged = [];
    node = await createFavoritesFixture(open);
    const { channels, channelRepository } = node;
    const { app } = node.metadata;
    const { db } = node.database;
    await registerRateLimits(app);
    const logger = { info: (...details: unknown[]) => void logged.push(details) };
    const audit = new AuditService(new AuditRepository(db), { logger });
    const keys = new FavoritesKeyService({ repository: new FavoritesKeyRepository(db), audit });
    registerFavoritesKeyRoutes(app, keys);
    registerFavoritesListRoute(app, {
      keys,
      favorites: new FavoriteChannelService({ repository: channelRepository, channels }),
      exporter: new ExportService({ channels, station: () => STATION }),
      isInMaintenance: () => isInMaintenance,
    });
  });
  afterEach(() => node.stop());

  const like = (number: number) =>
    node.asLou('POST', `/api/favorites/channels/${node.channels.getByNumber(number)?.id}`);
  const createKey = async (): Promise<string> => (await node.asLou('POST', KEY)).json().key;
  const get = (format: string, key: string, headers = {}) =>
    node.metadata.app.inject({
      url: `/listen/favorites.${format}?key=${encodeURIComponent(key)}`,
      headers,
    });

  test.each(LISTEN_FORMATS)('has the favorites of its account in their order: %s', async (format) => {
    const key = await createKey();
    expect((await get(format, key)).body).not.toContain('aurora');
    for (const number of [7, 3]) await like(number);
    const list = await get(format, key);
    expect((await parseList(list.body)).map(({ values }) => [values.name, values.streamUrl])).toEqual([
      ['aurora', `${STATION.systemUrl}/listen/3`],
      ['Café Noir', `${STATION.systemUrl}/listen/7`],
    ]);
    const idOf = (number: number) => node.channels.getByNumber(number)?.id;
    await node.asLou('PUT', '/api/favorites/channels', { ids: [7, 3].map(idOf) });
    const reordered = await parseList((await get(format, key)).body);
    expect(reordered.map(({ values }) => values.name)).toEqual(['Café Noir', 'aurora']);
    expect(list.headers['cache-control']).toBe('private, no-cache');
    const { etag } = (await get(format, key)).headers;
    const again = await get(format, key, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('says why a key opens nothing', { tags: 'favorites-key' }, async () => {
    const first = await createKey();
    expect((await get('m3u', first)).statusCode).toBe(200);
    const second = await createKey();
    for (const key of [first, 'x', 'x'.repeat(10_000), `${second} `]) {
      const { statusCode, headers, body } = await get('m3u', key);
      expect([statusCode, headers['content-type'], body]).toEqual([
        401,
        'text/plain; charset=utf-8',
        BAD_KEY,
      ]);
    }
    expect((await get('m3u', second)).statusCode).toBe(200);
    expect((await node.asLou('DELETE', KEY)).json()).toEqual({
      success: true,
      message: 'The address of your favorites is revoked',
    });
    expect((await get('m3u', second)).body).toBe(BAD_KEY);
    for (const url of ['/listen/favorites.m3u', `/listen/favorites.m3u?key=${second}&key=${second}`]) {
      const { statusCode, body } = await node.metadata.app.inject(url);
      expect([statusCode, body]).toEqual([
        401,
        'This list needs a key. Its address, with the key, is in your profile under Listen elsewhere.\n',
      ]);
    }
    const { statusCode, body } = await get('exe', second);
    expect([statusCode, body]).toEqual([
      406,
      'There is no such format. There are m3u, pls, xspf, opml, tsv.\n',
    ]);
  });

  test('takes no other text for a key', async () => {
    await createKey();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
        expect((await get('m3u', text)).statusCode).toBe(401);
      }),
      { numRuns: 30 },
    );
  });

  test('opens for an account only while it may have favorites', async () => {
    const key = await createKey();
    const { db } = node.database;
    for (const [change, status] of [
      [{ is_active: 0 }, 401],
      [{ is_active: 1, is_validated: 0 }, 401],
      [{ role: 'admin' }, 200],
    ] as const) {
      await db.updateTable('users').set(change).where('id', '=', 'lou').execute();
      expect((await get('m3u', key)).statusCode).toBe(status);
    }
    await db.deleteFrom('users').where('id', '=', 'lou').execute();
    expect((await get('m3u', key)).statusCode).toBe(401);
  });

  test('stores and logs the hash of a key at most', { tags: 'favorites-key' }, async () => {
    expect((await node.asLou('GET', KEY)).json()).toEqual({ success: true, createdAt: null });
    const created = (await node.asLou('POST', KEY)).json();
    expect(created.key).toMatch(/^[\w-]{43}$/);
    expect((await node.asLou('GET', KEY)).json()).toEqual({ success: true, createdAt: created.createdAt });
    expect((await node.asMia('GET', KEY)).json()).toEqual({ success: true, createdAt: null });
    await node.asMia('DELETE', KEY);
    await node.asLou('DELETE', KEY);
    await node.asLou('DELETE', KEY);
    const entries = (await new AuditRepository(node.database.db).listLatest(10)).reverse();
    expect(entries.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
      ['account.favorites-key-created', 'lou', 'lou'],
      ['account.favorites-key-revoked', 'lou', 'lou'],
    ]);
    const second = await createKey();
    const stored = await node.database.db.selectFrom('favorites_keys').selectAll().execute();
    const traces = JSON.stringify([stored, entries, logged]);
    for (const key of [created.key, second]) expect(traces).not.toContain(key);
  });

  test('is closed during maintenance, and to visitors', async () => {
    const key = await createKey();
    isInMaintenance = true;
    const { statusCode, headers } = await get('m3u', key);
    expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await node.asVisitor(method, KEY)).statusCode).toBe(401);
  });

  test('limits the keys that a network may try', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count <= 300; count += 1) statuses.add((await get('m3u', 'x')).statusCode);
    expect([...statuses]).toEqual([401, 429]);
  });
});
