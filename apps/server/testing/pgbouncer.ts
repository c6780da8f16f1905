import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { NOBODY_ID } from './postgres-cluster.ts';
import { findProgram } from './system-programs.ts';

const CONNECT_RETRY_MS = 50;
const START_LIMIT_MS = 10_000;

/** Fewer than a node opens by itself: clients must share them in transaction mode. */
const SERVER_CONNECTIONS = 4;

export type PgBouncer = {
  /** The same database, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
};

export const PGBOUNCER = findProgram('pgbouncer');

/** Starts Debian's PgBouncer with its defaults before a database. */
export async function startPgBouncer(
  databaseUrl: string,
  poolMode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'airdial-pgbouncer-'));
  const listenPort = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${poolMode}
${poolMode === 'transaction' ? `default_pool_size = ${SERVER_CONNECTIONS}` : ''}
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {};
  const child = spawn(PGBOUNCER ?? 'pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...owner,
    stdio: 'ignore',
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${listenPort}`;
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true });
  };
  try {
    await untilReady(url.href, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at once with code ${child.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, CONNECT_RETRY_MS));
  }
}
