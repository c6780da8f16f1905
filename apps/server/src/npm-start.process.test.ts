import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort, type ServerProcess, ServerProcesses } from '../testing/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NPM_START = ['npm', 'start', '--prefix', ROOT] as const;

let servers: ServerProcesses;
beforeEach(async () => {
  servers = await ServerProcesses.open();
});
afterEach(() => servers.close());

const signalGroup = ({ child }: ServerProcess, signal: NodeJS.Signals) =>
  process.kill(-(child.pid ?? 0), signal);

test('npm start ends with npm, and the next start takes over its port and its folder', {
  tags: 'npm-ends',
}, async () => {
  const env = { PORT: await findFreePort(), HOME: servers.dataDir };
  const startNpm = () => servers.start(env, NPM_START);
  const first = startNpm();
  await first.address();
  first.child.kill('SIGTERM');
  const second = startNpm();
  await second.address();
  second.child.kill('SIGKILL');
  const third = startNpm();
  await third.address();
  signalGroup(third, 'SIGTERM');
  const fourth = servers.start(env);
  await fourth.address();
  fourth.child.kill('SIGTERM');
  expect(await fourth.exitCode).toBe(0);
  expect(fourth.errors()).toBe('');
});

test('npm start passes the exit code of the server on', async () => {
  const refused = servers.start({ PORT: 'five', HOME: servers.dataDir }, NPM_START);
  expect(await refused.exitCode).toBe(78);
  expect(refused.errors()).toContain('airdial: PORT is "five"');
});

test('a start of what is installed and built writes nothing into its folder and starts no other program', async () => {
  const build = join(ROOT, 'scripts', 'build.mjs');
  expect(await servers.start({}, [process.execPath, build]).exitCode).toBe(0);
  const readOnly = ['--permission', '--allow-fs-read=*'] as const;
  const again = servers.start({}, [process.execPath, ...readOnly, build]);
  expect(await again.exitCode).toBe(0);
  expect(again.output()).toBe('');
});

test('INT, TERM and HUP end a server gracefully, also one that still waits for another to end', {
  tags: 'signals',
}, async () => {
  const running = servers.start();
  await running.address();
  // One after another: each waits for ten seconds only.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const server = servers.start({ LOG_LEVEL: 'info' });
    await expect.poll(server.output).toContain('waiting for another server');
    server.child.kill(signal);
    expect(await server.exitCode).toBe(0);
  }
  running.child.kill('SIGHUP');
  expect(await running.exitCode).toBe(0);
  expect(running.errors()).toBe('');
});
