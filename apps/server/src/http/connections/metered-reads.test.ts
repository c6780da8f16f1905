// @module-tag floods

import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createAdminFixture } from '../../../testing/admin-fixture.ts';
import { emptyFolder, silentLogger } from '../../../testing/test-databases.ts';
import { openDatabase } from '../../db/open-database.ts';

const NETWORK = '192.0.2.7';

let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  const folder = emptyFolder();
  const database = await openDatabase({ ...folder, logger: silentLogger });
  const server = await createAdminFixture(database);
  app = server.app;
  token = server.token;
  return async () => {
    await server.close();
    await database.close();
    await folder.remove();
  };
});

/** @returns how many calls the network has left after this one */
async function call(
  url: string,
  remoteAddress = NETWORK,
  sent: Record<string, string> = {},
): Promise<number> {
  const { headers } = await app.inject({ method: 'GET', url, remoteAddress, headers: sent });
  return Number(headers['x-ratelimit-remaining']);
}

test('searches that nobody has made before are limited by network', async () => {
  // Responses from memory name no limit; a refusal of the same route does.
  const refused = '/api/channels?sortBy=nothing';
  for (const word of ['one', 'two', 'three']) await call(`/api/channels?search=${word}`);
  expect(await call(refused)).toBe(6_000 - 4);
  expect(await call(refused, '203.0.113.9')).toBe(6_000 - 1);
});

test('numbers that are tried at the addresses for programs are limited by network', async () => {
  for (const number of [901, 902, 903]) await call(`/listen/${number}`);
  expect(await call('/listen/904')).toBe(6_000 - 4);
  expect(await call('/listen/904', '203.0.113.9')).toBe(6_000 - 1);
});

test('pictures are limited by network, whether there are such', async () => {
  const picture = (name: string) => `/uploads/channels/${name}.webp`;
  for (const name of ['one', 'two', 'three']) await call(picture(name));
  expect(await call(picture('four'))).toBe(30_000 - 4);
  expect(await call(picture('four'), '203.0.113.9')).toBe(30_000 - 1);
});

test('searches among the songs of a channel are limited by network, pages of them as other reads', async () => {
  const history = (query: string) => `/api/channels/0197/history?${query}`;
  for (const word of ['one', 'two', 'three']) await call(history(`search=${word}`));
  expect(await call(history('search=four'))).toBe(60 - 4);
  // Members share the searches of their network.
  expect(await call(history('search=four'), NETWORK, { authorization: `Bearer ${token}` })).toBe(60 - 5);
  expect(await call(history('search=four'), '203.0.113.9')).toBe(60 - 1);
  for (const query of ['page=2', 'search=']) await call(history(query));
  expect(await call(history('limit=10'))).toBe(300 - 3);
});
