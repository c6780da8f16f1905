import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/testing/free-port.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POLL_MS = 5;
const LIMIT_MS = 60_000;

export type ScriptedServer = {
  readonly pid: number;
  readonly healthyAfterMs: number;
  stop(): Promise<void>;
};

/** Runs what `npm start` runs, timed from spawn to the first healthy response. */
export async function startByScript(dataDir: string): Promise<ScriptedServer> {
  const port = await freePort();
  const { scripts } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8'));
  /** Node's options and the script, after its name. */
  const [, ...args] = scripts.start.split(' ');
  const spawnedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - spawnedAt > LIMIT_MS)
      throw new Error('The server did not start.');
    await pause(POLL_MS);
  }
  return {
    pid: child.pid ?? 0,
    healthyAfterMs: performance.now() - spawnedAt,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;
  } catch {
    return false;
  }
}
