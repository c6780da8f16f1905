// @module-tag kill-import

import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerProcesses } from '../../../../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };
const ENV = { DEMO: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const ROWS_COUNT = 2_000;
/** A server refuses an administrator's requests from 1,200 a minute. */
const POLLING = { interval: 60, timeout: 120_000 };
/** Refused by the outbound guard: its check ends at once. */
const toStreamUrl = (index: number) => `http://127.0.0.1:1/${index}`;

let servers: ServerProcesses;
beforeEach(async () => {
  servers = await ServerProcesses.open();
});
afterEach(() => servers.close());

async function start() {
  const server = servers.start(ENV);
  const base = await server.address();
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { token: string; previewId: string; job: ImportJob };
  };
  const { token } = await post('/api/auth/login', ADMIN);
  const get = async (path: string) => {
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { job: ImportJob; channels: { streamUrl: string }[] };
  };
  const undo = async (id: string) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${base}/api/channels/imports/${id}`, { method: 'DELETE', headers });
  };
  return { ...server, get, undo, post: (path: string, body: object) => post(path, body, token) };
}

type Server = Awaited<ReturnType<typeof start>>;

/** Resolves with the import once it is as far as that. */
const reach = (server: Server, id: string, isReached: (job: ImportJob) => boolean): Promise<ImportJob> =>
  vi.waitUntil(async () => {
    const { job } = await server.get(`/api/channels/imports/${id}`);
    return isReached(job) && job;
  }, POLLING);

/** Kills one server after another where the import is so far, and returns one that goes on. */
async function killAt(
  first: Server,
  id: string,
  points: readonly ((job: ImportJob) => boolean)[],
): Promise<Server> {
  let server = first;
  for (const isReached of points) {
    await reach(server, id, isReached);
    server.child.kill('SIGKILL');
    await server.exitCode;
    server = await start();
  }
  return server;
}

test('a server that is killed in the middle of an import or its undo loses and doubles nothing', {
  tags: 'channel-import',
}, async () => {
  const urls = Array.from({ length: ROWS_COUNT }, (_, index) => toStreamUrl(index));
  const first = await start();
  const { previewId } = await first.post('/api/channels/import/preview', { text: urls.join('\n') });
  const rows = urls.map((_, index) => ({ index }));
  const { job } = await first.post('/api/channels/import', { previewId, rows });
  const imported = await killAt(
    first,
    job._id,
    [0, 300, 900].map(
      (portion) =>
        ({ done }) =>
          done >= portion,
    ),
  );
  const { state, created } = await reach(imported, job._id, (one) => one.state !== 'running');
  expect([state, created]).toEqual(['done', ROWS_COUNT]);
  const { channels } = await imported.get('/api/channels/export?format=json');
  expect(channels.map(({ streamUrl }) => streamUrl)).toEqual(urls);

  await imported.undo(job._id);
  const last = await killAt(
    imported,
    job._id,
    [1, 900].map(
      (portion) =>
        ({ undone }) =>
          undone >= portion,
    ),
  );
  const end = await reach(last, job._id, (one) => one.state !== 'undoing');
  expect([end.state, end.undone, end.kept]).toEqual(['undone', ROWS_COUNT, 0]);
  expect((await last.get('/api/channels/export?format=json')).channels).toEqual([]);
});
