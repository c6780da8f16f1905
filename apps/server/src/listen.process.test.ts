// @module-tag second-server

import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcesses } from '../testing/server-process.ts';

const SIGN_IN = { method: 'POST', path: '/api/auth/login' };
/** The limit for one account from one network. */
const PASSWORD_GUESSES_MAX = 5;

let servers: ServerProcesses;
let socketPath: string;
beforeEach(async () => {
  servers = await ServerProcesses.open();
  socketPath = join(servers.dataDir, 'airdial.sock');
});
afterEach(() => servers.close());

async function send(options: object, body = ''): Promise<{ status?: number; text: string }> {
  const call = request({ socketPath, ...options }).end(body);
  const [response] = await once(call, 'response');
  return { status: response.statusCode, text: await text(response) };
}

async function signInFrom(address: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ email: 'nobody@radio.example', password: 'wrong' });
  return (await send({ ...SIGN_IN, headers }, body)).status;
}

test('listens on a Unix socket: for its group, in place of one that a killed server left, and to its proxy', async () => {
  const env = { SOCKET: socketPath, PUBLIC_URL: 'https://radio.example' };
  const killed = servers.start(env);
  expect(await killed.address()).toBe('https://radio.example');
  killed.child.kill('SIGKILL');
  await killed.exitCode;
  const server = servers.start(env);
  await server.address();
  expect(statSync(socketPath).mode & 0o777).toBe(0o660);
  expect(await send({ path: '/healthz' })).toMatchObject({ status: 200 });

  // The visitors behind the socket are those whom its proxy names.
  const statuses = new Set<number | undefined>();
  for (let count = 0; count <= PASSWORD_GUESSES_MAX; count += 1) statuses.add(await signInFrom('192.0.2.1'));
  expect(statuses).toEqual(new Set([401, 429]));
  expect(await signInFrom('198.51.100.1')).toBe(401);

  server.child.kill('SIGTERM');
  expect(await server.exitCode).toBe(0);
  writeFileSync(socketPath, 'somebody’s file');
  const refused = servers.start({ ...env, LOG_LEVEL: 'info' });
  expect(await refused.exitCode).toBe(78);
  expect(refused.errors()).toMatch(
    /^airdial: SOCKET is [^\n]+ which is no socket and is not replaced[^\n]+\n$/,
  );
  expect(refused.output()).not.toContain('waiting for');
});
