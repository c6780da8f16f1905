// @module-tag floods

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, type AdminFixture, createAdminFixture } from '../../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import type { Database } from '../../../../db/database.ts';
import { randomToken } from '../../../../lib/random-token.ts';
import { SessionRepository } from './session-repository.ts';

const LIST = '/api/channels?limit=1&sortBy=channelNumber';
const PROFILE = '/api/auth/profile';
const ATTACKER = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';
const LIMIT = 300;

describeOnEachDatabase('unknown tokens', (open) => {
  let database: Database;
  let node: AdminFixture;
  let origin: string;
  beforeEach(async () => {
    database = await open();
    node = await createAdminFixture(database, { TRUST_PROXY: '127.0.0.1' });
    origin = await node.app.listen({ port: 0, host: '127.0.0.1' });
    await node.asAdmin('POST', '/api/channels', { name: 'One', streamUrl: 'https://radio.example.org/live' });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await node.close();
  });

  const get = (path: string, from: string, token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(origin + path, { headers: { 'x-forwarded-for': from, ...authorization } });
  };

  const signIn = async (from: string): Promise<string> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify(ADMIN);
    const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body });
    const { token } = (await response.json()) as { token: string };
    return token;
  };

  test('of one network do not load the database, and its members stay signed in', async () => {
    const readList = async () => (await get(LIST, ATTACKER)).text();
    // The check of the stream, which is not there, changes the list.
    await expect.poll(readList).toContain('"failure"');
    const asVisitor = await readList();
    const lookups = vi.spyOn(SessionRepository.prototype, 'find');

    const flood = await Promise.all(
      Array.from({ length: LIMIT + 50 }, async () => (await get(LIST, ATTACKER, randomToken())).text()),
    );
    expect(new Set(flood)).toEqual(new Set([asVisitor]));
    expect(lookups).toHaveBeenCalledTimes(LIMIT);

    const refused = await get(PROFILE, ATTACKER, randomToken());
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(lookups).toHaveBeenCalledTimes(LIMIT);

    expect((await get(PROFILE, ATTACKER, node.token)).status).toBe(200);
    expect(await (await get(LIST, ATTACKER, node.token)).text()).toContain('"isFavorite":false');
    expect((await get(PROFILE, ELSEWHERE, randomToken())).status).toBe(401);

    expect((await get(PROFILE, ATTACKER, await signIn(ATTACKER))).status).toBe(200);
  });
});
