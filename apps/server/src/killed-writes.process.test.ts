// @module-tag kill-writes

import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ServerProcesses } from '../testing/server-process.ts';
import { emptyPostgresDatabase } from '../testing/test-databases.ts';

const ROUNDS = process.env.TEST_LONG === 'true' ? 20 : 2;
const ROUND_TIMEOUT_MS = 60_000;
const WRITERS = 8;
const WRITES_PER_ROUND = 40;
const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };
const SONGS = '/api/favorites/songs';

let servers: ServerProcesses;
let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>> | null;
beforeEach(async () => {
  servers = await ServerProcesses.open();
  storage = null;
});
afterEach(async () => {
  await servers.close();
  await storage?.remove();
});

/** Starts a server and signs in its administrator. */
async function start() {
  const { child, exitCode, address } = servers.start({
    DEMO: 'off',
    DATABASE_URL: storage?.databaseUrl ?? '',
    APP_SECRET: 'a secret that outlives each kill of its server',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const origin = await address();
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: object, token = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post('/api/auth/login', ADMIN)).json()) as { token: string };
  return {
    like: (title: string) => post(SONGS, { title, artist: 'Can' }, token),
    likedTitles: async (page: number) => {
      const path = `${origin}${SONGS}?limit=100&page=${page}`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    },
    kill: () => child.kill('SIGKILL'),
    exitCode,
  };
}

type StartedServer = Awaited<ReturnType<typeof start>>;

/** @returns the titles whose likes the server acknowledged before it was killed in the middle of others */
async function likeUntilKilled(server: StartedServer, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const likeOn = async (writer: number) => {
    for (let index = 0; ; index += 1) {
      const title = `Song ${round}.${writer}.${index}`;
      const response = await server.like(title).catch(() => null);
      if (!response) return;
      expect(response.status).toBe(200);
      acknowledged.push(title);
      if (acknowledged.length === WRITES_PER_ROUND) server.kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => likeOn(writer)));
  await server.exitCode;
  return acknowledged;
}

async function readLikedTitles(server: StartedServer): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const more = await server.likedTitles(page);
    if (more.length === 0) return titles;
    titles.push(...more);
  }
}

test.each(['the embedded database', 'PostgreSQL'])(
  'a server that is killed while it writes has lost nothing that it acknowledged, on %s',
  async (database) => {
    storage = database === 'PostgreSQL' ? await emptyPostgresDatabase(inject('postgresUrl')) : null;
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      acknowledged.push(...(await likeUntilKilled(await start(), round)));
    const stored = new Set(await readLikedTitles(await start()));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
