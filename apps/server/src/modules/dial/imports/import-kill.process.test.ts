// @module-tag kill-import

import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerProcesses } from '../../../../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };
const ENV = { DEMO: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const ROWS_COUNT = 2_000;
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
  return { ...server, get, post: (path: string, body: object) => post(path, body, token) };
}

test('a server that is killed in the middle of an import loses and doubles nothing', {
  tags: 'channel-import',
}, async () => {
  const urls = Array.from({ length: ROWS_COUNT }, (_, index) => toStreamUrl(index));
  const first = await start();
  const { previewId } = await first.post('/api/channels/import/preview', { text: urls.join('\n') });
  const rows = urls.map((_, index) => ({ index }));
  const { job } = await first.post('/api/channels/import', { previewId, rows });
  for (const portion of [0, 300, 900]) {
    const server = portion === 0 ? first : await start();
    for (;;) {
      const { done } = (await server.get(`/api/channels/imports/${job._id}`)).job;
      if (done >= portion) break;
    }
    server.child.kill('SIGKILL');
    await server.exitCode;
  }
  const last = await start();
  for (;;) {
    const { state, created } = (await last.get(`/api/channels/imports/${job._id}`)).job;
    if (state !== 'running') {
      expect([state, created]).toEqual(['done', ROWS_COUNT]);
      break;
    }
  }
  const { channels } = await last.get('/api/channels/export?format=json');
  expect(channels.map(({ streamUrl }) => streamUrl)).toEqual(urls);
});
