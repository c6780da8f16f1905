import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withDataFolder } from './lib/data-folder.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { median, printRaw } from './lib/ratios.ts';
import { residentMb } from './lib/resident-memory.ts';
import { startByScript } from './lib/start-by-script.ts';

/**
 * `npm start` to the first healthy response, on an existing data folder, and the memory of an idle
 * server.
 */
const RUNS = 5;
const IDLE_MS = 10_000;
const WANT_BELOW_S = 2;
const MS_PER_S = 1_000;
const LOCKFILE = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const INSTALLED = fileURLToPath(new URL('../node_modules/.package-lock.json', import.meta.url));

await requireInstalled();
await ensureBuilt();
await withDataFolder(async (dataDir) => {
  const first = await startByScript(dataDir);
  console.log(`  first start (empty data folder): ${Math.round(first.healthyAfterMs)} ms`);
  await first.stop();
  const { startsMs, memoryMb } = await measureStarts(dataDir);
  printRaw('second start to healthy', startsMs, 'ms');
  console.log(
    `start second run: ${(median(startsMs) / MS_PER_S).toFixed(2)} s to healthy (want < ${WANT_BELOW_S})`,
  );
  console.log(`start idle memory: ${Math.round(memoryMb)} MB resident after ${IDLE_MS / MS_PER_S} s`);
});

/**
 * The start script would otherwise install first, which is not measured and would remove the test
 * tools.
 */
async function requireInstalled(): Promise<void> {
  const [lockfile, installed] = await Promise.all([stat(LOCKFILE), stat(INSTALLED)]);
  if (installed.mtimeMs < lockfile.mtimeMs)
    throw new Error('package-lock.json is newer than node_modules: npm install.');
}

async function measureStarts(dataDir: string): Promise<{ startsMs: number[]; memoryMb: number }> {
  const startsMs: number[] = [];
  let memoryMb = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const server = await startByScript(dataDir);
    startsMs.push(server.healthyAfterMs);
    if (run === RUNS - 1) {
      await pause(IDLE_MS);
      memoryMb = await residentMb(server.pid);
    }
    await server.stop();
  }
  return { startsMs, memoryMb };
}
