import { setTimeout as pause } from 'node:timers/promises';
import { percentile, printRaw } from './ratios.ts';
import type { SignedInServer } from './signed-in-server.ts';

/** With a session 1,200 requests a minute are allowed. */
const READ_EVERY_MS = 60;
const QUIET_READS = 300;
const LOOK_EVERY_READS = 20;
const P99 = 0.99;
const WANT_P99_MS = 50;
const MS_PER_SECOND = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;

type Overview = { readonly running: object | null; readonly backups: readonly { readonly bytes: number }[] };

/** Compares reads before a backup with those until it is made. They keep their pace, whatever they take. */
export async function readDuringBackup(
  { port, token }: SignedInServer,
  paths: readonly string[],
): Promise<void> {
  const call = async (path: string, method = 'GET'): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path} got status ${response.status}.`);
    return response;
  };
  const read = async (path: string): Promise<number> => {
    const begun = performance.now();
    await (await call(path)).arrayBuffer();
    return performance.now() - begun;
  };
  const readMany = async (count: number): Promise<number[]> => {
    const reads: Promise<number>[] = [];
    for (let index = 0; index < count; index += 1) {
      reads.push(read(paths[index % paths.length] ?? ''));
      await pause(READ_EVERY_MS);
    }
    return Promise.all(reads);
  };
  await readMany(LOOK_EVERY_READS);
  const quiet = await readMany(QUIET_READS);
  await call('/api/backups', 'POST');
  const begun = performance.now();
  const during: number[] = [];
  let overview: Overview;
  do {
    during.push(...(await readMany(LOOK_EVERY_READS)));
    overview = (await (await call('/api/backups')).json()) as Overview;
  } while (overview.running);
  const megabytes = (overview.backups[0]?.bytes ?? Number.NaN) / BYTES_PER_MEGABYTE;
  const seconds = (performance.now() - begun) / MS_PER_SECOND;
  console.log(`  a backup of ${megabytes.toFixed(0)} MB took ${seconds.toFixed(0)} s`);
  printRaw('reads, quiet', quiet, 'ms');
  printRaw('reads, during the backup', during, 'ms');
  const [quietMs, duringMs] = [percentile(quiet, P99), percentile(during, P99)];
  console.log(
    `api reads during a backup, p99 ${duringMs.toFixed(1)} ms (want <= ${WANT_P99_MS}), ` +
      `${(duringMs / quietMs).toFixed(1)} of those before it`,
  );
}
