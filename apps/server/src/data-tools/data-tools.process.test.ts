import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcesses } from '../../testing/server-process.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'data.mjs');
const ADMIN = { email: 'ada@example.org', password: 'Engine of 1843' };

let servers: ServerProcesses;
beforeEach(async () => {
  servers = await ServerProcesses.open();
});
afterEach(() => servers.close());

/** Runs a command as an operator does, from a folder of their own. */
async function runData(args: readonly string[], env: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, [DATA, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: servers.dataDir, INIT_CWD: servers.dataDir, ...env },
  });
  child.stdin.end(input);
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, output, errors };
}

test('what a running server holds is backed up, restored elsewhere and served there', {
  tags: 'data-commands',
}, async () => {
  const first = servers.start({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const from = await first.address();
  const restored = join(servers.dataDir, 'restored');
  await mkdir(restored);
  expect(await runData(['backup', 'whole.sqlite'])).toMatchObject({ exitCode: 0, errors: '' });
  const inRestored = { DATA_DIR: restored };
  expect(await runData(['restore', 'whole.sqlite'], inRestored)).toMatchObject({ exitCode: 0, errors: '' });
  expect((await readdir(restored)).sort()).toEqual(['airdial.lock', 'airdial.sqlite', 'secret.key']);

  const to = await servers.start(inRestored).address();
  const channelsOf = async (address: string) => {
    const { channels } = (await (await fetch(`${address}/api/channels`)).json()) as {
      channels: { name: string }[];
    };
    return channels.map(({ name }) => name);
  };
  expect(await channelsOf(to)).toEqual(await channelsOf(from));
  const signIn = async (address: string, password: string) => {
    const body = JSON.stringify({ ...ADMIN, password });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status;
  };
  expect(await signIn(to, ADMIN.password)).toBe(200);

  const reset = await runData(['admin', 'reset-password', ADMIN.email], inRestored, 'Difference 1822\n');
  expect(reset).toMatchObject({ exitCode: 0, errors: '' });
  expect([await signIn(to, 'Difference 1822'), await signIn(from, ADMIN.password)]).toEqual([200, 200]);
  const again = await runData(['restore', 'whole.sqlite'], inRestored);
  expect(again).toMatchObject({ exitCode: 78, errors: expect.stringMatching(/^airdial: [^\n]+\n$/) });
});

test('prints its usage: with 0 for help, with 64 for an unknown command', async () => {
  expect(await runData(['help'])).toMatchObject({
    exitCode: 0,
    errors: '',
    output: expect.stringContaining('Usage'),
  });
  const wrong = await runData(['bakcup']);
  expect(wrong).toMatchObject({ exitCode: 64, output: '', errors: expect.stringContaining('no command') });
  expect(wrong.errors).toContain('Usage: npm run data');
});
