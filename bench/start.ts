import { setTimeout as pause } from 'node:timers/promises';
import { withDataFolder } from './lib/data-folder.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { median, printRaw } from './lib/ratios.ts';
import { requireInstalled } from './lib/require-installed.ts';
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
