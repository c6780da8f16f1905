import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/processes/free-port.ts';

const START_SCRIPT = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const POLL_MS = 5;
const LIMIT_MS = 60_000;

export type ScriptedServer = {
  readonly pid: number;
  readonly healthyAfterMs: number;
  stop(): Promise<void>;
};

/** What `npm start` runs, from the birth of the process to its first healthy answer. */
export async function startByScript(dataDir: string): Promise<ScriptedServer> {
  const port = await freePort();
  const bornAt = performance.now();
  const child = spawn(process.execPath, [START_SCRIPT], {
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - bornAt > LIMIT_MS)
      throw new Error('The server did not start.');
    await pause(POLL_MS);
  }
  return {
    pid: child.pid ?? 0,
    healthyAfterMs: performance.now() - bornAt,
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
